import {
  type AutoDecision,
  DECISIONS_PAGE_SIZE,
  getTradingBot,
  listBotDecisions,
  updateTradingBot,
} from '../../../contract/auto-trading.ts'
import {
  getCopyTrading,
  listCopyDecisions,
  updateCopyConsent,
  updateCopySource,
} from '../../../contract/copy-trading.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import type { CopyTradingService } from './copy-service.ts'
import type { AutoTrading } from './service.ts'

const limits = [{ by: 'member', max: 60, windowSeconds: 60 }] as const

const pageOf = ({ total, decisions }: { total: number; decisions: AutoDecision[] }, current: number) =>
  answer(decisions, { pagination: { total, pages: Math.ceil(total / DECISIONS_PAGE_SIZE), current } })

export const autoTradingRoutes = (trading: AutoTrading, copying: CopyTradingService): Route[] => [
  route(getTradingBot, ({ member }) => trading.getTradingBot(member)),
  route(updateTradingBot, ({ member, input }) => trading.updateTradingBot(member, input), { limits }),
  route(listBotDecisions, async ({ member, input }) =>
    pageOf(await trading.listBotDecisions(member.id, input), input.page),
  ),
  route(getCopyTrading, ({ member }) => copying.getCopyTrading(member)),
  route(updateCopySource, ({ member, input }) => copying.updateCopySource(member, input), { limits }),
  route(updateCopyConsent, ({ member, input }) => copying.updateCopyConsent(member, input), { limits }),
  route(listCopyDecisions, async ({ member, input }) =>
    pageOf(await copying.listCopyDecisions(member.id, input), input.page),
  ),
]
