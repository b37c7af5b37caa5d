import { MINUTE_MS } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { Platform } from '../../platform/feature.ts'
import { createJobWatch } from '../../platform/jobs/job-watch.ts'
import { isReached } from './rules.ts'
import { type AlertRow, findWaiting, reachAlert } from './store.ts'

const TICK_MS = 1_000

interface Deps extends Pick<Platform, 'db' | 'clock' | 'feed' | 'log'> {
  /** Until when the market's bars were looked at before this server began; null where it never was. */
  findProcessedThrough: () => Promise<Date | null>
  onReached: (alert: AlertRow, reachedAt: Date) => void
}

const computeMinute = (atMs: number): number => Math.floor(atMs / MINUTE_MS) * MINUTE_MS

/**
 * Looks at each closed and forming bar of the pairs that somebody waits for, once a second; at none while nobody waits. The alerts that
 * wait are in memory, the claim is in the database: an alert is reached once, whatever happens in between.
 */
export const createAlertJob = ({ db, clock, feed, log, findProcessedThrough, onReached }: Deps) => {
  const rounds = createJobWatch('check price alerts', clock)
  const waiting = new Map<string, AlertRow>()
  const checkedUntilMs = new Map<string, number>()
  let cancel = () => {}
  let ticking = false
  let stopped = true
  let round: Promise<void> = Promise.resolve()

  /** The bars that no alert of the pair has been judged by yet, the forming one last. */
  const newBars = async (pairId: string, alerts: readonly AlertRow[], nowMs: number): Promise<Bar[]> => {
    const untilMs = computeMinute(nowMs)
    const sinceMs = Math.min(...alerts.map(({ barAt }) => barAt.getTime()))
    const fromMs = Math.max(sinceMs, checkedUntilMs.get(pairId) ?? 0)
    // A minute further back than was looked at: a bar may come a moment after its boundary.
    const closed = untilMs > fromMs ? await feed.bars(pairId, fromMs - MINUTE_MS, untilMs) : []
    const forming = feed.forming(pairId)
    return forming ? [...closed, forming] : closed
  }

  const judge = async (alert: AlertRow, bars: readonly Bar[], nowMs: number): Promise<void> => {
    const { barAt, ...row } = alert
    const bar = bars.find((one) => isReached({ ...row, barAtMs: barAt.getTime() }, one))
    if (!bar) return
    // A bar that has closed says in which minute it was, not when in it.
    const reachedAt = new Date(Math.min(nowMs, bar.openAtMs + MINUTE_MS))
    const claimed = await reachAlert(db.orm, alert, reachedAt)
    if (waiting.get(alert.id) === alert) waiting.delete(alert.id)
    if (claimed) onReached(alert, reachedAt)
  }

  const look = async (): Promise<void> => {
    const nowMs = feed.clock.now()
    const pairIds = new Set([...waiting.values()].map(({ pairId }) => pairId))
    for (const pairId of pairIds) {
      const alerts = [...waiting.values()].filter((alert) => alert.pairId === pairId)
      const bars = await newBars(pairId, alerts, nowMs)
      for (const alert of alerts) await judge(alert, bars, nowMs)
      checkedUntilMs.set(pairId, computeMinute(nowMs))
    }
    for (const pairId of checkedUntilMs.keys()) if (!pairIds.has(pairId)) checkedUntilMs.delete(pairId)
  }

  const tick = async (): Promise<void> => {
    round = rounds.round(look).catch((error: unknown) => log.error({ err: error }, 'price alerts could not be checked'))
    await round
    ticking = false
    wake()
  }

  const wake = (): void => {
    if (ticking || stopped || waiting.size === 0) return
    ticking = true
    rounds.waits(TICK_MS)
    cancel = clock.setTimeout(tick, TICK_MS)
  }

  return {
    rounds,
    /** Reads what waits, and from where its bars are to be looked at: what closed while no server ran is among them. */
    load: async (): Promise<void> => {
      const through = await findProcessedThrough()
      for (const alert of await findWaiting(db.orm, feed.feed.id)) {
        waiting.set(alert.id, alert)
        const fromMs = Math.max(alert.barAt.getTime(), computeMinute(through?.getTime() ?? 0) - MINUTE_MS)
        checkedUntilMs.set(alert.pairId, Math.min(fromMs, checkedUntilMs.get(alert.pairId) ?? fromMs))
      }
    },
    start: (): void => {
      stopped = false
      wake()
    },
    stop: async (): Promise<void> => {
      stopped = true
      cancel()
      await round
    },
    /** A new alert, or one that was moved. */
    watch: (alert: AlertRow): void => {
      waiting.set(alert.id, alert)
      wake()
    },
    forget: (id: string): void => void waiting.delete(id),
  }
}

export type AlertJob = ReturnType<typeof createAlertJob>
