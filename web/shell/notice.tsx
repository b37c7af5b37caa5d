import type { ReactNode } from 'react'
import './notice.css'

interface NoticeProps {
  icon?: ReactNode
  title: string
  action: ReactNode
  children: ReactNode
}

/** A page that only says one thing. */
export const Notice = ({ icon, title, action, children }: NoticeProps) => (
  <main className="notice">
    {icon}
    <h1 className="display">{title}</h1>
    <p className="deck">{children}</p>
    <div className="acts">{action}</div>
  </main>
)
