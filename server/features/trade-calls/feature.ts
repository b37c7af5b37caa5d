import type { Feature, Platform } from '../../platform/feature.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import type { RecordLog } from '../record/service.ts'
import type { Rooms } from '../rooms/service.ts'
import { createProgram } from './create-program.ts'
import { tradeCallRoutes } from './routes.ts'
import { createTradeCalls, type TradeCalls } from './service.ts'

interface Needs {
  market: Market
  record: RecordLog
  rooms: Rooms
  members: Members
}

export const tradeCallsFeature = (p: Platform, { members, ...needs }: Needs) => {
  const service = createTradeCalls({ ...p, ...needs })
  const program = createProgram({ ...p, ...needs, members, calls: service })
  if (p.env.demo) service.onBoundary(program.consider)
  return { service, routes: tradeCallRoutes(service), jobs: [program] } satisfies Feature<TradeCalls>
}
