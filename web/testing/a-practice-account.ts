import type { PracticeAccount, PracticeOrder } from '../../contract/practice.ts'

/** An account with practice money and nothing open. */
export const aPracticeAccount = (changes: Partial<PracticeAccount> = {}): PracticeAccount => ({
  feed: { id: 'sim-1', kind: 'simulated', label: 'Simulated market' },
  balanceCents: 1_000_000,
  openingCents: 1_000_000,
  resets: 0,
  payoutPercent: 80,
  limits: { dayLossCents: null, lossesInRow: null, coolOffMinutes: 60 },
  nextLimits: null,
  coolOffUntil: null,
  dayResultCents: 0,
  open: [],
  pairs: [
    { id: 'EURUSD-OTC', name: 'EUR/USD OTC', decimals: 5, starter: true, recording: null },
    { id: 'GBPUSD-OTC', name: 'GBP/USD OTC', decimals: 5, starter: true, recording: null },
  ],
  ...changes,
})

/** A 1-minute CALL that was just placed. */
export const aPracticeOrder = (changes: Partial<PracticeOrder> = {}): PracticeOrder => ({
  id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1e001',
  origin: 'member',
  pair: 'EUR/USD OTC',
  pairId: 'EURUSD-OTC',
  decimals: 5,
  timeframe: '1m',
  direction: 'CALL',
  stakeCents: 1_000,
  payoutPercent: 80,
  placedAt: '2026-11-21T12:00:10.000Z',
  entryAt: '2026-11-21T12:01:00.000Z',
  expiresAt: '2026-11-21T12:02:00.000Z',
  entryPrice: null,
  exitPrice: null,
  outcome: null,
  voidReason: null,
  settledAt: null,
  resultCents: null,
  signalId: null,
  note: '',
  tag: '',
  confidence: null,
  ...changes,
})
