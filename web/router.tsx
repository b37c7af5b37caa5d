import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  type ResolveFullPath,
  type ResolveId,
  type Route,
  type RouterHistory,
  redirect,
  stringifySearchWith,
  useElementScrollRestoration,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { loadStart } from './data/start.ts'
import { type DocumentPath, isDocumentPath } from './documents.ts'
import { session } from './lib/browser-session.ts'
import { downloadPart } from './lib/download-part.ts'
import { backTo, ownAddress } from './lib/own-address.ts'
import { readSearch } from './lib/search-rules.ts'
import { windowTitle } from './lib/window-title.ts'
import type { Page, ScreenEntry } from './screen-entry.ts'
import { findSearchRules, type ScreenSearch } from './screen-search.ts'
import { findScreen, redirects, type ScreenPath, screens, variableScreens } from './screens.ts'
import { MessageBody, MessagePage } from './shell/message-page.tsx'
import { FrameFailed, PageFailed } from './shell/page-failed.tsx'
import { PublicLayout } from './shell/public-layout.tsx'
import { buttonClass } from './ui/button.tsx'
import { commonLabels } from './ui/common-labels.ts'
import { DialogStage } from './ui/dialog-stage.tsx'
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

/** What a slow network has not brought by then may move the page. */
const PLACE_HELD_MS = 10_000

/** A reload stands where it stood: parts above may come taller or shorter than their places, until the reader acts. */
const usePlaceOfReload = (): void => {
  const place = useElementScrollRestoration({ getElement: () => window })
  const top = useRef(place?.scrollY ?? 0).current
  useEffect(() => {
    if (top === 0) return
    const held = new AbortController()
    const observer = new ResizeObserver(() => scrollTo({ top, behavior: 'instant' }))
    const release = () => {
      observer.disconnect()
      held.abort()
    }
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(act, release, { signal: held.signal, passive: true })
    const timer = setTimeout(release, PLACE_HELD_MS)
    observer.observe(document.body)
    return () => {
      clearTimeout(timer)
      release()
    }
  }, [top])
}

const PagePending = () => <LoadingIndicator />

const TITLE = 'Page not found'

const WHY = 'The link may be old or mistyped.'

const NotFoundPage = () => (
  <MessagePage
    title={TITLE}
    action={
      <>
        <Link to="/" className={buttonClass({ look: 'primary' })}>
          {commonLabels.backToStart}
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

/** What loaders work with. */
interface PagesContext {
  client: QueryClient
}

const Root = () => {
  usePlaceOfReload()
  return (
    <>
      <RouteAnnouncer />
      <Outlet />
      <DialogStage page={useRouterState({ select: ({ location }) => location.pathname })} />
    </>
  )
}

const root = createRootRouteWithContext<PagesContext>()({
  component: Root,
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

/** Asked once, however often its screens change. */
const startLoader = {
  loader: ({ context, location }: { context: PagesContext; location: { pathname: string } }) =>
    loadStart(context.client, location.pathname),
  staleTime: Number.POSITIVE_INFINITY,
}

const open = createRoute({ getParentRoute: () => root, id: '_open', component: PublicLayout })

const member = createRoute({
  getParentRoute: () => root,
  id: '_member',
  beforeLoad: storedUserOr('/signup'),
  ...startLoader,
  component: lazyRouteComponent(() => downloadPart(() => import('./shell/dashboard-layout.tsx')), 'DashboardLayout'),
})

/** The list of rooms stays while its reader goes from one room to another. */
const rooms = createRoute({
  getParentRoute: () => member,
  id: '_rooms',
  component: lazyRouteComponent(() => downloadPart(() => import('./features/rooms/messenger.tsx')), 'Messenger'),
  errorComponent: PageFailed,
})

const admin = createRoute({
  getParentRoute: () => root,
  id: '_admin',
  beforeLoad: storedUserOr('/login'),
  ...startLoader,
  component: lazyRouteComponent(() => downloadPart(() => import('./shell/admin-layout.tsx')), 'AdminLayout'),
})

/** What screens stand in. A document brings its own head and foot. */
const layouts = { document: root, open, member, rooms, admin }
type Layouts = typeof layouts

const ROOMS = '/dashboard/traders-rooms' satisfies ScreenPath

const allScreens = [...screens, ...variableScreens]
type AnyScreen = (typeof allScreens)[number]
type LayoutOf<Screen extends AnyScreen> = Screen extends { path: DocumentPath }
  ? 'document'
  : Screen extends { path: `${typeof ROOMS}${string}` }
    ? 'rooms'
    : Screen extends { access: 'open' | 'demo' }
      ? 'open'
      : Screen['access']
type PathIn<Layout extends keyof Layouts, Screen extends AnyScreen = AnyScreen> = Screen extends AnyScreen
  ? LayoutOf<Screen> extends Layout
    ? Screen['path']
    : never
  : never

const layoutOf = ({ path, access }: ScreenEntry): keyof Layouts => {
  if (isDocumentPath(path)) return 'document'
  if (path.startsWith(ROOMS)) return 'rooms'
  return access === 'demo' ? 'open' : access
}

/** Who is signed in has no business at an entrance: they go on to where they were going, or to the dashboard. */
const onwardIfSignedIn = ({ search }: { search: { next?: unknown } }) => {
  if (session.token() === null || !session.storedMember()) return
  throw redirect({ href: ownAddress(search.next, location.origin) ?? '/dashboard', replace: true })
}
const entrances: readonly string[] = ['/login', '/signup'] satisfies ScreenPath[]

/** A screen as the router knows it: its path, its parameters, and the search that `screen-search.ts` reads. */
type ScreenRoute<Parent extends AnyRoute, Path extends string> = Path extends string
  ? Route<
      unknown,
      Parent,
      Path,
      ResolveFullPath<Parent, Path>,
      string,
      ResolveId<Parent, string, Path>,
      (search: Record<string, unknown>) => ScreenSearch<Path>
    >
  : never

/** What a page asks for before it is drawn. A page that does not arrive is told of by its component. */
const loaderOf =
  (page: () => Promise<Page>) =>
  async ({
    context,
    parentMatchPromise,
  }: {
    context: unknown
    parentMatchPromise: Promise<unknown>
  }): Promise<void> => {
    // The frame's answer may hold what the page would ask.
    await parentMatchPromise
    const { load } = await downloadPart<Page>(page).catch((): Partial<Page> => ({}))
    await load?.((context as PagesContext).client)
  }

/** The screens of a layout, each with the types of its own line in the tables. */
const screensIn = <Layout extends keyof Layouts>(layout: Layout) =>
  allScreens
    .filter((screen) => layoutOf(screen) === layout)
    .map(({ path, title, page }) =>
      createRoute({
        getParentRoute: (): AnyRoute => layouts[layout],
        path,
        validateSearch: readSearch(findSearchRules(path)),
        component: lazyRouteComponent(() => downloadPart<Page>(page)),
        loader: loaderOf(page),
        errorComponent: layout === 'document' ? FrameFailed : PageFailed,
        staticData: { title },
        ...(entrances.includes(path) ? { beforeLoad: onwardIfSignedIn } : {}),
      }),
    ) as unknown as ScreenRoute<Layouts[Layout], PathIn<Layout>>[]

/**
 * Addresses below a layout that are no screens: its guard first, then its frame. They name at least one part of the address, because
 * `/dashboard/$` alone also takes `/dashboard`, before the screen that is there.
 */
const unknownBelow = <Path extends string>(layout: typeof member | typeof admin, path: Path) =>
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

const routeTree = root.addChildren([
  ...redirectRoutes,
  ...screensIn('document'),
  open.addChildren(screensIn('open')),
  member.addChildren([
    ...screensIn('member'),
    rooms.addChildren(screensIn('rooms')),
    unknownBelow(member, '/dashboard/$part/$'),
  ]),
  admin.addChildren([...screensIn('admin'), unknownBelow(admin, '/dashboard/admin/$part/$')]),
])

interface PagesOptions {
  client: QueryClient
  history?: RouterHistory
  scrollRestoration?: boolean
  /** Whether a pointer on a link begins to load its page; it does unless given. */
  defaultPreload?: false
}

/** The application's pages, at the address of the browser or at one that was given for a picture of it. */
export const createPages = ({ client, ...options }: PagesOptions) =>
  createRouter({
    routeTree,
    context: { client },
    defaultPreload: 'intent',
    // How long an answer lasts is the cache's to say.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: FrameFailed,
    // Search values stay the text of the address: a token of digits is not a number.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    ...options,
  })
export type Pages = ReturnType<typeof createPages>

declare module '@tanstack/react-router' {
  interface Register {
    router: Pages
  }
}
