import { useRef, useState } from 'react'
import type { AdminRoom } from '../../../contract/rooms.ts'
import { useQuestion } from '../../lib/use-question.ts'
import { Button } from '../../ui/button.tsx'
import { Happened, type Happening } from '../../ui/happened.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { failureWords } from './admin-rules.ts'
import { useAdminRooms, useToggleRoom } from './api.ts'
import { RemoveRoom } from './components/remove-room.tsx'
import { RoomList } from './components/room-list.tsx'
import { RoomStats } from './components/room-stats.tsx'
import { SaveRoom } from './components/save-room.tsx'
import { happenedTexts, roomsTexts } from './content.ts'
import '../../ui/screen.css'
import './components/admin-rooms.css'

type Question = { kind: 'save'; room: AdminRoom | null } | { kind: 'remove'; room: AdminRoom }

const TradingRoomsPage = () => {
  const query = useAdminRooms()
  const toggle = useToggleRoom()
  const { asked, open, ask, close } = useQuestion<Question>()
  const list = useRef<HTMLElement>(null)
  const [happened, setHappened] = useState<Happening | null>(null)
  const done = (message: string) => {
    close()
    setHappened({ kind: 'done', message })
  }

  const toggleStatus = (room: AdminRoom) => {
    if (toggle.isPending) return
    toggle.mutate(room, {
      onSuccess: ({ name, isActive }) => setHappened({ kind: 'done', message: happenedTexts.toggled(name, isActive) }),
      onError: (error) =>
        setHappened({ kind: 'failed', message: happenedTexts.toggleFailed(room.name, failureWords(error)) }),
    })
  }
  const create = () => ask({ kind: 'save', room: null })
  const dialog = { open, onClose: close }

  return (
    <>
      <div className="title">
        <h1 className="display">{roomsTexts.title}</h1>
        <div className="end">
          <Button look="primary" onClick={create}>
            {roomsTexts.create}
          </Button>
        </div>
      </div>
      {query.isError && !query.data ? null : <RoomStats rooms={query.data} />}
      <Happened of={happened} onDismiss={() => setHappened(null)} />
      <Sheet ref={list} aria-label={roomsTexts.sheet}>
        <RoomList
          query={query}
          onCreate={create}
          togglingId={toggle.isPending ? toggle.variables.id : null}
          onToggle={toggleStatus}
          onEdit={(room) => ask({ kind: 'save', room })}
          onRemove={(room) => ask({ kind: 'remove', room })}
        />
      </Sheet>
      {asked?.about.kind === 'save' ? (
        <SaveRoom
          key={asked.number}
          room={asked.about.room}
          {...dialog}
          onSaved={({ name }) => done(asked.about.room ? happenedTexts.updated(name) : happenedTexts.created(name))}
        />
      ) : null}
      {asked?.about.kind === 'remove' ? (
        <RemoveRoom
          key={asked.number}
          room={asked.about.room}
          list={list}
          {...dialog}
          onRemoved={({ name }) => done(happenedTexts.removed(name))}
        />
      ) : null}
    </>
  )
}

export default TradingRoomsPage
