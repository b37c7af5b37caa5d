import {
  type ComponentType,
  createElement,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CustomContainerComponentProps, VirtualizerHandle } from 'virtua'
import { afterFrame } from '../../../lib/after-frame.ts'
import { showToast } from '../../../ui/toast.tsx'
import { logTexts } from '../content.ts'
import { indexOfNumber, type Log, type Pending } from '../log-rules.ts'
import { type Row, toRows } from '../row-rules.ts'
import type { RowMarks } from './row-marks.ts'
import type { RoomLog } from './use-room-log.ts'

/** So much above and below what is in sight is drawn as well. */
const MARGIN_PX = 200
/** More than these is not kept: the list is far from its end. */
const MOST_KEPT = 60

/** So many rows fill a phone. The list begins at its first row, so with more of them it would draw a screen that nobody sees. */
const FIRST_ROWS = 12

/** False for the first picture: what is in sight is painted before what may come into it. */
const useIsPainted = (): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterFrame(() => setPainted(true)), [])
  return isPainted
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
const createRows = (follows: () => boolean): ComponentType<CustomContainerComponentProps> => {
  const Rows = ({ style, ...rest }: CustomContainerComponentProps) =>
    createElement('div', { ...rest, style: follows() ? { ...style, pointerEvents: undefined } : style })
  return Rows
}

/** This near to an end, what lies behind it is fetched. */
const NEAR_PX = 800
/** This near to the newest, the list follows it. */
const FOLLOWED_PX = 80
/** Places are rounded: this near to the end, the last line is seen. */
const SEEN_PX = 4
const FLASH_MS = 1_600

/** Where the list is asked to go: each request has a number of its own, so that the same place can be asked for again. */
export interface Jump {
  to: number | 'end'
  request: number
}

type Item = Row | Pending

export const isRow = (item: Item): item is Row => 'message' in item

/** What is about to arrive shows at the newest; what waits or failed is shown wherever its author is. */
const isUnderWay = ({ failure, isWaiting }: Pending): boolean => failure === null && !isWaiting

/** How much of the list lies below what is in sight. */
const leftBelow = ({ scrollSize, scrollOffset, viewportSize }: VirtualizerHandle): number =>
  scrollSize - scrollOffset - viewportSize

/** Where the list is, and where it is going. Nothing is drawn for a change of it. */
interface Place {
  /** The list stays at the newest, also while a list that is being measured reports places of its own. */
  follows: boolean
  isPlaced: boolean
  /** Something has come that is not measured yet: where the list is, is told when it is. */
  isGrowing: boolean
  /** The reader has asked for the newest, and the list has not moved yet. */
  isLeading: boolean
  newestAtEnd: number
}

interface ListView {
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLDivElement | null>
  place: RefObject<Place>
  log: Log
  rows: readonly Row[]
  items: readonly Item[]
  kept: readonly number[] | undefined
  /** Whether the rows are those of the whole log. */
  isWhole: boolean
  /** Whether rows have come above those that were there. */
  grewInFront: boolean
}

/** The rows of a log, and the elements that show them. With `isCut` only the last, which fill the screen of somebody who begins at the newest. */
const useListView = (log: Log, readThrough: number | null, isCut: boolean): ListView => {
  const { messages, pending, hasNewer } = log
  const isWhole = !isCut || hasNewer || messages.length <= FIRST_ROWS
  const wasWhole = useRef(isWhole)
  useEffect(() => {
    wasWhole.current = isWhole
  }, [isWhole])
  const grewInFront = log.grewInFront || (isWhole && !wasWhole.current)
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const place = useRef<Place>({
    follows: true,
    isPlaced: false,
    isGrowing: false,
    isLeading: false,
    newestAtEnd: log.newest,
  })
  const rows = useMemo(() => {
    const all = toRows(messages, readThrough)
    return isWhole ? all : all.slice(-FIRST_ROWS)
  }, [messages, readThrough, isWhole])
  const items = useMemo<readonly Item[]>(
    () => (hasNewer && pending.every(isUnderWay) ? rows : [...rows, ...pending]),
    [rows, pending, hasNewer],
  )
  const kept = useMemo(
    () => (place.current.follows && !grewInFront ? rowsToKeep(list.current, items.length) : undefined),
    [items, grewInFront],
  )
  return { list, scroller, place, log, rows, items, kept, isWhole, grewInFront }
}

interface Moves {
  toEnd: () => boolean
  leadToEnd: () => void
  toNumber: (number: number, align: 'start' | 'center') => boolean
}

const useMoves = ({ list, scroller, place, log, items }: ListView): Moves => {
  /** After the newest; whether that was further on. Not as `leadToEnd` does: that goes on while items are measured, against a reader who has scrolled back meanwhile. */
  const toEnd = useCallback((): boolean => {
    const box = scroller.current
    if (!box) return false
    const before = box.scrollTop
    box.scrollTop = box.scrollHeight
    return box.scrollTop !== before
  }, [scroller])
  /** To the newest from wherever the list is, however much of it is to be measured. */
  const leadToEnd = useEffectEvent(() => {
    place.current.follows = true
    place.current.isLeading = false
    if (items.length > 0) list.current?.scrollToIndex(items.length - 1, { align: 'end' })
  })
  const toNumber = useEffectEvent((number: number, align: 'start' | 'center'): boolean => {
    const index = indexOfNumber(log, number)
    if (index < 0) return false
    place.current.follows = false
    list.current?.scrollToIndex(index, { align })
    return true
  })
  return { toEnd, leadToEnd, toNumber }
}

/** The first time: at what is unread, else at the newest. Later: after the newest, if that is where the reader is. */
const usePlacing = ({ place: { current: place }, log, rows, items, kept }: ListView, { toEnd, toNumber }: Moves) => {
  const drawnBefore = useRef({ first: 0, count: 0 })
  const settle = useEffectEvent(() => {
    const before = drawnBefore.current
    const first = rows[0]?.message.number ?? 0
    const hasGrown = first === before.first && items.length > before.count
    drawnBefore.current = { first, count: items.length }
    if (log.messages.length === 0) return
    if (!place.isPlaced) {
      place.isPlaced = true
      const unread = rows.find(({ isFirstUnread }) => isFirstUnread)
      if (unread && toNumber(unread.message.number, 'start')) return
      place.follows = !log.hasNewer
    }
    place.isGrowing = place.follows && kept !== undefined && hasGrown
    if (place.follows && !place.isGrowing) toEnd()
  })
  useLayoutEffect(() => settle(), [items])
}

/** Tells of where the list is, and reads on where it comes near to an end. */
const useReports = (
  { list, place: { current: place }, log, items, isWhole }: ListView,
  { toEnd }: Moves,
  { anchor, readMore }: RoomLog,
  onSeen: (isSeen: boolean) => void,
) => {
  const [atEnd, setAtEnd] = useState(true)
  /** The newest when the reader went back; not kept while they follow, so that nothing is drawn for it. */
  const [seen, setSeen] = useState(log.newest)

  const report = useEffectEvent(() => {
    const at = list.current
    if (!at || at.viewportSize === 0 || place.isGrowing) return
    const left = leftBelow(at)
    const isAtEnd = place.isLeading || (left < FOLLOWED_PX && !log.hasNewer)
    if (isAtEnd) place.newestAtEnd = log.newest
    if (isAtEnd !== atEnd) {
      setAtEnd(isAtEnd)
      setSeen(place.newestAtEnd)
    }
    onSeen(left < SEEN_PX && !log.hasNewer)
    const first = items[at.findItemIndex(at.scrollOffset)]
    anchor.current = isAtEnd || !first || !isRow(first) ? null : first.message.number
    if (isWhole && at.scrollOffset < NEAR_PX) void readMore('older')
    if (left < NEAR_PX) void readMore('newer')
  })
  const scrolled = useEffectEvent(() => {
    const at = list.current
    // The end of what is here is not the newest while more is to be read: a first page may be lower than the screen.
    if (at && at.viewportSize > 0 && place.isPlaced) place.follows = !log.hasNewer && leftBelow(at) < FOLLOWED_PX
    report()
  })
  const resized = useEffectEvent(() => {
    place.isGrowing = false
    const at = list.current
    const isBehind = place.follows && at !== null && leftBelow(at) > 1
    // It scrolls there, and tells of it then.
    if (isBehind && toEnd()) return
    report()
  })
  return {
    atEnd,
    setAtEnd,
    missed: Math.max(0, log.newest - seen),
    report,
    onScroll: useCallback(() => scrolled(), []),
    onResize: useCallback(() => resized(), []),
  }
}

interface JumpOptions {
  jump: Jump | null
  openAt: RoomLog['openAt']
  marks: RowMarks
  report: () => void
}

/** Goes where it is asked to go, and reads what lies there if need be. Answers how to go to the newest. */
const useJumps = (
  { place: { current: place }, log }: ListView,
  { leadToEnd, toNumber }: Moves,
  { jump, openAt, marks, report }: JumpOptions,
) => {
  const flash = useEffectEvent((number: number) => {
    marks.mark('flashing', number)
    return setTimeout(() => marks.mark('flashing', null), FLASH_MS)
  })
  /** What was asked for did not load: the list stays where it is, and the button comes back. */
  const stay = useEffectEvent(() => {
    place.follows = false
    place.isLeading = false
    report()
    showToast(logTexts.notThere, 'alert')
  })
  const toNewest = useEffectEvent(async (): Promise<void> => {
    place.follows = true
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
    if (!place.follows || log.hasNewer) void toNewest()
  })
  useEffect(() => {
    if (!jump) return
    const timer = go(jump.to)
    return () => clearTimeout(timer)
  }, [jump])
  return toNewest
}

interface PlaceOptions {
  roomLog: RoomLog
  readThrough: number | null
  jump: Jump | null
  marks: RowMarks
  onSeen: (isSeen: boolean) => void
}

/** Where the list of messages is: it follows the newest unless its reader has gone back, and goes where it is asked to. */
export const useListPlace = ({ roomLog, readThrough, jump, marks, onSeen }: PlaceOptions) => {
  const { log, reading, openAt } = roomLog
  const isPainted = useIsPainted()
  const view = useListView(log, readThrough, !isPainted && readThrough === null && jump === null)
  const { list, scroller, place, items, kept, grewInFront } = view
  const moves = useMoves(view)
  const [Rows] = useState(() => createRows(() => place.current.follows))
  usePlacing(view, moves)
  const { report, setAtEnd, ...reports } = useReports(view, moves, roomLog, onSeen)
  const toNewest = useJumps(view, moves, { jump, openAt, marks, report })
  const reportDrawn = useEffectEvent(report)
  useEffect(() => reportDrawn(), [items, reading])

  /** The button is gone in the next picture, which is the answer to its press; behind it the list moves, which takes longer. */
  const leaveForNewest = () => {
    place.current.isLeading = true
    // The keyboard stays with the messages when the button goes.
    scroller.current?.focus({ preventScroll: true })
    setAtEnd(true)
    afterFrame(() => void toNewest())
  }
  const margin = isPainted ? MARGIN_PX : 0
  return {
    list,
    scroller,
    Rows,
    margin,
    items,
    kept,
    grewInFront,
    ...reports,
    toNumber: moves.toNumber,
    leaveForNewest,
  }
}
