import type { AdminOverview } from '../../contract/audit.ts'
import type { ScreenPath } from '../screens.ts'
import {
  AlertIcon,
  BookIcon,
  CandlesIcon,
  CheckIcon,
  ControlCenterIcon,
  FileIcon,
  FlagIcon,
  HelpIcon,
  type Icon,
  LockIcon,
  MailIcon,
  ModelsIcon,
  PencilIcon,
  PersonIcon,
  PlusIcon,
  PointsIcon,
  ReplayIcon,
  RoomsIcon,
  ScannerIcon,
  ScreenIcon,
  ShareIcon,
  SignalIcon,
  TransferIcon,
  UpgradeIcon,
  VerifiedIcon,
} from '../ui/icons.tsx'

export interface NavigationEntry {
  path: ScreenPath
  icon: Icon
  /** What it is called here, where the screen's own title would not say. */
  label?: string
  /** Catches the eye: `always`, or for everybody below the top tier. */
  highlighted?: 'always' | 'below gold'
  badge?: string
  /** Shows how much of it waits for the administrator. */
  waits?: keyof AdminOverview['pending'] | 'all'
  /** Shows what the member holds. */
  withBalance?: boolean
}

export interface NavigationGroup {
  title: string
  entries: readonly NavigationEntry[]
}

/** The sidebar: sixteen entries, Signal Room, Practice, Mentorship Vault and Elite Community, in five groups (docs/product.md, “Shell”). */
export const memberNavigation: readonly NavigationGroup[] = [
  {
    title: 'Trading',
    entries: [
      { path: '/dashboard', icon: ControlCenterIcon },
      { path: '/dashboard/signals', icon: SignalIcon },
      { path: '/dashboard/practice', icon: ReplayIcon },
      { path: '/dashboard/ai-models', icon: ModelsIcon },
      { path: '/dashboard/ai-scanner', icon: ScannerIcon },
      { path: '/dashboard/cfd-ai', icon: CandlesIcon, badge: 'Soon' },
    ],
  },
  {
    title: 'Learn',
    entries: [
      { path: '/dashboard/learning', icon: BookIcon },
      { path: '/dashboard/webinar', icon: ScreenIcon },
      { path: '/dashboard/mentorship', icon: FileIcon },
    ],
  },
  {
    title: 'Club',
    entries: [
      { path: '/dashboard/traders-rooms', icon: RoomsIcon },
      { path: '/dashboard/community', icon: PencilIcon },
      { path: '/dashboard/marathons', icon: FlagIcon },
      { path: '/dashboard/verified-creators', icon: VerifiedIcon },
      { path: '/dashboard/apply-creator', icon: PlusIcon, highlighted: 'always', badge: 'Apply' },
    ],
  },
  {
    title: 'Points',
    entries: [
      { path: '/dashboard/u-points', icon: PointsIcon, withBalance: true },
      { path: '/dashboard/u-points-transfer', icon: TransferIcon },
      { path: '/dashboard/tier-upgrade', icon: UpgradeIcon, highlighted: 'below gold', badge: 'Upgrade' },
      { path: '/dashboard/referrals', icon: ShareIcon },
    ],
  },
  {
    title: 'Account',
    entries: [
      { path: '/dashboard/settings', icon: PersonIcon },
      { path: '/dashboard/support', icon: HelpIcon },
    ],
  },
]

/** What the administrator's account has in its sidebar besides a member's: the way in. */
const wayIn: NavigationGroup = {
  title: 'Administration',
  entries: [{ path: '/dashboard/admin', icon: LockIcon, label: 'Administration' }],
}

/** The way in is there before the second factor is, which the administration then asks for. */
export const navigationFor = (member: { isAdmin: boolean; adminNeedsTotp: boolean }): readonly NavigationGroup[] =>
  member.isAdmin || member.adminNeedsTotp ? [wayIn, ...memberNavigation] : memberNavigation

/** The administrator's sidebar (docs/product.md, “Shell”, and what goes beyond it). */
export const adminNavigation: readonly NavigationGroup[] = [
  {
    title: 'Administration',
    entries: [
      { path: '/dashboard/admin', icon: ControlCenterIcon },
      { path: '/dashboard/admin/inbox', icon: CheckIcon, waits: 'all' },
      { path: '/dashboard/admin/users', icon: PersonIcon },
      { path: '/dashboard/admin/trading-rooms', icon: RoomsIcon },
      { path: '/dashboard/admin/marathons', icon: FlagIcon },
      { path: '/dashboard/admin/upoints', icon: PointsIcon },
    ],
  },
  {
    title: 'Reviews',
    entries: [
      { path: '/dashboard/admin/account-setups', icon: FileIcon, waits: 'accountSetups' },
      { path: '/dashboard/admin/creators', icon: VerifiedIcon, waits: 'creatorApplications' },
      { path: '/dashboard/admin/reports', icon: AlertIcon, waits: 'reports' },
      { path: '/dashboard/admin/support', icon: HelpIcon, waits: 'tickets' },
    ],
  },
  {
    title: 'Writing',
    entries: [
      { path: '/dashboard/admin/content', icon: PencilIcon },
      { path: '/dashboard/admin/webinars', icon: ScreenIcon },
      { path: '/dashboard/admin/lessons', icon: BookIcon },
    ],
  },
  {
    title: 'Records',
    entries: [
      { path: '/dashboard/admin/access-codes', icon: LockIcon },
      { path: '/dashboard/admin/subscribers', icon: MailIcon },
      { path: '/dashboard/admin/audit', icon: BookIcon },
    ],
  },
]
