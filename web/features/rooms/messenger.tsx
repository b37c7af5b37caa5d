import { Outlet, useParams } from '@tanstack/react-router'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { RoomsPane } from './components/rooms-pane.tsx'
import './components/messenger.css'

/** The list of rooms with the open one beside it; on a phone one of the two. */
export const Messenger = () => {
  const { id }: { id?: string } = useParams({ strict: false })
  const openId = id ?? null
  const isPhone = useMedia(PHONE)
  return (
    <div className="messenger">
      {isPhone && openId !== null ? null : <RoomsPane openId={openId} isAlone={isPhone} />}
      {isPhone && openId === null ? null : <Outlet />}
    </div>
  )
}
