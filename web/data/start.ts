import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../contract/call.ts'
import { toEntitlement } from '../../contract/signals.ts'
import { getStart, type StartScreen } from '../../contract/start.ts'
import { session, watchSession } from '../lib/browser-session.ts'
import { call } from '../lib/call.ts'
import { keyAt, keyOf } from '../lib/query-of.ts'
import { serverClock } from '../lib/server-clock.ts'
import { keepSignals } from './signals.ts'
import { ME_KEY } from './user-context.tsx'

/** Later than that, the screen is drawn without it, and asks for each of its parts. */
const WITHIN_MS = 1_000

/** Screens with more to begin with. In step with public/before-first-paint.js. */
const SCREENS: Readonly<Record<string, StartScreen>> = { '/dashboard': 'dashboard', '/dashboard/signals': 'signals' }

type Start = ReplyOf<typeof getStart>

/** Puts each part where the answer to its own call would be. */
const keepStart = (client: QueryClient, { me, latest, standard, today, ...others }: Start): void => {
  const member = session.remember(me.data)
  client.setQueryData(ME_KEY, member)
  keepSignals(client, toEntitlement(member), { latest: latest?.data, standard: standard?.data, today: today?.data })
  if (others.market) serverClock.setMarket(others.market.data.clock)
  for (const part of Object.values(others)) if (part) client.setQueryData(keyAt(part, part), part.data)
}

const toStart = (screen: StartScreen | undefined) =>
  queryOptions({
    queryKey: keyOf(getStart),
    queryFn: async ({ client, signal }) => {
      const isSame = watchSession()
      const start = await call(getStart, { input: { screen }, signal, onServerTime: serverClock.observe })
      if (isSame()) keepStart(client, start)
      return true
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Asks once for what the first screen of a member needs, and waits for it a moment. Never throws: parts that are missing are asked for by those who show them. */
export const loadStart = async (client: QueryClient, path: string): Promise<void> => {
  const late = new Promise((resolve) => setTimeout(resolve, WITHIN_MS))
  const start = client.ensureQueryData(toStart(SCREENS[path])).catch(() => {})
  await Promise.race([start, late])
}
