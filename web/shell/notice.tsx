import type { ReactNode } from 'react'
import { DemoMark } from './demo-mark.tsx'
import { HomeLink } from './home-link.tsx'
import './notice.css'
import { RecordAlarm } from './record-alarm.tsx'

interface NoticeProps {
  icon?: ReactNode
  title: string
  action: ReactNode
  /** What to do about it, where only some can do something. */
  hint?: ReactNode
  children: ReactNode
}

/** Says one thing in place of a page, inside the frame that the page would have had. */
export const NoticeBody = ({ icon, title, action, hint, children }: NoticeProps) => (
  <div className="notice-body">
    {icon}
    <h1 className="display">{title}</h1>
    <p className="deck">{children}</p>
    {hint ? <p>{hint}</p> : null}
    <div className="acts">{action}</div>
  </div>
)

/** A page that only says one thing. */
export const Notice = (notice: NoticeProps) => (
  <>
    <RecordAlarm />
    <div className="notice">
      <header>
        <HomeLink />
        <DemoMark />
      </header>
      <main>
        <NoticeBody {...notice} />
      </main>
    </div>
  </>
)
