import { Link, Outlet } from '@tanstack/react-router'
import { backTo } from '../lib/own-address.ts'
import { RISK_NOTICE } from '../lib/risk-notice.ts'
import { useAddress } from '../lib/use-address.ts'
import { useStoredSession } from '../lib/use-stored-session.ts'
import { buttonClass } from '../ui/button.tsx'
import pageWidthStyles from '../ui/page-width.module.css'
import { DemoMark } from './demo-mark.tsx'
import { HomeLink } from './home-link.tsx'
import styles from './public-layout.module.css'
import { RecordAlarm } from './record-alarm.tsx'
import { ThemeButton } from './theme-button.tsx'

const Entrances = () => {
  const { next } = useAddress().address
  return useStoredSession() ? (
    <Link to="/dashboard" className={buttonClass({ look: 'ink' })}>
      <span className="only-d">Open the dashboard</span>
      <span className="only-m">Dashboard</span>
    </Link>
  ) : (
    <>
      <Link to="/login" search={backTo(next)} className={buttonClass({ look: 'plain' }, styles.login)}>
        Login
      </Link>
      <Link to="/signup" search={backTo(next)} className={buttonClass({ look: 'ink' })}>
        <span>
          Sign Up<span className={styles.free}> Free</span>
        </span>
      </Link>
    </>
  )
}

/** What every visitor sees around a page. */
export const PublicLayout = () => (
  <div className={styles.public}>
    <RecordAlarm />
    <header className={pageWidthStyles.wrap}>
      <div className={styles.mast}>
        <HomeLink />
        <DemoMark />
        <div className={styles.end}>
          <ThemeButton />
          <Entrances />
        </div>
      </div>
    </header>
    <main className={pageWidthStyles.wrap} id="main">
      <Outlet />
    </main>
    <footer className={pageWidthStyles.wrap}>
      <div className={styles.colophon}>
        <p>{RISK_NOTICE}</p>
        <nav aria-label="Legal">
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
          <Link to="/risk">Risk</Link>
        </nav>
      </div>
    </footer>
  </div>
)
