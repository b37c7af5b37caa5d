import { Outlet } from '@tanstack/react-router'
import { Fragment, lazy, Suspense, useEffect } from 'react'
import { toEntitlement } from '../../contract/signals.ts'
import { useUser } from '../data/user-context.tsx'
import { downloadInTime } from '../lib/download-part.ts'
import { markArrived } from '../lib/first-sight.ts'
import { keepServiceWorker } from '../market/alerts/service-worker.ts'
import { SignalAlerts } from '../market/alerts/signal-alerts.tsx'
import { classNames } from '../ui/class-names.ts'
import { LogoutIcon } from '../ui/icons.tsx'
import { MemberCard } from './member-card.tsx'
import { navigationFor } from './navigation.ts'
import { Shell } from './shell.tsx'
import sidebarStyles from './sidebar.module.css'
import styles from './sidebar-footer.module.css'
import { SignedIn } from './signed-in.tsx'
import { countUnsent, useLogout } from './use-logout.ts'

const ReachedPriceAlerts = lazy(async () => ({
  default: (await downloadInTime(() => import('../market/price-alerts/reached-price-alerts.tsx'))).ReachedPriceAlerts,
}))

export const DashboardLayout = () => (
  <SignedIn>
    <MemberShell />
  </SignedIn>
)

/** What was written in a room and had not left when the page was closed. */
const sendUnsent = (memberId: string): void => {
  if (countUnsent(memberId) === 0) return
  void downloadInTime(() => import('../features/chat/browser-outbox.ts')).then(({ takeUpOutbox }) =>
    takeUpOutbox(memberId),
  )
}

const MemberShell = () => {
  const member = useUser()
  useEffect(keepServiceWorker, [])
  useEffect(markArrived, [])
  useEffect(() => sendUnsent(member.id), [member.id])
  return (
    <Shell groups={navigationFor(member)} sidebarFooter={<DashboardFooter />} withPlaces>
      <Fragment key={Object.values(member.preferences).join()}>
        <Outlet />
      </Fragment>
      <SignalAlerts entitlement={toEntitlement(member)} />
      {member.dashboardUnlocked ? (
        <Suspense fallback={null}>
          <ReachedPriceAlerts />
        </Suspense>
      ) : null}
    </Shell>
  )
}

const DashboardFooter = () => (
  <>
    <MemberCard member={useUser()} />
    <LogoutButton />
  </>
)

export const LogoutButton = () => {
  const logout = useLogout()
  return (
    <button type="button" className={classNames(styles.outBtn, sidebarStyles.outBtn)} onClick={() => logout()}>
      <LogoutIcon />
      Logout
    </button>
  )
}
