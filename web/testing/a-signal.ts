import { timeframeMs } from '../../contract/market.ts'
import { ENTRY_DELAY_MS, type Signal } from '../../contract/signals.ts'

let created = 0

/** A 1-minute CALL, created at `createdAt` (default 2014-05-01 12:00 UTC), entry and expiry by the rule. */
export const aSignal = (given: Partial<Signal> = {}): Signal => {
  created += 1
  const timeframe = given.timeframe ?? '1m'
  const createdAt = given.createdAt ?? '2014-05-01T12:00:00.000Z'
  const after = (ms: number) => new Date(Date.parse(createdAt) + ms).toISOString()
  return {
    id: `00000000-0000-4000-8000-${String(created).padStart(12, '0')}`,
    pair: 'EUR/USD OTC',
    pairId: 'EURUSD-OTC',
    decimals: 5,
    signalType: 'buy',
    timeframe,
    confidence: 56.2,
    calibrated: true,
    confidenceBin: null,
    status: 'active',
    outcome: null,
    createdAt,
    updatedAt: createdAt,
    entryAt: after(ENTRY_DELAY_MS),
    expiresAt: after(ENTRY_DELAY_MS + timeframeMs(timeframe)),
    entryPrice: null,
    exitPrice: null,
    settledAt: null,
    voidReason: null,
    committedAt: after(1_000),
    committedSecondsBeforeEntry: 59,
    recordSequence: created,
    recordHash: created.toString(16).padStart(64, '0'),
    modelVersion: 'm1',
    source: { id: 'simulated', kind: 'simulated', label: 'Simulated market' },
    recording: null,
    ...given,
  }
}
