import type { FeedKind } from '../../../contract/market.ts'
import type { CallerRow } from '../../../contract/trade-calls.ts'
import { rankedNote } from '../../market/content.ts'

export const callersTexts = {
  title: 'Callers',
  deck: 'Every call is sealed before entry and can’t be withdrawn.',
  nobody: 'Nobody has cleared break-even yet.',
  cleared: (handle: string) => `${handle} has cleared break-even.`,
  net: '10.00 each',
  caption: 'Callers and the engine, best first',
  loading: 'Loading the callers',
  caller: 'Caller',
  rate: 'Won (95% interval)',
  verdict: 'Against break-even',
  won: 'Won',
  lost: 'Lost',
  others: 'Even, void, open',
  streak: 'Longest losing streak',
  calibration: 'Confidence and wins',
  settledTitle: 'Every settled call',
  orderNote: (breakEven: string) => `${rankedNote} Break-even is ${breakEven}.`,
  counted: 'Counted up to',
  checkNote: 'Recount every number:',
  verify: 'Verify the record',
  noPeople: 'No calls revealed on this market yet.',
  of: (n: string) => `of ${n}`,
  said: (stated: string, won: string, n: string) => `at ${stated}, won ${won} of ${n}`,
  unsaid: '–',
  programsTitle: 'How the bot decides',
}

export const kindNames: Record<CallerRow['kind'], string | null> = { person: null, bot: 'Bot', engine: 'Engine' }

/** What such figures are worth on a market that is not live. */
export const hypothetical: Partial<Record<FeedKind, string>> = {
  simulated: 'Hypothetical results: this market is simulated.',
  replay: 'Hypothetical results: this market is a recording that is played back.',
}
