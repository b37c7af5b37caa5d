import { listPairs } from '../contract/market.ts'
import { getPerformance, listDualSignals, listSignals } from '../contract/signals.ts'
import { LATEST, LATEST_STANDARD, TODAY } from './data/signal-questions.ts'
import { toAddress } from './lib/call-address.ts'
import type { ScreenPath } from './screens.ts'

export interface EarlyQuestions {
  /** Addresses that whoever has signals asks. */
  signals: readonly string[]
  /** Addresses that gold members ask as well. */
  gold: readonly string[]
}

const latest = toAddress(listSignals, { input: LATEST })
const today = toAddress(getPerformance, { input: TODAY })
const pairs = toAddress(listPairs)

/**
 * What members come to see, asked for beside the scripts of the screen (`public/before-first-paint.js`): besides who is signed in, the
 * questions that its first picture waits for. The answers are taken by the first call at the same address (`lib/early-answer.ts`).
 */
export const earlyQuestions: Partial<Record<ScreenPath, EarlyQuestions>> = {
  '/dashboard': { signals: [latest, today, pairs], gold: [toAddress(listDualSignals)] },
  '/dashboard/signals': {
    signals: [latest, today, pairs],
    gold: [toAddress(listSignals, { input: LATEST_STANDARD })],
  },
}
