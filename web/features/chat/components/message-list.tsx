import {
  type ComponentType,
  createElement,
  type KeyboardEvent,
  memo,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type CustomContainerComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Message } from '../../../../contract/chat.ts'
import { afterFrame } from '../../../lib/after-frame.ts'
import { plainNumber } from '../../../lib/typed-number.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { logTexts } from '../content.ts'
import { indexOfNumber, type Pending } from '../log-rules.ts'
import { pendingOpensGroup, type Row, toRows } from '../row-rules.ts'
import chatStyles from './chat.module.css'
import type { MessageRights } from './message-acts.tsx'
import { MessageRow } from './message-row.tsx'
import { PendingRow } from './pending-row.tsx'
import type { RowActs } from './row-acts.ts'
import type { RowMarks } from './row-marks.ts'
import type { RoomLog } from './use-room-log.ts'

/** So much above and below what is in sight is drawn as well. */
const MARGIN_PX = 200
/** More than these is not kept: the list is far from its end. */
const MOST_KEPT = 60

/** Nothing at first: what is in sight is painted before what may come into it. */
const useMargin = (): number => {
  const [margin, setMargin] = useState(0)
  useEffect(() => afterFrame(() => setMargin(MARGIN_PX)), [])
  return margin
}

/**
 * The rows that stay drawn while the list follows its newest: those in sight, those right above, and what has come. Otherwise the list drops those
 * above whenever it scrolls, and draws them again when it rests, for each message.
 */
const rowsToKeep = (list: VirtualizerHandle | null, count: number): readonly number[] | undefined => {
  if (!list || list.viewportSize === 0) return undefined
  const from = list.findItemIndex(Math.max(0, list.scrollOffset - MARGIN_PX))
  return count - from > MOST_KEPT ? undefined : Array.from({ length: count - from }, (_, place) => from + place)
}

/**
 * What the rows stand in. While a reader scrolls nothing in it can be pointed at, so that no row answers to a pointer that it passes; when the list
 * follows its newest by itself it stays as it is: to change it for a moment styles every row anew, twice for each message.
 */
const createRows = (follows: RefObject<boolean>): ComponentType<CustomContainerComponentProps> => {
  const Rows = ({ style, ...rest }: CustomContainerComponentProps) =>
    createElement('div', { ...rest, style: follows.current ? { ...style, pointerEvents: undefined } : style })
  return Rows
}

/** This near to an end, what lies behind it is fetched. */
const NEAR_PX = 800
/** This near to the newest, the list follows it. */
const FOLLOWED_PX = 80
/** Places are rounded: this near to the end, the last line is seen. */
const SEEN_PX = 4
const FLASH_MS = 1_600
/** Of a message of two lines on a phone, until it is measured: what is taken for smaller is drawn in vain. */
const ROW_PX = 64

/** Where the list is asked to go: each request has a number of its own, so that the same place can be asked for again. */
export interface Jump {
  to: number | 'end'
  request: number
}

interface MessageListProps {
  roomLog: RoomLog
  memberId: string
  rights: MessageRights
  /** The last number that was read when the room was opened; null marks nothing. */
  readThrough: number | null
  jump: Jump | null
  acts: RowActs
  marks: RowMarks
  /** Whether the newest message is in sight to its last line. */
  onSeen: (isSeen: boolean) => void
}

/** How much of the list lies below what is in sight. */
const leftBelow = ({ scrollSize, scrollOffset, viewportSize }: VirtualizerHandle): number =>
  scrollSize - scrollOffset - viewportSize

type Item = Row | Pending

/** What is about to arrive shows at the newest; what waits or failed is shown wherever its author is. */
const isUnderWay = ({ failure, isWaiting }: Pending): boolean => failure === null && !isWaiting

const isRow = (item: Item): item is Row => 'message' in item

type Drawing = Pick<MessageListProps, 'memberId' | 'rights' | 'acts' | 'marks'>

/** Each row is handed to the list as the same element for as long as it shows the same, so that the list draws what is new alone. */
const useDrawnRow = ({ memberId, rights, acts, marks }: Drawing) =>
  useMemo(() => {
    const drawn = new WeakMap<Row, ReactElement>()
    return (row: Row): ReactElement => {
      const known = drawn.get(row)
      if (known) return known
      const props = { ...row, memberId, rights, acts, marks }
      const element = <MessageRow key={row.message.id} {...props} />
      drawn.set(row, element)
      return element
    }
  }, [memberId, rights, acts, marks])

/** The messages, of which only those in sight are drawn. It follows the newest unless its reader has gone back. */
export const MessageList = memo((props: MessageListProps) => {
  const { roomLog, memberId, readThrough, jump, acts, marks, onSeen } = props
  const { log, reading, anchor, readMore, openAt, retry, drop } = roomLog
  const { messages, pending } = log
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  /** The newest when the reader went back; not kept while they follow, so that nothing is drawn for it. */
  const [seen, setSeen] = useState(log.newest)
  const newestAtEnd = useRef(log.newest)
  /** Also while a list that is being measured reports places of its own. */
  const follows = useRef(true)
  const placed = useRef(false)
  /** Something has come that is not measured yet: where the list is, is told when it is. */
  const growing = useRef(false)
  /** The reader has asked for the newest, and the list has not moved yet. */
  const leading = useRef(false)
  const drawnBefore = useRef({ first: 0, count: 0 })
  const [Rows] = useState(() => createRows(follows))
  const margin = useMargin()

  const rows = useMemo(() => toRows(messages, readThrough), [messages, readThrough])
  const items = useMemo<readonly Item[]>(
    () => (log.hasNewer && pending.every(isUnderWay) ? rows : [...rows, ...pending]),
    [rows, pending, log.hasNewer],
  )
  const drawRow = useDrawnRow(props)
  const kept = useMemo(
    () => (follows.current && !log.grewInFront ? rowsToKeep(list.current, items.length) : undefined),
    [items, log.grewInFront],
  )

  /** After the newest; whether that was further on. Not as `leadToEnd` does: that goes on while items are measured, against a reader who has scrolled back meanwhile. */
  const toEnd = useCallback((): boolean => {
    const box = scroller.current
    if (!box) return false
    const before = box.scrollTop
    box.scrollTop = box.scrollHeight
    return box.scrollTop !== before
  }, [])
  /** To the newest from wherever the list is, however much of it is to be measured. */
  const leadToEnd = useEffectEvent(() => {
    follows.current = true
    leading.current = false
    if (items.length > 0) list.current?.scrollToIndex(items.length - 1, { align: 'end' })
  })
  const toNumber = useEffectEvent((number: number, align: 'start' | 'center'): boolean => {
    const index = indexOfNumber(log, number)
    if (index < 0) return false
    follows.current = false
    list.current?.scrollToIndex(index, { align })
    return true
  })

  // The first time: at what is unread, else at the newest. Later: after the newest, if that is where the reader is.
  const place = useEffectEvent(() => {
    const before = drawnBefore.current
    const first = messages[0]?.number ?? 0
    const hasGrown = first === before.first && items.length > before.count
    drawnBefore.current = { first, count: items.length }
    if (messages.length === 0) return
    if (!placed.current) {
      placed.current = true
      const unread = rows.find(({ isFirstUnread }) => isFirstUnread)
      if (unread && toNumber(unread.message.number, 'start')) return
      follows.current = !log.hasNewer
    }
    growing.current = follows.current && kept !== undefined && hasGrown
    if (follows.current && !growing.current) toEnd()
  })
  useLayoutEffect(() => place(), [items])

  const flash = useEffectEvent((number: number) => {
    marks.mark('flashing', number)
    return setTimeout(() => marks.mark('flashing', null), FLASH_MS)
  })
  /** What was asked for did not load: the list stays where it is, and the button comes back. */
  const stay = useEffectEvent(() => {
    follows.current = false
    leading.current = false
    report()
    showToast(logTexts.notThere, 'alert')
  })
  const toNewest = useEffectEvent(async (): Promise<void> => {
    follows.current = true
    if (!log.hasNewer) return leadToEnd()
    if (await openAt(null)) requestAnimationFrame(() => leadToEnd())
    else stay()
  })
  const go = useEffectEvent((to: Jump['to']): ReturnType<typeof setTimeout> | undefined => {
    if (to !== 'end') {
      if (toNumber(to, 'center')) return flash(to)
      void openAt(to).then((isThere) => (isThere ? requestAnimationFrame(() => toNumber(to, 'center')) : stay()))
      return flash(to)
    }
    // Where the list follows its newest, it goes there by itself.
    if (!follows.current || log.hasNewer) void toNewest()
  })
  useEffect(() => {
    if (!jump) return
    const timer = go(jump.to)
    return () => clearTimeout(timer)
  }, [jump])

  const report = useEffectEvent(() => {
    const at = list.current
    if (!at || at.viewportSize === 0 || growing.current) return
    const left = leftBelow(at)
    const isAtEnd = leading.current || (left < FOLLOWED_PX && !log.hasNewer)
    if (isAtEnd) newestAtEnd.current = log.newest
    if (isAtEnd !== atEnd) {
      setAtEnd(isAtEnd)
      setSeen(newestAtEnd.current)
    }
    onSeen(left < SEEN_PX && !log.hasNewer)
    const first = items[at.findItemIndex(at.scrollOffset)]
    anchor.current = isAtEnd || !first || !isRow(first) ? null : first.message.number
    if (at.scrollOffset < NEAR_PX) void readMore('older')
    if (left < NEAR_PX) void readMore('newer')
  })
  const scrolled = useEffectEvent(() => {
    const at = list.current
    // The end of what is here is not the newest while more is to be read: a first page may be lower than the screen.
    if (at && at.viewportSize > 0 && placed.current) follows.current = !log.hasNewer && leftBelow(at) < FOLLOWED_PX
    report()
  })
  const onScroll = useCallback(() => scrolled(), [])
  const onResize = useCallback(() => {
    growing.current = false
    const at = list.current
    const isBehind = follows.current && at !== null && leftBelow(at) > 1
    // It scrolls there, and tells of it then.
    if (isBehind && toEnd()) return
    report()
  }, [])
  useEffect(() => report(), [items, reading])

  /** The button is gone in the next picture, which is the answer to its press; behind it the list moves, which takes longer. */
  const leaveForNewest = () => {
    leading.current = true
    // The keyboard stays with the messages when the button goes.
    scroller.current?.focus({ preventScroll: true })
    setAtEnd(true)
    afterFrame(() => void toNewest())
  }

  /** The feed takes the keyboard: what scrolls must be reached, and arrow keys go through its messages. */
  const keys = { tabIndex: 0, onKeyDown: (event: KeyboardEvent) => moveBetween(event, messages, toNumber) }
  const missed = Math.max(0, log.newest - seen)
  return (
    <div className={chatStyles.chatList} data-chat-list="">
      {messages.length === 0 && pending.length === 0 ? (
        <EmptyState title={logTexts.none}>{logTexts.noneHint}</EmptyState>
      ) : (
        <div
          ref={scroller}
          className={chatStyles.chatScroll}
          data-chat-scroll=""
          role="feed"
          aria-label={logTexts.label}
          aria-busy={reading !== null}
          {...keys}
          onPointerLeave={() => acts.activate(null)}
        >
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            data={items}
            shift={log.grewInFront}
            bufferSize={margin}
            keepMounted={kept}
            as={Rows}
            itemSize={ROW_PX}
            onScroll={onScroll}
            onResize={onResize}
          >
            {(item) =>
              isRow(item) ? (
                drawRow(item)
              ) : (
                <PendingRow
                  key={item.nonce}
                  pending={item}
                  opensGroup={item === pending[0] && pendingOpensGroup(messages.at(-1), item, memberId)}
                  onRetry={retry}
                  onDrop={drop}
                />
              )
            }
          </Virtualizer>
        </div>
      )}
      {atEnd ? null : (
        <Button className={chatStyles.chatNewest} data-chat-newest="" size="small" look="ink" onClick={leaveForNewest}>
          {missed > 0 ? logTexts.newestWith(missed) : logTexts.newest} ↓
        </Button>
      )}
    </div>
  )
})

const focusNumber = (number: number): void => {
  document.querySelector<HTMLElement>(`[data-number="${number}"]`)?.focus()
}

/** Arrow keys go from message to message, Home and End as far as is known. */
const moveBetween = (
  event: KeyboardEvent,
  messages: readonly Message[],
  show: (number: number, align: 'start' | 'center') => boolean,
): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
  const at = plainNumber(event.target.closest<HTMLElement>('[data-number]')?.dataset.number ?? 'none')
  const last = messages.at(-1)?.number
  const first = messages[0]?.number
  if (last === undefined || first === undefined) return
  const next = {
    ArrowUp: Number.isNaN(at) ? last : Math.max(first, at - 1),
    ArrowDown: Number.isNaN(at) ? last : Math.min(last, at + 1),
    Home: first,
    End: last,
  }[event.key]
  if (next === undefined) return
  event.preventDefault()
  if (!show(next, 'center')) return
  requestAnimationFrame(() => requestAnimationFrame(() => focusNumber(next)))
}
