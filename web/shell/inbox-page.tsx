import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { formatCount } from '../lib/format.ts'
import { isTextField } from '../lib/is-text-field.ts'
import { type ScreenKey, useScreenKeys } from '../lib/screen-keys.ts'
import { useFocusOnChange } from '../lib/use-focus-on-change.ts'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { useServerNow } from '../lib/use-server-clock.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { showDialog } from '../ui/dialog-stage.tsx'
import { Face } from '../ui/face.tsx'
import { listQueryOf } from '../ui/list/use-list.ts'
import { ListSkeleton } from '../ui/list-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { OwnName } from '../ui/plain-text.tsx'
import { QueryStates } from '../ui/screen.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { EmptyState } from '../ui/state.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import styles from './inbox.module.css'
import { type InboxItem, type ItemAction, inboxKinds, type KindName } from './inbox-kinds.tsx'
import { ageWords, isLate, keyBeside, mergeOldestFirst } from './inbox-rules.ts'
import shellStyles from './shell.module.css'

/** Items of each kind that are loaded at a time; decided ones make room for the next. */
const LOADED = 100
const REFETCH_MS = 60_000

const texts = {
  title: 'Inbox',
  waiting: (count: string) => `${count} waiting, oldest first`,
  kinds: 'Kind',
  all: 'All',
  loading: 'Loading the inbox',
  none: 'Nothing is waiting',
  noneHint: 'Deposits, creators, reports and tickets appear here. Until then, see how the club is doing.',
  overview: 'Open the overview',
  items: 'Waiting items',
  back: 'All items',
  member: 'Open member',
  since: 'Waiting since ',
  more: (shown: string, all: string) => `The oldest ${shown} of ${all}`,
} as const

const INBOX_KEYS: readonly ScreenKey[] = [
  { does: 'Next and previous item', keys: 'J K' },
  { does: 'Approve, or review a report', keys: 'A' },
  { does: 'Reject', keys: 'R' },
  { does: 'See the proof, or answer a ticket', keys: 'E' },
  { does: 'Send the answer', keys: 'Ctrl+Enter' },
  { does: 'In a review: remove, mute, expel, dismiss', keys: 'R M E D' },
]

const useInbox = () => {
  const found = useQueries({
    queries: inboxKinds.map(({ call, waiting }) => ({
      ...listQueryOf<unknown>(call, { input: { status: waiting, limit: LOADED } }),
      refetchInterval: REFETCH_MS,
    })),
  })
  const queues = inboxKinds.map((kind, at) => {
    const data = found[at]?.data
    return { ...kind, items: data?.rows.map(kind.toItem) ?? [], total: data?.total ?? 0 }
  })
  return {
    queues,
    query: {
      data: found.every(({ data }) => data) ? queues : undefined,
      error: found.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(found.map(({ refetch }) => refetch())),
    },
  }
}

/** Everything that waits for the administrator, in one queue that the keyboard works through. */
export const InboxPage = () => {
  const { kind } = useSearch({ from: '/_admin/dashboard/admin/inbox' })
  const navigate = useNavigate({ from: '/dashboard/admin/inbox' })
  const { queues, query } = useInbox()
  const total = queues.reduce((sum, queue) => sum + queue.total, 0)
  const labelOf = (label: string, count: number) => `${label} ${formatCount(count)}`
  return (
    <>
      <PageHead
        title={texts.title}
        beside={query.data ? <p className="mute">{texts.waiting(formatCount(total))}</p> : null}
        end={
          query.data ? (
            <Segmented<KindName | 'all'>
              label={texts.kinds}
              value={kind ?? 'all'}
              options={[
                { value: 'all', label: labelOf(texts.all, total) },
                ...queues.map(({ name, label, total: count }) => ({ value: name, label: labelOf(label, count) })),
              ]}
              onChange={(next) => void navigate({ search: next === 'all' ? {} : { kind: next } })}
            />
          ) : null
        }
      />
      <QueryStates query={query} loading={<ListSkeleton label={texts.loading} />}>
        {(loaded) => {
          const asked = loaded.filter(({ name }) => kind === undefined || name === kind)
          const items = mergeOldestFirst(asked)
          const all = asked.reduce((sum, queue) => sum + queue.total, 0)
          return items.length === 0 ? <NothingWaits /> : <Desk key={kind} items={items} total={all} />
        }}
      </QueryStates>
    </>
  )
}

const NothingWaits = () => (
  <EmptyState
    title={texts.none}
    action={
      <Link className={buttonClass()} to="/dashboard/admin">
        {texts.overview}
      </Link>
    }
  >
    {texts.noneHint}
  </EmptyState>
)

/** The list, and the item that is worked on: beside it, or alone on a phone. */
const Desk = ({ items, total }: { items: readonly InboxItem[]; total: number }) => {
  const { item: wanted } = useSearch({ from: '/_admin/dashboard/admin/inbox' })
  const navigate = useNavigate({ from: '/dashboard/admin/inbox' })
  const isPhone = useMedia(PHONE)
  const chosen = items.find(({ key }) => key === wanted)
  const shown = chosen ?? (isPhone ? undefined : items[0])
  const show = (key: string | undefined) =>
    void navigate({ search: (was) => ({ ...was, item: key }), replace: !isPhone, resetScroll: isPhone })
  const keys = items.map(({ key }) => key)
  // A key may be pressed again before the address has followed.
  const place = useRef(shown?.key)
  useEffect(() => {
    place.current = shown?.key
  }, [shown?.key])
  const heading = useFocusOnChange<HTMLHeadingElement>(shown?.key ?? '')
  return (
    <div className={styles.inbox}>
      {isPhone && shown ? null : (
        <div className={styles.list}>
          <ol aria-label={texts.items}>
            {items.map((item) => (
              <Entry key={item.key} item={item} isShown={item.key === shown?.key} />
            ))}
          </ol>
          {total > items.length ? (
            <p className="note">{texts.more(formatCount(items.length), formatCount(total))}</p>
          ) : null}
        </div>
      )}
      {shown ? (
        <Item
          key={shown.key}
          item={shown}
          heading={heading}
          onStep={(step) => {
            const next = keys[keys.indexOf(place.current ?? '') + step]
            if (next === undefined) return
            place.current = next
            show(next)
          }}
          onLeft={() => show(keyBeside(keys, shown.key))}
        />
      ) : null}
    </div>
  )
}

const Entry = ({ item: { key, name, memberId, line, since }, isShown }: { item: InboxItem; isShown: boolean }) => {
  const row = useRef<HTMLLIElement>(null)
  const waitedMs = useServerNow() - Date.parse(since)
  useEffect(() => {
    if (isShown) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <li ref={row} aria-current={isShown || undefined}>
      <Link from="/dashboard/admin/inbox" to="." search={(was) => ({ ...was, item: key })} resetScroll={false}>
        <Face id={memberId} name={name} />
        <b>
          <OwnName>{name}</OwnName>
        </b>
        <small data-late={isLate(waitedMs) || undefined}>{ageWords(waitedMs)}</small>
        <span>{line}</span>
      </Link>
    </li>
  )
}

interface ItemProps {
  item: InboxItem
  heading: RefObject<HTMLHeadingElement | null>
  onStep: (step: 1 | -1) => void
  /** It was decided. */
  onLeft: () => void
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 }

const Item = ({ item, heading, onStep, onLeft }: ItemProps) => {
  useScreenKeys(INBOX_KEYS)
  const client = useQueryClient()
  const body = useRef<HTMLElement>(null)
  const done = (message: string) => {
    showToast(message)
    for (const { call, renews } of inboxKinds)
      for (const path of [call.path, ...renews]) void client.invalidateQueries({ queryKey: [path] })
    onLeft()
  }
  const press = ({ Dialog }: ItemAction) => {
    if (Dialog)
      showDialog((dialog) => (
        <Dialog
          {...dialog}
          onDone={(message) => {
            dialog.onClose()
            done(message)
          }}
        />
      ))
    else body.current?.querySelector('textarea')?.focus()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Out of a field, back to the keys.
    if (event.key === 'Escape' && isTextField(event.target) && body.current?.contains(event.target as Node))
      heading.current?.focus()
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
    if (document.querySelector('[role=dialog]')) return
    const step = STEPS[event.key]
    const action = item.actions.find(({ key }) => key === event.key)
    if (!step && !action) return
    event.preventDefault()
    if (step) onStep(step)
    else if (action) press(action)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <article ref={body} className={styles.item} aria-label={item.name}>
      <p className={styles.back}>
        <Link from="/dashboard/admin/inbox" to="." search={(was) => ({ ...was, item: undefined })}>
          {texts.back}
        </Link>
      </p>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          <OwnName>{item.name}</OwnName>
        </h2>
        <p className="mute">
          <Time at={item.since} before={texts.since} />
        </p>
        <Link to="/dashboard/admin/users/$id" params={{ id: item.memberId }} className="more">
          {texts.member}
        </Link>
      </header>
      <div className={styles.body}>{item.body(done)}</div>
      <footer>
        {item.actions.map((action, at) => (
          <Button
            key={action.name}
            aria-keyshortcuts={action.key}
            look={at === 0 ? 'primary' : 'outline'}
            onClick={() => press(action)}
          >
            {action.label}{' '}
            <span className={shellStyles.kbd} aria-hidden="true">
              {action.key}
            </span>
          </Button>
        ))}
      </footer>
    </article>
  )
}
