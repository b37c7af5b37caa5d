import { Link } from '@tanstack/react-router'
import { useContentItems } from '../../../data/content-items.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { announcementTexts } from '../content.ts'
import { Announcement } from './announcement.tsx'
import './announcement-list.css'

/** What the administrator tells everybody, the newest first. Mostly there is nothing to tell, and then nothing stands here. */
export const AnnouncementList = () => {
  const { data } = useContentItems('announcement')
  if (!data || data.length === 0) return null
  return (
    <Sheet
      title={announcementTexts.title}
      end={
        <Link className="more" to="/dashboard/announcements">
          {announcementTexts.all}
        </Link>
      }
      className="announcements"
    >
      {data.map((item) => (
        <Announcement key={item.id} item={item} level={3} />
      ))}
    </Sheet>
  )
}
