import type { ReactNode } from 'react'
import { DemoMark } from './demo-mark.tsx'
import { HomeLink } from './home-link.tsx'
import styles from './message-page.module.css'
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
  <div className={styles.messageBody}>
    {icon}
    <h1 className="display">{title}</h1>
    <p className="deck">{children}</p>
    {hint ? <p>{hint}</p> : null}
    <div className={styles.acts}>{action}</div>
  </div>
)

/** A page that only says one thing. */
export const MessagePage = (message: MessageProps) => (
  <>
    <RecordAlarm />
    <div className={styles.messagePage}>
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
