import { Link, useLocation } from '@tanstack/react-router'
import { toEntitlement } from '../../contract/signals.ts'
import { useUser } from '../data/user-context.tsx'
import type { ScreenPath } from '../screens.ts'
import { CandlesIcon, ControlCenterIcon, FlagIcon, type Icon, MoreIcon, RoomsIcon } from '../ui/icons.tsx'
import styles from './bottom-bar.module.css'

interface PlaceProps {
  to: ScreenPath
  icon: Icon
  name: string
  /** The page is another one of this place. */
  isAround?: boolean
}

const Place = ({ to, icon: PlaceIcon, name, isAround = false }: PlaceProps) => (
  <Link
    to={to}
    aria-current={isAround || undefined}
    activeOptions={{ exact: to === '/dashboard', includeSearch: false }}
    activeProps={{ 'aria-current': 'page' }}
  >
    <PlaceIcon />
    {name}
  </Link>
)

/** The five places of a member on a phone. "More" opens the menu. */
export const BottomBar = ({ onMore }: { onMore: () => void }) => {
  const isTrader = toEntitlement(useUser()) !== 'none'
  const isPracticing = useLocation({ select: ({ pathname }) => pathname === '/dashboard/practice' })
  return (
    <nav className={styles.places} aria-label="Places">
      <Place to="/dashboard" icon={ControlCenterIcon} name="Today" />
      <Place
        to={isTrader ? '/dashboard/signals' : '/dashboard/practice'}
        icon={CandlesIcon}
        name="Trade"
        isAround={isTrader && isPracticing}
      />
      <Place to="/dashboard/traders-rooms" icon={RoomsIcon} name="Rooms" />
      <Place to="/dashboard/marathons" icon={FlagIcon} name="Marathons" />
      <button type="button" aria-haspopup="dialog" onClick={onMore}>
        <MoreIcon />
        More
      </button>
    </nav>
  )
}

const PICTURED = ['Today', 'Trade', 'Rooms', 'Marathons'] as const

/** The same before the application has come. */
export const PlacesPicture = () => (
  <div className={styles.places}>
    {[ControlCenterIcon, CandlesIcon, RoomsIcon, FlagIcon].map((PlaceIcon, at) => (
      <span key={PICTURED[at]}>
        <PlaceIcon />
        {PICTURED[at]}
      </span>
    ))}
    <span data-press="More">
      <MoreIcon />
      More
    </span>
  </div>
)
