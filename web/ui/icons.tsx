import type { ComponentProps, ReactNode } from 'react'

type IconProps = Omit<ComponentProps<'svg'>, 'children'>

const line = (drawing: ReactNode) => {
  const Icon = (props: IconProps) => (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
      {...props}
    >
      {drawing}
    </svg>
  )
  return Icon
}
const path = (d: string) => line(<path d={d} />)

export type Icon = ReturnType<typeof line>

// Places
export const ControlCenterIcon = path('M2 2h5v7H2zM9 2h5v4H9zM9 8h5v6H9zM2 11h5v3H2z')
export const SignalIcon = path('M1 14h14M3 11V8M6.5 11V6M10 11V8M13.5 11V2')
export const ModelsIcon = path('M4 4h8v8H4zM6 1v3m4-3v3M6 12v3m4-3v3M1 6h3m-3 4h3m8-4h3m-3 4h3')
export const ScannerIcon = path('M1.5 5V1.5H5m6 0h3.500V5m0 6v3.500H11m-6 0H1.500V11M4 10l2.500-3 2 2L12 5')
export const CandlesIcon = path('M4 1v3m0 6v4M2.500 4h3v6h-3zM12 2v4m0 5v3m-1.500-8h3v5h-3z')
export const BookIcon = path(
  'M8 3.500C6 2 3.500 2 1.500 2.500v10C3.500 12 6 12 8 13.500c2-1.500 4.500-1.500 6.500-1v-10C12.500 2 10 2 8 3.500zm0 0v10',
)
export const PencilIcon = path('M2 14l.8-3.500L11 2.300 13.700 5l-8.200 8.200zM9.500 3.800l2.700 2.700M8 14h6')
export const ScreenIcon = path('M1.500 3h13v8h-13zM5 14h6M6.800 5.200v3.600L9.800 7z')
export const RoomsIcon = path('M1.500 2h9v7h-5l-2.500 2.500V9H1.500zM12.500 5.500h2V12H13v2l-2.300-2H7')
export const FlagIcon = path('M3 15V1.500M3 2h10l-2 3 2 3H3')
export const VerifiedIcon = path(
  'M8 1.200l2 1.600 2.500.2.200 2.500L14.500 8l-1.800 2-.2 2.500-2.500.2-2 1.800-2-1.800-2.500-.2-.2-2.500L1.500 8l1.800-2.500L3.500 3 6 2.800zM5.500 8l1.800 1.800L10.500 6.500',
)
export const PlusIcon = path('M8 1.500v13M1.500 8h13')
export const PointsIcon = line(
  <>
    <circle cx="8" cy="8" r="6.500" />
    <path d="M5.500 4.500V8a2.500 2.500 0 005 0V4.500" />
  </>,
)
export const TransferIcon = path('M1.500 5.500h12L10.500 2.500M14.500 10.500h-12l3 3')
export const UpgradeIcon = path('M8 14.500v-12M3.500 7L8 2.500 12.500 7')
export const ShareIcon = line(
  <>
    <circle cx="4" cy="8" r="2.300" />
    <circle cx="12.500" cy="3.500" r="2" />
    <circle cx="12.500" cy="12.500" r="2" />
    <path d="M6 7l4.700-2.600M6 9l4.700 2.600" />
  </>,
)
export const PersonIcon = line(
  <>
    <circle cx="8" cy="5" r="3" />
    <path d="M2 14.500c.5-3.500 3-5 6-5s5.500 1.500 6 5" />
  </>,
)
export const HelpIcon = line(
  <>
    <circle cx="8" cy="8" r="6.500" />
    <path d="M6 6.300c0-2.600 4-2.600 4 0 0 1.500-2 1.500-2 3M8 11v1.200" />
  </>,
)

// Acts
export const MenuIcon = path('M1.500 4h13M1.500 8h13M1.500 12h13')
export const MoreIcon = path('M1.500 7h2v2h-2zM7 7h2v2H7zM12.500 7h2v2h-2z')
export const SearchIcon = line(
  <>
    <circle cx="7" cy="7" r="5" />
    <path d="M10.700 10.700l4 4" />
  </>,
)
export const ThemeIcon = line(
  <>
    <circle cx="8" cy="8" r="6.200" />
    <path d="M8 1.800a6.200 6.200 0 010 12.400z" fill="currentColor" />
  </>,
)
export const BellIcon = path(
  'M8 1.500a4.500 4.500 0 00-4.500 4.500v3L2 11.500h12L12.500 9V6A4.500 4.500 0 008 1.500zM6.500 13.500a1.500 1.500 0 003 0',
)
export const LogoutIcon = path('M6 2H2v12h4M6 8h8.500M11.500 5l3 3-3 3')
export const EyeIcon = line(
  <>
    <path d="M1 8c2-3.200 4.300-4.800 7-4.800S13 4.800 15 8c-2 3.200-4.300 4.800-7 4.800S3 11.200 1 8z" />
    <circle cx="8" cy="8" r="2" />
  </>,
)
export const EyeOffIcon = path(
  'M2 2l12 12M6 3.500C6.600 3.300 7.300 3.200 8 3.200c2.700 0 5 1.600 7 4.800-.7 1.100-1.400 2-2.200 2.700M10.500 12.400c-.8.300-1.600.4-2.500.4-2.700 0-5-1.600-7-4.800.9-1.400 1.800-2.500 2.900-3.300',
)
export const MailIcon = path('M1.500 3.500h13v9h-13zM1.500 4.500L8 9l6.500-4.500')
export const FileIcon = path('M3.500 1.500h6l3 3v10h-9zM9.500 1.500v3h3M5.500 8h5m-5 3h5')
export const BackIcon = path('M14.500 8H2M6.500 3.500L2 8l4.500 4.500')
export const ChevronIcon = path('M3.500 5.500L8 10l4.500-4.500')

// Marks
export const CheckIcon = line(<path d="M2 8.500L6 12.500 14 3.500" strokeWidth="1.800" />)
export const CrossIcon = path('M3 3l10 10M13 3L3 13')
export const ClockIcon = line(
  <>
    <circle cx="8" cy="8" r="6.5" />
    <path d="M8 4.500V8l2.500 2" />
  </>,
)
export const LockIcon = path('M3 7h10v7H3zM5 7V4.500a3 3 0 016 0V7')
export const AlertIcon = path('M8 1.500L15 14H1zM8 6v4M8 11.300v1.200')
export const ReplayIcon = path('M4 2.500l9 5.500-9 5.500zM1.500 2.500v11')
export const CommitIcon = path('M8 1.200L14.800 8 8 14.800 1.200 8zM5.200 8l2 2 3.600-4')
