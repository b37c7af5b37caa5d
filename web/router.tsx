import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  type RouterHistory,
  redirect,
  stringifySearchWith,
  useRouterState,
} from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { isDocumentPath } from './documents.ts'
import { session } from './lib/browser-session.ts'
import { downloadPart } from './lib/download-part.ts'
import { backTo, ownAddress } from './lib/own-address.ts'
import { windowTitle } from './lib/window-title.ts'
import { findScreen, redirects, type ScreenEntry, type ScreenPath, screens, variableScreens } from './screens.ts'
import { MessageBody, MessagePage } from './shell/message-page.tsx'
import { FrameFailed, PageFailed } from './shell/page-failed.tsx'
import { PublicLayout } from './shell/public-layout.tsx'
import { buttonClass } from './ui/button.tsx'
import { LoadingIndicator } from './ui/loading-indicator.tsx'

/** Names the page in the window's title and, after a change, to screen readers. */
const RouteAnnouncer = () => {
  const path = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname })
  const title = findScreen(path)?.title ?? 'Not found'
  useEffect(() => {
    windowTitle.setPage(title)
  }, [title])
  return (
    <div className="sr-only" role="status" aria-live="polite">
      {title}
    </div>
  )
}

const PagePending = () => <LoadingIndicator />

const TITLE = 'There is nothing at this address'

const WHY = 'The link may be old, or a letter is missing.'

const NotFoundPage = () => (
  <MessagePage
    title={TITLE}
    action={
      <>
        <Link to="/" className={buttonClass({ look: 'primary' })}>
          Back to the start
        </Link>
        <Link to="/dashboard" className={buttonClass()}>
          Open the dashboard
        </Link>
      </>
    }
  >
    {WHY}
  </MessagePage>
)

/** The same inside the dashboard's frame, which holds every way on. */
const UnknownScreen = () => (
  <MessageBody
    title={TITLE}
    action={
      <Link to="/dashboard" className={buttonClass({ look: 'primary' })}>
        Open the Control Center
      </Link>
    }
  >
    {WHY}
  </MessageBody>
)

const root = createRootRoute({
  component: () => (
    <>
      <RouteAnnouncer />
      <Outlet />
    </>
  ),
  notFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

/**
 * No stored user, no dashboard. Only a courtesy: the server decides on every call. Somebody who has logged in on this device before
 * sees the login first. Both entrances lead back to the wanted address.
 */
const storedUserOr =
  (strangersTo: ScreenPath) =>
  ({ location: { href } }: { location: { href: string } }) => {
    if (session.storedMember()) return
    throw redirect({ to: session.isKnownDevice() ? '/login' : strangersTo, search: backTo(href), replace: true })
  }

const dashboard = createRoute({
  getParentRoute: () => root,
  id: 'dashboard',
  beforeLoad: storedUserOr('/signup'),
  component: lazyRouteComponent(() => downloadPart(() => import('./shell/dashboard-layout.tsx')), 'DashboardLayout'),
})

const administration = createRoute({
  getParentRoute: () => root,
  id: 'administration',
  beforeLoad: storedUserOr('/login'),
  component: lazyRouteComponent(() => downloadPart(() => import('./shell/admin-layout.tsx')), 'AdminLayout'),
})

const visitors = createRoute({ getParentRoute: () => root, id: 'visitors', component: PublicLayout })

/** Who is signed in has no business at an entrance: they go on to where they were going, or to the dashboard. */
const onwardIfSignedIn = ({ search }: { search: { next?: unknown } }) => {
  if (session.token() === null || !session.storedMember()) return
  throw redirect({ href: ownAddress(search.next, location.origin) ?? '/dashboard', replace: true })
}
const entrances: readonly string[] = ['/login', '/signup'] satisfies ScreenPath[]

const layouts = { open: visitors, demo: visitors, member: dashboard, admin: administration } as const

/** A document brings its own head and foot. */
const isDocument = ({ path }: ScreenEntry): boolean => isDocumentPath(path)

const toRoute = (screen: ScreenEntry) =>
  createRoute({
    getParentRoute: () => (isDocument(screen) ? root : screen.path === ROOMS ? messenger : layouts[screen.access]),
    path: screen.path,
    component: lazyRouteComponent(() => downloadPart<{ default: ComponentType }>(screen.page)),
    errorComponent: isDocument(screen) ? FrameFailed : PageFailed,
    staticData: { title: screen.title },
    ...(entrances.includes(screen.path) ? { beforeLoad: onwardIfSignedIn } : {}),
  })

const ROOMS = '/dashboard/traders-rooms' satisfies ScreenPath

const toRoutes = (...accesses: ScreenEntry['access'][]) =>
  screens
    .filter((screen) => accesses.includes(screen.access) && !isDocument(screen) && screen.path !== ROOMS)
    .map(toRoute)

/** The list of rooms stays while its reader goes from one room to another. */
const messenger = createRoute({
  getParentRoute: () => dashboard,
  id: 'messenger',
  component: lazyRouteComponent(() => downloadPart(() => import('./features/rooms/messenger.tsx')), 'Messenger'),
  errorComponent: PageFailed,
})

/**
 * Addresses below a layout that are no screens: its guard first, then its frame. They name at least one part of the address, because
 * `/dashboard/$` alone also takes `/dashboard`, before the screen that is there.
 */
const unknownBelow = <Path extends string>(layout: typeof dashboard | typeof administration, path: Path) =>
  createRoute({ getParentRoute: () => layout, path, component: UnknownScreen })

const redirectRoutes = redirects.map(({ from, to }) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  }),
)

/** One member of the administrator's list, one trading room, one marathon, one lesson. */
const [member, room, marathon, lesson] = variableScreens
const memberRoute = createRoute({
  getParentRoute: () => administration,
  path: member.path,
  component: lazyRouteComponent(() => downloadPart(member.page)),
  errorComponent: PageFailed,
  staticData: { title: member.title },
})
const roomRoute = createRoute({
  getParentRoute: () => messenger,
  path: room.path,
  component: lazyRouteComponent(() => downloadPart<{ default: ComponentType }>(room.page)),
  errorComponent: PageFailed,
  staticData: { title: room.title },
})
const marathonRoute = createRoute({
  getParentRoute: () => dashboard,
  path: marathon.path,
  component: lazyRouteComponent(() => downloadPart<{ default: ComponentType }>(marathon.page)),
  errorComponent: PageFailed,
  staticData: { title: marathon.title },
})
const lessonRoute = createRoute({
  getParentRoute: () => dashboard,
  path: lesson.path,
  component: lazyRouteComponent(() => downloadPart<{ default: ComponentType }>(lesson.page)),
  errorComponent: PageFailed,
  staticData: { title: lesson.title },
})

const routeTree = root.addChildren([
  ...redirectRoutes,
  ...screens.filter(isDocument).map(toRoute),
  visitors.addChildren(toRoutes('open', 'demo')),
  dashboard.addChildren([
    ...toRoutes('member'),
    messenger.addChildren([...screens.filter(({ path }) => path === ROOMS).map(toRoute), roomRoute]),
    marathonRoute,
    lessonRoute,
    unknownBelow(dashboard, '/dashboard/$part/$'),
  ]),
  administration.addChildren([
    ...toRoutes('admin'),
    memberRoute,
    unknownBelow(administration, '/dashboard/admin/$part/$'),
  ]),
])

/** The application's pages, at the address of the browser or at one that was given for a picture of it. */
export const createPages = (options: { history?: RouterHistory; scrollRestoration?: boolean } = {}) =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultErrorComponent: FrameFailed,
    // Search values stay the text of the address: a token of digits is not a number.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    ...options,
  })
export type Pages = ReturnType<typeof createPages>
