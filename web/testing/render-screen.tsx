import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { type CurrentUser, createSocketTicket, getMe } from '../../contract/auth.ts'
import type { Call, InputOf, Pagination, ReplyOf } from '../../contract/call.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { getNotificationSettings, getUnreadNotifications, SILENT } from '../../contract/notifications.ts'
import { takeReachedAlerts } from '../../contract/price-alerts.ts'
import { Application } from '../application.tsx'
import { UserProvider } from '../data/user-context.tsx'
import { session } from '../lib/browser-session.ts'
import { queryClient } from '../lib/query-client.ts'
import { realtime } from '../lib/realtime/browser-realtime.ts'
import { createPages } from '../router.tsx'
import { Toaster } from '../ui/toast.tsx'
import { currentUser } from './current-user.ts'
import { createFakeSockets } from './fake-socket.ts'

const PAGE_PATIENCE_MS = 1_000

/** What is waited for is not judged by its speed. */
configure({ asyncUtilTimeout: 30_000 })

const { queries, ...otherDefaults } = queryClient.getDefaultOptions()
/** A question that failed is asked again at once. */
queryClient.setDefaultOptions({ ...otherDefaults, queries: { ...queries, retryDelay: 0 } })

/** A request as the page sent it. */
export interface SentRequest<C extends Call = Call> {
  params: Record<string, string>
  /** Query fields, which are text, of GET and DELETE; the JSON body of the others. */
  input: InputOf<C>
  headers: Headers
}

interface Refusal {
  status: number
  error: ErrorCode
  message: string
  fields?: Record<string, string>
}

/** The answer to one call. Make it with `answer`, `refuse` or `answerWith`. */
export interface Answer {
  definition: Call
  respond: (request: SentRequest) => Response | Promise<Response>
}

const TIMESTAMP = '2026-11-21T12:00:00.000Z'
const json = (body: object, status: number): Response =>
  new Response(JSON.stringify({ timestamp: TIMESTAMP, ...body }), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** A successful answer with `data`; `undo` names the action that can be taken back. */
export const success = (data: unknown, pagination?: Pagination, undo?: string): Response =>
  json({ success: true, data, pagination, undo }, 200)

/** A refusal by the server. */
export const refusal = ({ status, error, message, fields }: Refusal): Response =>
  json({ success: false, error, message, fields }, status)

/** Answers a call with `data`. */
export const answer = <C extends Call>(definition: C, data: ReplyOf<C>, pagination?: Pagination): Answer => ({
  definition,
  respond: () => success(data, pagination),
})

/** Answers a call with what `respond` makes of each request: `success(…)`, `refusal(…)`, or a rejection for a lost connection. */
export const answerWith = <C extends Call>(
  definition: C,
  respond: (request: SentRequest<C>) => Response | Promise<Response>,
): Answer => ({ definition, respond: respond as Answer['respond'] })

/** The connection was lost before an answer came. */
export const lost = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

const pathMatcher = (path: string): RegExp => new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

const readBody = async (body: BodyInit | null | undefined): Promise<unknown> => {
  if (typeof body === 'string') return body === '' ? {} : JSON.parse(body)
  return body instanceof FormData ? Object.fromEntries(body.entries()) : {}
}

/** Stands in for the server: answers what a test has declared, and 404 for the rest. Later answers to a call win. */
const createServer = (given: readonly Answer[]) => {
  const answers = [...given]
  const sent: { definition: Call; request: SentRequest }[] = []
  const unanswered: string[] = []
  const fetch = async (target: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(target), location.origin)
    const method = init.method ?? 'GET'
    for (const { definition, respond } of answers.toReversed()) {
      const found = definition.method === method ? pathMatcher(definition.path).exec(url.pathname) : null
      if (!found) continue
      const inAddress = method === 'GET' || method === 'DELETE'
      const request = {
        params: { ...found.groups },
        input: (inAddress ? Object.fromEntries(url.searchParams) : await readBody(init.body)) as never,
        headers: new Headers(init.headers),
      }
      sent.push({ definition, request })
      return respond(request)
    }
    unanswered.push(`${method} ${url.pathname}`)
    return refusal({ status: 404, error: 'RESOURCE_NOT_FOUND', message: 'This was not found.' })
  }
  return {
    fetch,
    /** Declares another answer, which wins over earlier ones to the same call. */
    answer: (next: Answer): void => void answers.push(next),
    /** The requests of a call so far, in order. */
    sentTo: <C extends Call>(definition: C): SentRequest<C>[] =>
      sent
        .filter((one) => one.definition.path === definition.path && one.definition.method === definition.method)
        .map(({ request }) => request as SentRequest<C>),
    /** Calls for which the test declared no answer. */
    unanswered,
  }
}

interface Options {
  /** Changes to the gold member who is logged in; null for a visitor. */
  member?: Partial<CurrentUser> | null
}

/** What every screen asks beside its own questions. */
const frameAnswers: readonly Answer[] = [
  answer(createSocketTicket, { ticket: 'ticket', expiresAt: TIMESTAMP }),
  answer(getUnreadNotifications, { unread: 0 }),
  answer(getNotificationSettings, SILENT),
  answer(takeReachedAlerts, []),
]

/** A member, a server with its socket, and an empty cache, until the test ends. */
const prepare = (answers: readonly Answer[], { member = {} }: Options) => {
  const user = member && currentUser(member)
  const socket = createFakeSockets()
  const server = { ...createServer([...frameAnswers, ...(user ? [answer(getMe, user)] : []), ...answers]), socket }
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('WebSocket', socket.FakeSocket)
  if (user) session.remember(user, 'token')
  onTestFinished(async () => {
    cleanup()
    realtime.stop()
    session.clear()
    queryClient.clear()
    vi.unstubAllGlobals()
  })
  return server
}

/**
 * Opens the screen at `path` as the browser would, logged in unless `member` is null. Find what it shows with `screen` of Testing Library;
 * `user` presses and types; `server` answers, and knows what was sent.
 */
export const renderScreen = async (path: string, answers: readonly Answer[] = [], options: Options = {}) => {
  const server = prepare(answers, options)
  const history = createMemoryHistory({ initialEntries: [path] })
  // A pointer that passes a link would begin to load a page that the test does not wait for.
  const pages = createPages({ client: queryClient, history, defaultPreload: false })
  await pages.load()
  const view = render(<Application pages={pages} />)
  // A page that a last press leads to is there before the test’s browser is gone, unless its answer is held.
  onTestFinished(async () => {
    await vi.waitUntil(() => !pages.state.isLoading, { timeout: PAGE_PATIENCE_MS }).catch(() => undefined)
  })
  return { ...view, pages, server, client: queryClient, user: userEvent.setup() }
}

/** Shows one component among what every component finds around it: the member, the cache, the toasts. */
export const renderPart = async (part: ReactNode, answers: readonly Answer[] = [], options: Options = {}) => {
  const server = prepare(answers, options)
  const view = render(
    <QueryClientProvider client={queryClient}>
      <UserProvider loading={null} failed={(error) => <p>{error.message}</p>} onSignedOut={() => {}}>
        {part}
      </UserProvider>
      <Toaster />
    </QueryClientProvider>,
  )
  await act(async () => {})
  return { ...view, server, client: queryClient, user: userEvent.setup() }
}
