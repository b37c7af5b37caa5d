import { Link, Outlet, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { Fragment } from 'react'
import { refusals } from '../../contract/refusals.ts'
import { useUser } from '../data/user-context.tsx'
import { Pill } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { BackIcon, LockIcon } from '../ui/icons.tsx'
import { LogoutButton } from './dashboard-layout.tsx'
import { MessagePage } from './message-page.tsx'
import { adminNavigation } from './navigation.ts'
import { Shell } from './shell.tsx'
import sidebarStyles from './sidebar.module.css'
import styles from './sidebar-footer.module.css'
import { SignedIn } from './signed-in.tsx'

/** Outside the demo, for the one account that is let in once it has a second factor (docs/product.md, “Accounts and sessions”). */
const SecondFactorHint = () => (
  <>
    An authenticator app is required for the administrator.{' '}
    <Link to="/dashboard/settings/security" hash="authenticator" className="more nowrap">
      Set it up in your Account Hub
    </Link>
  </>
)

/** docs/product.md, “Accounts and sessions”. */
const AccessDenied = () => {
  const { history } = useRouter()
  const navigate = useNavigate()
  const { adminNeedsTotp } = useUser()
  const canGoBack = useCanGoBack()
  const goBack = () => (canGoBack ? history.back() : navigate({ to: '/dashboard' }))
  return (
    <MessagePage
      icon={<LockIcon />}
      title="Access Denied"
      hint={adminNeedsTotp ? <SecondFactorHint /> : null}
      action={<Button onClick={goBack}>Go Back</Button>}
    >
      {refusals.ACCESS_ADMIN}
    </MessagePage>
  )
}

export const AdminLayout = () => (
  <SignedIn>
    <AdminOnly />
  </SignedIn>
)

const AdminOnly = () => {
  const { isAdmin, preferences } = useUser()
  return isAdmin ? (
    <Shell groups={adminNavigation} sidebarFooter={<AdminFooter />}>
      <Fragment key={Object.values(preferences).join()}>
        <Outlet />
      </Fragment>
    </Shell>
  ) : (
    <AccessDenied />
  )
}

const AdminFooter = () => (
  <>
    <AdminCard />
    <Link to="/dashboard" activeOptions={{ exact: true }} className={classNames(styles.outBtn, sidebarStyles.outBtn)}>
      <BackIcon />
      Back to Dashboard
    </Link>
    <LogoutButton />
  </>
)

const AdminCard = () => {
  const { name } = useUser()
  return (
    <div className={styles.me}>
      <span className={styles.av} aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
      <b>{name}</b>
      <small>Administrator</small>
      <Pill on>Active</Pill>
    </div>
  )
}
