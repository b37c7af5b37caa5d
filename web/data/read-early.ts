import type { QueryClient } from '@tanstack/react-query'
import { getMe } from '../../contract/auth.ts'
import { listPairs } from '../../contract/market.ts'
import { entitlementOf } from '../../contract/signals.ts'
import { addressOf } from '../lib/call-address.ts'
import { isAskedEarly } from '../lib/early-answer.ts'
import { marketQuery } from './market.ts'
import { readEarlySignals } from './signals.ts'
import { meQuery } from './user-context.tsx'

const readMember = async (client: QueryClient): Promise<void> => {
  await client.prefetchQuery(meQuery)
  const member = client.getQueryData(meQuery.queryKey)
  if (member) await readEarlySignals(client, entitlementOf(member))
}

/**
 * Takes what was asked for before the scripts had come into the cache, so that a member's screen is drawn once, with it, instead of first
 * without. Never throws: what failed is asked again by the screen.
 */
export const readEarlyAnswers = async (client: QueryClient): Promise<void> => {
  if (!isAskedEarly(addressOf(getMe))) return
  const market = isAskedEarly(addressOf(listPairs)) ? client.prefetchQuery(marketQuery) : undefined
  await Promise.all([readMember(client), market])
}
