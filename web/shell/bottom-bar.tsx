import { Link } from '@tanstack/react-router'
import { toEntitlement } from '../../contract/signals.ts'
import { useUser } from '../data/user-context.tsx'
import type { ScreenPath } from '../screens.ts'
import { CandlesIcon, ControlCenterIcon, FlagIcon, type Icon, MoreIcon, RoomsIcon } from '../ui/icons.tsx'
import styles from './bottom-bar.module.css'

interface PlaceProps {
  to: ScreenPath
  icon: Icon
  name: string
}

const Place = ({ to, icon: PlaceIcon, name }: PlaceProps) => (
  <Link
    to={to}
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
  return (
    <nav className={styles.places} aria-label="Places">
      <Place to="/dashboard" icon={ControlCenterIcon} name="Today" />
      <Place to={isTrader ? '/dashboard/signals' : '/dashboard/practice'} icon={CandlesIcon} name="Trade" />
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
