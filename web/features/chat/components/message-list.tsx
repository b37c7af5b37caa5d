import { type KeyboardEvent, memo, type ReactElement, type ReactNode, useMemo } from 'react'
import { Virtualizer } from 'virtua'
import type { Message } from '../../../../contract/chat.ts'
import { plainNumber } from '../../../lib/typed-number.ts'
import { Button } from '../../../ui/button.tsx'
import { logTexts } from '../content.ts'
import { pendingOpensGroup, type Row } from '../row-rules.ts'
import chatStyles from './chat.module.css'
import type { MessageRights } from './message-acts.tsx'
import { MessageRow } from './message-row.tsx'
import { PendingRow } from './pending-row.tsx'
import type { RowActs } from './row-acts.ts'
import type { RowMarks } from './row-marks.ts'
import { isRow, type Jump, useListPlace } from './use-list-place.ts'
import type { RoomLog } from './use-room-log.ts'

/** Of a message of two lines on a phone, until it is measured: what is taken for smaller is drawn in vain. */
const ROW_PX = 64

interface MessageListProps {
  roomLog: RoomLog
  /** Stands in a room in which nothing was said. */
  welcome: ReactNode
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
  const { roomLog, welcome, memberId, acts } = props
  const { log, reading, retry, drop } = roomLog
  const { messages, pending } = log
  const drawRow = useDrawnRow(props)
  const {
    list,
    scroller,
    Rows,
    margin,
    items,
    kept,
    grewInFront,
    atEnd,
    missed,
    onScroll,
    onResize,
    toNumber,
    leaveForNewest,
  } = useListPlace(props)

  /** The feed takes the keyboard: what scrolls must be reached, and arrow keys go through its messages. */
  const keys = { tabIndex: 0, onKeyDown: (event: KeyboardEvent) => moveBetween(event, messages, toNumber) }
  return (
    <div className={chatStyles.chatList} data-chat-list="">
      {messages.length === 0 && pending.length === 0 ? (
        welcome
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
            shift={grewInFront}
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
  // Lines of the room itself take no focus.
  const isSaid = ({ kind }: Message) => kind !== 'system'
  const last = messages.findLast(isSaid)?.number
  const first = messages.find(isSaid)?.number
  if (last === undefined || first === undefined) return
  const next = {
    ArrowUp: Number.isNaN(at) ? last : (messages.findLast((one) => isSaid(one) && one.number < at)?.number ?? first),
    ArrowDown: Number.isNaN(at) ? last : (messages.find((one) => isSaid(one) && one.number > at)?.number ?? last),
    Home: first,
    End: last,
  }[event.key]
  if (next === undefined) return
  event.preventDefault()
  if (!show(next, 'center')) return
  requestAnimationFrame(() => requestAnimationFrame(() => focusNumber(next)))
}
