import { Link } from '@tanstack/react-router'
import { lazy, memo, Suspense } from 'react'
import type { Message } from '../../../../contract/chat.ts'
import { RoomNotificationLevel, type RoomView } from '../../../../contract/rooms.ts'
import { MakeTradeCall } from '../../../market/trade-calls/make-trade-call.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CrossIcon } from '../../../ui/icons.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { Time } from '../../../ui/time.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { usePins, useSaveNotifications, useSearch } from '../api.ts'
import { levelTexts, logTexts, roomTexts, searchTexts } from '../content.ts'
import styles from './chat.module.css'
import { MemberPanel } from './member-panel.tsx'
import { PanelSearch, usePanelSearch } from './panel-search.tsx'
import type { Panel } from './room-header.tsx'
import { ToolPanel } from './tool-panel.tsx'

const PracticeDesk = lazy(async () => ({
  default: (await import('../../../market/trade/practice-desk.tsx')).PracticeDesk,
}))

interface RoomPanelProps {
  room: RoomView
  panel: Panel
  onPanel: (panel: Panel) => void
  onJump: (number: number) => void
  onClose: () => void
}

/** Beside the messages: what is pinned, or what a search finds. */
export const RoomPanel = memo(({ room, panel, onPanel, onJump, onClose }: RoomPanelProps) => {
  const roomId = room.id
  const title = roomTexts.panels[panel]
  const details: Panel[] = room.role === 'member' ? ['pins', 'members', 'trade'] : ['pins', 'members', 'trade', 'tools']
  return (
    <aside
      className={classNames(styles.chatPanel, panel === 'trade' && styles.wide)}
      aria-label={title}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <header>
        <h2>{title}</h2>
        <Button icon look="plain" size="small" aria-label={roomTexts.close} onClick={onClose}>
          <CrossIcon />
        </Button>
      </header>
      {panel === 'search' ? (
        <Search roomId={roomId} onJump={onJump} />
      ) : (
        <Segmented
          label={roomTexts.details}
          value={panel}
          onChange={onPanel}
          options={details.map((value) => ({ value, label: roomTexts.panels[value] }))}
        />
      )}
      {panel === 'pins' && room.isJoined ? <NotificationLevel room={room} /> : null}
      {panel === 'pins' ? <Pins roomId={roomId} onJump={onJump} /> : null}
      {panel === 'trade' ? (
        <Suspense fallback={null}>
          <PracticeDesk isNarrow />
        </Suspense>
      ) : null}
      {panel === 'members' ? <MemberPanel room={room} /> : null}
      {panel === 'tools' ? (
        <ToolPanel roomId={roomId} isHost={room.role !== 'moderator'} onJump={onJump}>
          {room.role === 'host' ? <MakeTradeCall roomId={roomId} /> : null}
        </ToolPanel>
      ) : null}
    </aside>
  )
})

/** Opened by a press on the button for it: that is where the reader goes on. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus()

const LEVELS = RoomNotificationLevel.options

/** Which messages notify the member; a press saves it. */
const NotificationLevel = ({ room: { id, notificationLevel } }: { room: RoomView }) => {
  const { mutate, isPending, variables } = useSaveNotifications(id)
  return (
    <section className={styles.chatLevel}>
      <h3>{levelTexts.label}</h3>
      <Segmented
        label={levelTexts.label}
        value={isPending ? variables : notificationLevel}
        onChange={(level) => mutate(level, { onError: ({ message }) => showToast(message, 'alert') })}
        options={LEVELS.map((value) => ({ value, label: levelTexts[value] }))}
      />
      <Link to="/dashboard/settings/alerts" hash="channels">
        {levelTexts.channels}
      </Link>
    </section>
  )
}

type PartProps = Pick<RoomPanelProps, 'onJump'> & { roomId: string }

const Search = ({ roomId, onJump }: PartProps) => {
  const { asked, field } = usePanelSearch()
  const found = useSearch(roomId, asked)
  return (
    <>
      <PanelSearch label={searchTexts.label} placeholder={searchTexts.placeholder} ref={focusOnce} {...field} />
      {asked === '' ? null : (
        <QueryStates
          query={found}
          empty={<EmptyState title={searchTexts.none} />}
          isEmpty={({ messages }) => messages.length === 0}
        >
          {({ messages }) => <Found messages={messages} onJump={onJump} />}
        </QueryStates>
      )}
    </>
  )
}

const Pins = ({ roomId, onJump }: PartProps) => (
  <QueryStates query={usePins(roomId)} empty={<EmptyState title={searchTexts.noPins} />}>
    {(messages) => <Found messages={messages} onJump={onJump} />}
  </QueryStates>
)

const Found = ({ messages, onJump }: { messages: readonly Message[]; onJump: (number: number) => void }) => (
  <ul className={styles.chatFound}>
    {messages.map(({ id, number, author, text, sentAt }) => (
      <li key={id}>
        <button type="button" onClick={() => onJump(number)}>
          <b>
            <OwnName>{author?.name ?? logTexts.gone}</OwnName>
          </b>{' '}
          <Time at={sentAt} />
          <span>
            <OwnName>{text}</OwnName>
          </span>
        </button>
      </li>
    ))}
  </ul>
)
