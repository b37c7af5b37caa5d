import { Outlet, useParams } from '@tanstack/react-router'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import styles from './components/messenger.module.css'
import { RoomsPane } from './components/rooms-pane.tsx'

/** The list of rooms with the open one beside it; on a phone one of the two. */
export const Messenger = () => {
  const id = useParams({ from: '/_member/_rooms/dashboard/traders-rooms/$id', shouldThrow: false })?.id
  const openId = id ?? null
  const isPhone = useMedia(PHONE)
  return (
    <div className={styles.messenger}>
      {isPhone && openId !== null ? null : <RoomsPane openId={openId} isAlone={isPhone} />}
      {isPhone && openId === null ? null : <Outlet />}
    </div>
  )
}
