import type { Feature, Platform } from '../../platform/feature.ts'
import type { Market } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import type { Rooms } from '../rooms/service.ts'
import { tradeCallRoutes } from './routes.ts'
import { createTradeCalls, type TradeCalls } from './service.ts'

export const tradeCallsFeature = (p: Platform, needs: { market: Market; record: RecordLog; rooms: Rooms }) => {
  const service = createTradeCalls({ ...p, ...needs })
  return { service, routes: tradeCallRoutes(service) } satisfies Feature<TradeCalls>
}
