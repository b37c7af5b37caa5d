import { listCandles, listPairs } from '../../../contract/market.ts'
import { route } from '../../platform/http/route.ts'
import type { Market } from './service.ts'

export const marketRoutes = (market: Market) => [
  route(listPairs, () => market.listPairs()),
  route(listCandles, ({ input }) => market.listCandles(input)),
]
