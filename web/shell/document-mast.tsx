import type { ReactNode } from 'react'
import { useServiceContact } from '../lib/use-service-contact.ts'
import { useStoredSession } from '../lib/use-stored-session.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { LogoMark } from '../ui/logo.tsx'
import styles from './document-mast.module.css'
import publicLayoutStyles from './public-layout.module.css'
import { ThemeButton } from './theme-button.tsx'

const Entrances = () =>
  useStoredSession() ? (
    <a href="/dashboard" className={buttonClass({ look: 'ink' })}>
      <span className="only-d">Open the dashboard</span>
      <span className="only-m">Dashboard</span>
    </a>
  ) : (
    <>
      <a href="/login" className={buttonClass({ look: 'plain' }, publicLayoutStyles.login)}>
        Login
      </a>
      <a href="/signup" className={buttonClass({ look: 'ink' })}>
        <span>
          Sign Up<span className={publicLayoutStyles.free}> Free</span>
        </span>
      </a>
    </>
  )

/** Head of a page that is also finished HTML: plain links, so that it needs neither the router nor JavaScript. */
export const DocumentMast = ({ children }: { children?: ReactNode }) => (
  <div className={classNames(publicLayoutStyles.mast, styles.mast, styles.document)}>
    <a href="/" className="logo">
      <LogoMark />
      Uptick
    </a>
    {children}
    <div className={classNames(publicLayoutStyles.end, styles.end)}>
      {useServiceContact()?.demo ? <Badge look="quiet">Demo</Badge> : null}
      <ThemeButton />
      <Entrances />
    </div>
  </div>
)
