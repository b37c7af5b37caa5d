import {
  type AutoDecision,
  DECISIONS_KEPT_DAYS,
  DECISIONS_PAGE_SIZE,
  getCopyTrading,
  getTradingBot,
  listBotDecisions,
  listCopyDecisions,
  updateCopyConsent,
  updateCopySource,
  updateTradingBot,
} from '../../../contract/auto-trading.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { createJobWatch } from '../../platform/jobs/job-watch.ts'
import { createOwedBoundaries } from '../../platform/jobs/owed-boundaries.ts'
import type { Practice } from '../practice/service.ts'
import type { Rooms } from '../rooms/service.ts'
import type { BoundarySignals, Signals } from '../signals/service.ts'
import type { TradeCalls } from '../trade-calls/service.ts'
import { type CopyTradingService, createCopyTrading } from './copy-service.ts'
import { createBots } from './create-bots.ts'
import { createCopies } from './create-copies.ts'
import { createOrderEntry } from './order-entry.ts'
import { SWEEP_EVERY_MS } from './rules.ts'
import { type AutoTrading, createAutoTrading } from './service.ts'
import { isCopied, removeDecisionsBefore } from './store.ts'

const limits = [{ by: 'member', max: 60, windowSeconds: 60 }] as const

const toPage = ({ total, decisions }: { total: number; decisions: AutoDecision[] }, current: number) =>
  answer(decisions, { pagination: { total, pages: Math.ceil(total / DECISIONS_PAGE_SIZE), current } })

const autoTradingRoutes = (trading: AutoTrading, copying: CopyTradingService): Route[] => [
  route(getTradingBot, ({ member }) => trading.getTradingBot(member)),
  route(updateTradingBot, ({ member, input }) => trading.updateTradingBot(member, input), { limits }),
  route(listBotDecisions, async ({ member, input }) =>
    toPage(await trading.listBotDecisions(member.id, input), input.page),
  ),
  route(getCopyTrading, ({ member }) => copying.getCopyTrading(member)),
  route(updateCopySource, ({ member, input }) => copying.updateCopySource(member, input), { limits }),
  route(updateCopyConsent, ({ member, input }) => copying.updateCopyConsent(member, input), { limits }),
  route(listCopyDecisions, async ({ member, input }) =>
    toPage(await copying.listCopyDecisions(member.id, input), input.page),
  ),
]

interface Needs {
  practice: Practice
  signals: Pick<Signals, 'listPublishedAt' | 'listConfidences' | 'listResults'> & BoundarySignals
  calls: TradeCalls
  rooms: Rooms
}

const KEPT_MS = DECISIONS_KEPT_DAYS * DAY_MS

/** Work that is done one after the other, whether or not the one before failed. */
const createLine = (name: string, clock: Platform['clock']) => {
  const rounds = createJobWatch(name, clock)
  let last: Promise<void> = Promise.resolve()
  const join = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(() => rounds.round(work))
    last = done.catch(() => {
      // Whoever asked for it hears of it.
    })
    return done
  }
  return { join, job: { stop: () => join(async () => {}), rounds } }
}

/** What trades practice accounts by itself. Boundaries do not wait for it: their signals enter a minute later, and what comes late is left. */
export const autoTradingFeature = (p: Platform, { practice, signals, calls, rooms }: Needs) => {
  const service = createAutoTrading({ ...p, signals })
  const copying = createCopyTrading({ ...p, signals, calls, rooms })
  const orders = createOrderEntry({ ...p, practice })
  const runBots = createBots({ ...p, signals, orders })
  const { copySignals, copyOpen } = createCopies({ ...p, signals, calls, rooms, orders })

  const { join: inBoundaryLine, job: boundaryJob } = createLine('run bots and copies at a boundary', p.clock)
  // Of their own: what a member orders enters seconds later, and cannot wait for a boundary's bots.
  const { join: inCopyLine, job: copyJob } = createLine('copy orders', p.clock)
  const report = (error: unknown): void => p.log.error({ err: error }, 'automatic orders could not be placed')

  const consider = (boundary: Date): Promise<void> =>
    inBoundaryLine(async () => {
      await runBots(boundary)
      await copySignals(boundary)
      if (boundary.getTime() % SWEEP_EVERY_MS === 0)
        await removeDecisionsBefore(p.db.orm, new Date(p.clock.now() - KEPT_MS))
    })
  const owed = createOwedBoundaries({ name: 'place automatic orders', run: consider }, p)
  const considerAt = (boundaryMs: number): Promise<void> =>
    consider(new Date(boundaryMs)).catch((error: unknown) => {
      report(error)
      owed.owe(boundaryMs)
    })

  let copyWaits = false
  /** Everything that is open is looked at: while one look waits for its turn, it is another's too. */
  const copySoon = (): void => {
    if (copyWaits) return
    copyWaits = true
    void inCopyLine(() => {
      copyWaits = false
      return copyOpen()
    }).catch(report)
  }
  calls.onCalled(copySoon)
  practice.onOrdered(copySoon)
  practice.onCanceling(async (tx, order) => {
    if (await isCopied(tx, order)) throw new CallError('PRACTICE_ORDER_COPIED')
  })
  signals.onBoundary(async (boundaryMs) => {
    void considerAt(boundaryMs)
    copySoon()
  })

  return {
    service,
    routes: autoTradingRoutes(service, copying),
    topics: [{ pattern: 'members/me/auto-trading', audienceOf: ({ id }) => id }],
    // What the last server was stopped in: what it was about may not have entered yet, and is told as late otherwise.
    beforeReady: async () => {
      if (signals.leftAtMs !== null) await considerAt(signals.leftAtMs)
      await inCopyLine(copyOpen).catch(report)
    },
    jobs: [owed, boundaryJob, copyJob],
  } satisfies Feature<AutoTrading>
}
