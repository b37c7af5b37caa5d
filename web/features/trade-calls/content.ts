import type { FeedKind } from '../../../contract/market.ts'
import type { Verdict } from '../../../contract/signals.ts'
import type { CallerRow } from '../../../contract/trade-calls.ts'

export const callersTexts = {
  title: 'Callers',
  deck: 'Hosts and verified creators whose calls are held to the record, with the engine beside them. Every call was sealed before its entry and settled by the same candles and the same rule; none can be withdrawn.',
  caption: 'Callers and the engine, the best lower end of the interval first',
  loading: 'Loading the callers',
  caller: 'Caller',
  rate: 'Won, with its 95% interval',
  verdict: 'Against break-even',
  won: 'Won',
  lost: 'Lost',
  others: 'Even, void, open',
  streak: 'Longest run of losses',
  calibration: 'Said and won',
  settledTitle: 'Every settled call',
  settledNote:
    'The table holds every settled call by a person, in the order of the record, with the place of its seal.',
  orderNote: (breakEven: string) =>
    `The order is that of the interval’s lower end: what is surest to be good, not what was luckiest. Below 30 won and lost calls there is no rate. Break-even is ${breakEven}, marked in each bar.`,
  counted: 'Counted up to',
  checkNote: 'Each figure can be counted again from the downloaded record:',
  verify: 'Verify the record',
  noPeople: 'Nobody’s call has been revealed on this market yet. The engine stands alone.',
  of: (n: string) => `of ${n}`,
  said: (stated: string, won: string, n: string) => `said ${stated}, won ${won} of ${n}`,
  unsaid: '–',
  programsTitle: 'What the bot calls by',
}

export const kindNames: Record<CallerRow['kind'], string | null> = { person: null, bot: 'Bot', engine: 'Engine' }

export const verdictNames: Record<Verdict, string> = {
  'above break-even': 'Above break-even',
  'spans break-even': 'Spans break-even',
  'below break-even': 'Below break-even',
  'not enough data yet': 'Not enough data yet',
}

/** What such figures are worth on a market that is not live. */
export const hypothetical: Partial<Record<FeedKind, string>> = {
  simulated: 'Hypothetical results: this market is simulated.',
  replay: 'Hypothetical results: this market is a recording that is played back.',
}
