import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { getMe } from '../contract/auth.ts'
import { FIRST_PREFERENCES } from '../contract/first-preferences.ts'
import { listPairs } from '../contract/market.ts'
import { toEntitlement } from '../contract/signals.ts'
import { Application } from './application.tsx'
import { marketQuery } from './data/market.ts'
import { readEarlySignals } from './data/signals.ts'
import { meQuery } from './data/user-context.tsx'
import { session } from './lib/browser-session.ts'
import { toAddress } from './lib/call-address.ts'
import { isAskedEarly } from './lib/early-answer.ts'
import { setReader } from './lib/format.ts'
import { queryClient } from './lib/query-client.ts'
import { realtime } from './lib/realtime/browser-realtime.ts'
import { followSystemTheme, forgetAccountTheme } from './lib/theme.ts'
import { standUntilDrawn } from './lib/use-server-clock.ts'
import { createPages } from './router.tsx'
import './ui/fonts.css'
import './main.css'

const readMember = async (client: QueryClient): Promise<void> => {
  await client.prefetchQuery(meQuery)
  const member = client.getQueryData(meQuery.queryKey)
  if (member) await readEarlySignals(client, toEntitlement(member))
}

/**
 * Takes what was asked for before the scripts had come into the cache, so that a member's screen is drawn once, with it, instead of first
 * without. Never throws: what failed is asked again by the screen.
 */
const readEarlyAnswers = async (client: QueryClient): Promise<void> => {
  if (!isAskedEarly(toAddress(getMe))) return
  const market = isAskedEarly(toAddress(listPairs)) ? client.prefetchQuery(marketQuery) : undefined
  await Promise.all([readMember(client), market])
}

/** Until then an empty page is better than one that is drawn twice. Most answers are there before the scripts. */
const EARLY_WITHIN_MS = 500

// Times and numbers are those of whoever is signed in here.
const readAsMember = () => setReader(session.storedMember()?.preferences ?? FIRST_PREFERENCES)
readAsMember()
session.subscribe(readAsMember)

// What one member saw must not be shown to the next, wherever and however the session ended: by a logout, here or in another tab, or by the server.
let token = session.token()
session.subscribe(() => {
  if (session.token() === token) return
  token = session.token()
  realtime.stop()
  queryClient.clear()
  if (token === null) forgetAccountTheme()
})

followSystemTheme()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const pages = createPages({ scrollRestoration: true })
// In pieces, between which a slow device answers what is pressed.
const begin = () => {
  standUntilDrawn()
  startTransition(() => createRoot(container).render(<Application pages={pages} client={queryClient} />))
}
// The picture of a screen, where it was sent with one, stays until the screen itself can take its place. A member's screen is drawn once, with
// what was asked for beside the scripts, unless that takes long.
if (window.uptickEarly) {
  const long = new Promise((resolve) => setTimeout(resolve, EARLY_WITHIN_MS))
  Promise.race([Promise.all([pages.load(), readEarlyAnswers(queryClient)]), long]).then(begin, begin)
} else if (container.hasChildNodes()) pages.load().then(begin, begin)
else begin()
