import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import {
  type Message,
  pinMessage,
  type RoomPresence,
  reactToMessage,
  updateMessage,
} from '../../../../contract/chat.ts'
import { calmText } from '../../../../contract/people-text.ts'
import type { RoomView } from '../../../../contract/rooms.ts'
import { useUser } from '../../../data/user-context.tsx'
import { call } from '../../../lib/call.ts'
import { formatTime } from '../../../lib/format.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { useTopic } from '../../../lib/use-topic.ts'
import { CallDock } from '../../../market/trade-calls/call-dock.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { commonLabels } from '../../../ui/common-labels.ts'
import { OwnName } from '../../../ui/plain-text.tsx'
import { EmptyState, ErrorState } from '../../../ui/state.tsx'
import { showFailure, showToast } from '../../../ui/toast.tsx'
import { useMarkRead, usePins, useRenewPins } from '../api.ts'
import { actTexts, composerTexts, logTexts, roomTexts, typingWords } from '../content.ts'
import type { Person } from '../mention-rules.ts'
import { lastEditable } from '../right-rules.ts'
import styles from './chat.module.css'
import { Composer } from './composer.tsx'
import { LoadingMessages } from './loading-messages.tsx'
import { MessageList } from './message-list.tsx'
import { NewsLine } from './news-line.tsx'
import { type AskedAbout, RoomDialogs } from './room-dialogs.tsx'
import { type Panel, RoomHeader } from './room-header.tsx'
import { RoomPanel } from './room-panel.tsx'
import type { RowActs } from './row-acts.ts'
import { createRowMarks } from './row-marks.ts'
import type { Jump } from './use-list-place.ts'
import { type Draft, type RoomLog, useRoomLog } from './use-room-log.ts'

/** What passes quickly is marked together. */
const SETTLED_MS = 600

const watchTab = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isTabVisible = (): boolean => document.visibilityState === 'visible'

/** Marks the room as read as long as its newest message is in sight, in a tab that is looked at. Answers what hears whether it is. */
export const useReadMark = (mark: (number: number) => Promise<void>, newest: number, lastRead: number) => {
  const [seen, setSeen] = useState(false)
  const isVisible = useSyncExternalStore(watchTab, isTabVisible)
  const marked = useRef(lastRead)
  const latest = useRef(mark)
  latest.current = mark
  useEffect(() => {
    if (!seen || !isVisible || newest <= marked.current) return
    const timer = setTimeout(() => {
      marked.current = newest
      latest.current(newest).catch(() => {
        // Told again with the next message: until then the lists count one more than they need.
        marked.current = lastRead
      })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [seen, isVisible, newest, lastRead])
  return useCallback((isSeen: boolean) => setSeen(isSeen), [])
}

const NAME = '--seen-height'
/** A keyboard is higher than this; the bars of a browser, which come and go, are not. */
const KEYBOARD_PX = 120

/**
 * Where a keyboard lies over the page instead of making it smaller, as on iPhones, the room is as high as what is seen of it: the box that is
 * written in stands above the keyboard. Not while the page is zoomed, which shows a part of it as well.
 */
const useSeenHeight = (): void => {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const { style } = document.documentElement
    const follow = () => {
      const isCovered = seen.scale === 1 && window.innerHeight - seen.height > KEYBOARD_PX
      if (!isCovered) {
        style.removeProperty(NAME)
        return
      }
      style.setProperty(NAME, `${seen.height}px`)
      // The browser has moved the page to show the box, which is in sight by itself now.
      window.scrollTo(0, 0)
    }
    seen.addEventListener('resize', follow)
    return () => {
      seen.removeEventListener('resize', follow)
      style.removeProperty(NAME)
    }
  }, [])
}

/** Others who have spoken or were named in what was read: offered for mentions at once. The same list until somebody new is in it. */
const usePeople = (messages: readonly Message[], memberId: string): readonly Person[] => {
  const names = useRef(new Map<string, string>())
  const read = useRef(new WeakSet<Message>())
  const people = useRef<readonly Person[]>([])
  const sizeBefore = names.current.size
  for (const message of messages) {
    if (read.current.has(message)) continue
    read.current.add(message)
    const { author, mentions } = message
    for (const { id, name } of mentions) names.current.set(id, name)
    if (author?.id) names.current.set(author.id, author.name)
  }
  names.current.delete(memberId)
  if (names.current.size !== sizeBefore) people.current = [...names.current].map(([id, name]) => ({ id, name }))
  return people.current
}

/** What was pinned last, above the messages. */
const PinnedLine = memo(({ roomId, onJump }: { roomId: string; onJump: (number: number) => void }) => {
  const pinned = usePins(roomId).data?.[0]
  if (!pinned) return null
  const text = pinned.text || (pinned.author?.name ?? logTexts.gone)
  return (
    <button
      type="button"
      className={styles.chatPinned}
      aria-label={roomTexts.pinnedLine(text)}
      onClick={() => onJump(pinned.number)}
    >
      <b>{logTexts.pinned}</b> <OwnName>{text}</OwnName>
    </button>
  )
})

/** A call has an hour at most, and a room this many messages after it at most while its card is looked for. */
const CALL_WITHIN = 100

interface LiveCallProps {
  messages: readonly Message[]
  memberId: string
  onJump: (number: number) => void
}

const LiveCall = ({ messages, memberId, onJump }: LiveCallProps) => {
  const made = messages
    .slice(-CALL_WITHIN)
    .findLast(({ card }) => card?.kind === 'call' && card.call.phase === 'sealed')
  if (made?.card?.kind !== 'call') return null
  const isInSight = (): boolean => {
    const card = document.querySelector(`[data-number="${made.number}"] [data-trade-call]`)?.getBoundingClientRect()
    const list = document.querySelector('[data-chat-list]')?.getBoundingClientRect()
    return !list || (card !== undefined && card.bottom > list.top && card.top < list.bottom)
  }
  return (
    <CallDock
      call={made.card.call}
      isMine={made.author?.id === memberId}
      isInSight={isInSight}
      onShow={() => onJump(made.number)}
    />
  )
}

/** What rows can ask for: made once, so that a row is drawn for what it shows alone. */
const useRowActs = (roomId: string, take: RoomLog['take']) => {
  const [marks] = useState(createRowMarks)
  const [jump, setJump] = useState<Jump | null>(null)
  const [about, setAbout] = useState<{ act: 'reply' | 'edit'; message: Message } | null>(null)
  const { ask, ...dialog } = useDialog<AskedAbout>()
  const renewPins = useRenewPins(roomId)
  const latest = useRef({ ask, take, renewPins })
  latest.current = { ask, take, renewPins }
  const acts = useMemo<RowActs>(() => {
    const params = ({ id }: Message) => ({ id: roomId, messageId: id })
    const take = (message: Message) => latest.current.take(message)
    return {
      activate: (number) => marks.mark('active', number),
      jump: (to) => setJump((before) => ({ to, request: (before?.request ?? 0) + 1 })),
      react: (message, emoji, isOn) => {
        call(reactToMessage, { params: params(message), input: { emoji, isOn } }).then(take, showFailure)
      },
      reply: (message) => setAbout({ act: 'reply', message }),
      edit: (message) => setAbout({ act: 'edit', message }),
      remove: (message) => latest.current.ask({ act: 'remove', message }),
      report: (message) => latest.current.ask({ act: 'report', message }),
      copyLink: ({ number }) => {
        const link = `${location.origin}/dashboard/traders-rooms/${roomId}?message=${number}`
        navigator.clipboard.writeText(link).then(
          () => showToast(actTexts.linkCopied),
          () => showToast(actTexts.linkNotCopied, 'alert'),
        )
      },
      pin: (message, isPinned) => {
        call(pinMessage, { params: params(message), input: { isPinned } }).then((pinned) => {
          take(pinned)
          void latest.current.renewPins()
        }, showFailure)
      },
    }
  }, [roomId, marks])
  const toEnd = useCallback(() => setJump((before) => ({ to: 'end', request: (before?.request ?? 0) + 1 })), [])
  return { acts, marks, jump, toEnd, about, setAbout, dialog }
}

/** What the box to write in can ask for: made once as well, so that it is not drawn again for what others say. */
const useComposerActs = (
  room: RoomView,
  memberId: string,
  { log, send, take }: RoomLog,
  { acts, toEnd, setAbout }: Pick<ReturnType<typeof useRowActs>, 'acts' | 'toEnd' | 'setAbout'>,
) => {
  const latest = useRef({ log, send, take })
  latest.current = { log, send, take }
  return useMemo(() => {
    const onLeave = () => setAbout(null)
    return {
      onLeave,
      onSend: (draft: Draft) => {
        onLeave()
        latest.current.send(draft, toEnd)
      },
      onSave: (message: Message, text: string, mentions: string[]) => {
        onLeave()
        if (text.trim() === message.text) return
        const at = { params: { id: room.id, messageId: message.id }, input: { text, mentions } }
        call(updateMessage, at).then((changed) => latest.current.take(changed), showFailure)
      },
      onEditLast: () => {
        const message = lastEditable(latest.current.log.messages, memberId, serverClock.now())
        if (message) acts.edit(message)
      },
    }
  }, [room.id, memberId, acts, toEnd, setAbout])
}

/** What is open beside the messages, at first what the address asks for. */
const usePanel = (asked: Panel | null) => {
  const [panel, setPanel] = useState<Panel | null>(asked)
  useEffect(() => {
    if (asked !== null) setPanel(asked)
  }, [asked])
  return [panel, setPanel] as const
}

/** What stands in a room in which nothing was said. */
const useWelcome = (role: RoomView['role'], onPanel: (panel: Panel) => void) =>
  useMemo(
    () =>
      role === 'host' ? (
        <EmptyState
          title={roomTexts.opened}
          action={
            <Button look="primary" onClick={() => onPanel('tools')}>
              {roomTexts.begin}
            </Button>
          }
        >
          {roomTexts.openedHint}
        </EmptyState>
      ) : (
        <EmptyState title={logTexts.none}>{logTexts.noneHint}</EmptyState>
      ),
    [role, onPanel],
  )

interface RoomChatProps {
  room: RoomView
  /** The number of the message to begin at; null for where reading was left. */
  asked: number | null
  /** What stands open beside the messages at first. */
  askedPanel: Panel | null
}

/** A room that this member may read: its messages, and where to write. */
export const RoomChat = ({ room, asked, askedPanel }: RoomChatProps) => {
  useSeenHeight()
  const { id: memberId } = useUser()
  // Whoever has read nothing yet is new here, and begins with what is said now.
  const [readThrough] = useState(room.unread > 0 && room.lastReadNumber > 0 ? room.lastReadNumber : null)
  const roomLog = useRoomLog(room.id, memberId, readThrough)
  const { log, opened, error, connection, take, openFirst, onTold } = roomLog
  const { acts, marks, jump, toEnd, about, setAbout, dialog } = useRowActs(room.id, take)
  const composerActs = useComposerActs(room, memberId, roomLog, { acts, toEnd, setAbout })
  const [presence, setPresence] = useState<RoomPresence | null>(null)
  useTopic(`rooms/${room.id}/presence`, setPresence)
  const mayModerate = room.role !== 'member'
  const [panel, setPanel] = usePanel(mayModerate ? askedPanel : null)
  const closePanel = useCallback(() => setPanel(null), [])
  const people = usePeople(log.messages, memberId)
  const onSeen = useReadMark(useMarkRead(room.id), log.newest, room.lastReadNumber)
  useEffect(() => {
    if (asked !== null) acts.jump(asked)
  }, [asked, acts])
  const mayWrite = room.isActive || mayModerate
  const welcome = useWelcome(room.role, setPanel)
  const rights = useMemo(() => ({ mayWrite, mayModerate }), [mayWrite, mayModerate])
  const typing = (presence?.typing ?? []).filter(({ id }) => id !== memberId).map(({ name }) => calmText(name))

  return (
    <div className={styles.roomChat} data-room-chat="">
      <RoomHeader room={room} presence={presence} panel={panel} onPanel={setPanel} />
      <PinnedLine roomId={room.id} onJump={acts.jump} />
      <LiveCall messages={log.messages} memberId={memberId} onJump={acts.jump} />
      <div className={styles.chatMiddle}>
        {opened ? (
          <MessageList
            roomLog={roomLog}
            welcome={welcome}
            memberId={memberId}
            rights={rights}
            readThrough={readThrough}
            jump={jump}
            acts={acts}
            marks={marks}
            onSeen={onSeen}
          />
        ) : error ? (
          <ErrorState title={commonLabels.didNotLoad} onRetry={openFirst}>
            {error.message}
          </ErrorState>
        ) : (
          <LoadingMessages label={logTexts.loading} />
        )}
        {panel ? (
          <RoomPanel room={room} panel={panel} onPanel={setPanel} onJump={acts.jump} onClose={closePanel} />
        ) : null}
      </div>
      <NewsLine memberId={memberId} onTold={onTold} />
      {connection === 'reconnecting' ? (
        <p className={classNames(styles.chatTyping, styles.lost)} role="status">
          {roomTexts.reconnecting}
        </p>
      ) : (
        <p className={styles.chatTyping}>{typingWords(typing)}</p>
      )}
      <RoomFoot room={room} mayWrite={mayWrite}>
        <Composer
          room={room}
          memberId={memberId}
          people={people}
          mayShowSignals={room.role === 'host' || room.role === 'admin'}
          replyingTo={about?.act === 'reply' ? about.message : null}
          editing={about?.act === 'edit' ? about.message : null}
          {...composerActs}
        />
      </RoomFoot>
      {dialog.asked ? (
        <RoomDialogs
          key={dialog.asked.number}
          asked={dialog.asked.about}
          open={dialog.open}
          onClose={dialog.close}
          onRemoved={take}
        />
      ) : null}
    </div>
  )
}

interface RoomFootProps {
  room: RoomView
  mayWrite: boolean
  children: ReactNode
}

/** Where one writes, or why one cannot. */
const RoomFoot = ({ room: { mutedUntil, slowModeSeconds, role }, mayWrite, children }: RoomFootProps) => {
  if (mutedUntil && Date.parse(mutedUntil) > serverClock.now())
    return <p className={styles.chatClosed}>{composerTexts.muted(formatTime(mutedUntil))}</p>
  if (!mayWrite) return <p className={styles.chatClosed}>{roomTexts.closed}</p>
  return (
    <>
      {slowModeSeconds > 0 && role === 'member' ? (
        <p className={styles.chatSlow}>{composerTexts.slow(slowModeSeconds)}</p>
      ) : null}
      {children}
    </>
  )
}
