import type { ReactNode } from 'react'
import { DemoMark } from './demo-mark.tsx'
import { HomeLink } from './home-link.tsx'
import './notice.css'

interface NoticeProps {
  icon?: ReactNode
  title: string
  action: ReactNode
  children: ReactNode
}

/** A page that only says one thing. */
export const Notice = ({ icon, title, action, children }: NoticeProps) => (
  <div className="notice">
    <header>
      <HomeLink />
      <DemoMark />
    </header>
    <main>
      {icon}
      <h1 className="display">{title}</h1>
      <p className="deck">{children}</p>
      <div className="acts">{action}</div>
    </main>
  </div>
)
