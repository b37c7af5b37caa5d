import { Link, Outlet } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useUser } from '../data/user-context.tsx'
import { Pill } from '../ui/badge.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { AccessDenied } from './access-denied.tsx'
import { LogoutButton } from './dashboard-layout.tsx'
import { adminNavigation } from './navigation.ts'
import { Shell } from './shell.tsx'
import { SignedIn } from './signed-in.tsx'
import './sidebar-footer.css'

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
    <Link to="/dashboard" activeOptions={{ exact: true }} className="out-btn">
      <BackIcon />
      Back to Dashboard
    </Link>
    <LogoutButton />
  </>
)

const AdminCard = () => {
  const { name } = useUser()
  return (
    <div className="me">
      <span className="av" aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
      <b>{name}</b>
      <small>Administrator</small>
      <Pill on>Active</Pill>
    </div>
  )
}
