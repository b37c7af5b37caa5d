import type { ReactNode } from 'react'
import { DemoMark } from './demo-mark.tsx'
import { HomeLink } from './home-link.tsx'
import './message-page.css'
import { RecordAlarm } from './record-alarm.tsx'

interface MessageProps {
  icon?: ReactNode
  title: string
  action: ReactNode
  /** What to do about it, where only some can do something. */
  hint?: ReactNode
  children: ReactNode
}

/** Says one thing in place of a page, inside the frame that the page would have had. */
export const MessageBody = ({ icon, title, action, hint, children }: MessageProps) => (
  <div className="message-body">
    {icon}
    <h1 className="display">{title}</h1>
    <p className="deck">{children}</p>
    {hint ? <p>{hint}</p> : null}
    <div className="acts">{action}</div>
  </div>
)

/** A page that only says one thing. */
export const MessagePage = (message: MessageProps) => (
  <>
    <RecordAlarm />
    <div className="message-page">
      <header>
        <HomeLink />
        <DemoMark />
      </header>
      <main>
        <MessageBody {...message} />
      </main>
    </div>
  </>
)
