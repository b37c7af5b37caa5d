import {
  createCaller,
  createTradeCall,
  downloadTradeCalls,
  getOwnCalls,
  getRoomCaller,
  getTradeCall,
  listCallers,
  listCreatorRecords,
  listRunningCalls,
} from '../../../contract/trade-calls.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { toCsvStream } from '../../platform/http/file-answer.ts'
import { route } from '../../platform/http/route.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import type { RecordLog } from '../record/service.ts'
import type { Rooms } from '../rooms/service.ts'
import { createProgram } from './create-program.ts'
import { SETTLED_CALL_COLUMNS } from './rules.ts'
import { createTradeCalls, type TradeCalls } from './service.ts'

const publicLimits = [{ by: 'address', max: 600, windowSeconds: 60 }] as const
const limits = [{ by: 'member', max: 20, windowSeconds: 60 }] as const

const tradeCallRoutes = (calls: TradeCalls) => [
  route(listCallers, ({ input }) => calls.listCallers(input.market), { limits: publicLimits }),
  route(downloadTradeCalls, async () => toCsvStream('uptick-calls.csv', SETTLED_CALL_COLUMNS, calls.listAllSettled()), {
    limits: [{ by: 'address', max: 12, windowSeconds: 60 }],
  }),
  route(listCreatorRecords, () => calls.listCreatorRecords()),
  route(getRoomCaller, ({ member, params }) => calls.getRoomCaller(member, params.id)),
  route(listRunningCalls, ({ member }) => calls.listRunningCalls(member)),
  route(getOwnCalls, ({ member }) => calls.getOwnCalls(member)),
  route(createCaller, ({ member, input }) => calls.createCaller(member, input), { limits }),
  route(createTradeCall, ({ member, input }) => calls.createTradeCall(member, input), { limits }),
  route(getTradeCall, ({ member, params }) => calls.getTradeCall(member, params.id)),
]

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
