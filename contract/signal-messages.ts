import type { Timeframe } from './market.ts'

/** Apart from the signals, whose schemas a page for visitors need not load. */
export const signalMessages = {
  waiting: (timeframe: Timeframe) => `Waiting for ${timeframe} signals...`,
  noHistory: (timeframe: Timeframe) => `No ${timeframe} signals yet. Signals will appear here once generated.`,
  generating: 'New signal generating...',
  notEnoughData: 'Not enough data yet',
} as const
