import { Link, Outlet, useSearch } from '@tanstack/react-router'
import { backTo } from '../lib/own-address.ts'
import { useStoredSession } from '../lib/use-stored-session.ts'
import { buttonClass } from '../ui/button.tsx'
import { DemoMark } from './demo-mark.tsx'
import { HomeLink } from './home-link.tsx'
import '../ui/page-width.css'
import './public-layout.css'
import { RecordAlarm } from './record-alarm.tsx'
import { ThemeButton } from './theme-button.tsx'

const Entrances = () => {
  const { next }: { next?: string } = useSearch({ strict: false })
  return useStoredSession() ? (
    <Link to="/dashboard" className={buttonClass({ look: 'ink' })}>
      <span className="only-d">Open the dashboard</span>
      <span className="only-m">Dashboard</span>
    </Link>
  ) : (
    <>
      <Link to="/login" search={backTo(next)} className={buttonClass({ look: 'plain' }, 'login')}>
        Login
      </Link>
      <Link to="/signup" search={backTo(next)} className={buttonClass({ look: 'ink' })}>
        <span>
          Sign Up<span className="free"> Free</span>
        </span>
      </Link>
    </>
  )
}

/** What every visitor sees around a page. */
export const PublicLayout = () => (
  <div className="public">
    <RecordAlarm />
    <header className="wrap">
      <div className="mast">
        <HomeLink />
        <DemoMark />
        <div className="end">
          <ThemeButton />
          <Entrances />
        </div>
      </div>
    </header>
    <main className="wrap" id="main">
      <Outlet />
    </main>
    <footer className="wrap">
      <div className="colophon">
        <p>
          Options and CFDs are high risk. Content is informational only. Past performance does not guarantee future
          results.
        </p>
        <nav aria-label="Legal">
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
          <Link to="/risk">Risk</Link>
        </nav>
      </div>
    </footer>
  </div>
)
