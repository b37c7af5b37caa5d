import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listMemberTimeline, type TimelineEntry } from '../../contract/member-notes.ts'
import { actionName } from '../features/audit/rules.ts'
import { formatChange } from '../features/upoints/statement-rules.ts'
import { call } from '../lib/call.ts'
import { formatCents } from '../lib/format.ts'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { Button } from '../ui/button.tsx'
import { ListSkeleton } from '../ui/list-frame.tsx'
import { Panel } from '../ui/panel.tsx'
import { OwnName } from '../ui/plain-text.tsx'
import { QueryStates } from '../ui/screen.tsx'
import { Time } from '../ui/time.tsx'
import styles from './member-timeline.module.css'

const texts = {
  title: 'Timeline',
  loading: 'Loading the timeline',
  earlier: 'Earlier',
  kinds: {
    joined: 'Joined',
    points: 'U-Points',
    deposit: 'Deposit',
    application: 'Creator application',
    login: 'Login',
    ticket: 'Ticket',
    trade: 'Practice trade',
    action: 'Administrator',
  },
  statuses: {
    pending: 'sent',
    approved: 'approved',
    rejected: 'rejected',
    withdrawn: 'withdrawn',
    corrected: 'corrected',
    removed: 'removed',
  } as Readonly<Record<string, string>>,
} as const

/** Entries that are shown at first. */
const FIRST = { desk: 10, phone: 6 } as const

const useTimeline = (id: string) =>
  useInfiniteQuery({
    queryKey: [listMemberTimeline.path, id],
    queryFn: ({ pageParam, signal }) =>
      call(listMemberTimeline, { params: { id }, input: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.some(({ kind }) => kind === 'joined') ? null : (page.at(-1)?.at ?? null)),
  })

const sayEntry = ({ kind, label, amount }: TimelineEntry): string => {
  if (kind === 'deposit') return `$${formatCents(amount ?? 0)} ${texts.statuses[label] ?? label}`
  if (kind === 'application') return texts.statuses[label] ?? label
  if (kind === 'action') return actionName(label)
  if (kind === 'points' && amount !== null) return `${formatChange(amount)}${label ? ` · ${label}` : ''}`
  return label
}

/** What happened with a member, newest first. */
export const Timeline = ({ id }: { id: string }) => {
  const query = useTimeline(id)
  const [all, setAll] = useState(false)
  const first = FIRST[useMedia(PHONE) ? 'phone' : 'desk']
  return (
    <Panel title={texts.title}>
      <QueryStates query={query} loading={<ListSkeleton label={texts.loading} />}>
        {({ pages }) => {
          const entries = pages.flat()
          const shown = all ? entries : entries.slice(0, first)
          const isFolded = shown.length < entries.length
          return (
            <>
              <ol className={styles.timeline}>
                {shown.map((entry, place) => (
                  <li key={`${entry.at}${entry.kind}${place}`}>
                    <Time at={entry.at} />
                    <b>{texts.kinds[entry.kind]}</b>
                    <span>
                      <OwnName>{sayEntry(entry)}</OwnName>
                    </span>
                  </li>
                ))}
              </ol>
              {query.hasNextPage || isFolded ? (
                <p className={styles.earlier}>
                  <Button
                    size="small"
                    busy={query.isFetchingNextPage}
                    onClick={() => {
                      setAll(true)
                      if (!isFolded) void query.fetchNextPage()
                    }}
                  >
                    {texts.earlier}
                  </Button>
                </p>
              ) : null}
            </>
          )
        }}
      </QueryStates>
    </Panel>
  )
}
