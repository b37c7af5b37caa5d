import { type ContentDetails, LIVE_STEP } from '../../../contract/content-details.ts'
import type { ContentKind } from '../../../contract/content-items.ts'
import { TIER_PRICES_UPOINTS } from '../../../contract/tiers.ts'

const STARTER_PRICE = TIER_PRICES_UPOINTS.starter.toLocaleString('en-US')

/** A text that comes with the product, and is the administrator's from then on. */
export interface SeedText {
  /** Never given to another text: whoever removed this one does not get it again. */
  key: string
  kind: ContentKind
  title: string
  body: string
  details?: ContentDetails
  /** An example that no editor has written. */
  isSample?: true
}

export const seedTexts: readonly SeedText[] = [
  {
    key: 'faq-activation',
    kind: 'faq',
    title: 'How long does activation take?',
    body: 'Activation typically takes 2-24 hours, up to 48 at peak. We’ll email your activation code.',
  },
  {
    key: 'faq-manual-to-auto',
    kind: 'faq',
    title: 'Can I change from Manual to Auto?',
    body: 'Yes. Manual may be upgraded to Auto by raising the deposit to 500 or more.',
  },
  {
    key: 'faq-auto-to-manual',
    kind: 'faq',
    title: 'Can I change from Auto to Manual?',
    body: 'Downgrading Auto to Manual is not allowed.',
  },
  {
    key: 'faq-deposit',
    kind: 'faq',
    title: 'How much do I have to deposit?',
    body: `At least $30 on the Manual path and $500 on the Auto path. A dollar earns 1 U-Point; signals need the Starter tier, ${STARTER_PRICE} U-Points.`,
  },
  {
    key: 'faq-scans',
    kind: 'faq',
    title: 'When do my chart scans reset?',
    body: 'At midnight UTC. Gold has no daily limit.',
  },
  {
    key: 'faq-missing-slot',
    kind: 'faq',
    title: 'Why was there no signal for a slot?',
    body: 'We publish no signal if prices are missing or stale, and the public record says so. You can look up each slot under Track record.',
  },
  {
    key: 'market-focus-overlap',
    kind: 'market-focus',
    title: 'Overlap session, 2:00–5:00 PM Lagos',
    body: 'London and New York overlap until 5 PM. Ranges widen, one-minute entries slip more, and there are more 5-minute signals.',
    isSample: true,
  },
  {
    key: 'foundations',
    kind: 'learning-path',
    title: 'Products and costs',
    body: 'Payouts, costs, and the risks before the price moves.',
  },
  {
    key: 'chance-and-money',
    kind: 'learning-path',
    title: 'Chance and money',
    body: 'The proof in a result, the right stake, and the truth about doubling up.',
  },
  {
    key: 'judgement',
    kind: 'learning-path',
    title: 'Judging yourself and others',
    body: 'Verifiable records, charts without stories, and habits that keep you honest.',
  },
  {
    key: 'course-what-a-trade-is',
    kind: 'vault-course',
    title: 'The anatomy of a trade',
    body: 'The contract, its price and its costs, before the first stake.',
    details: {
      kind: 'vault-course',
      category: 'fundamentals',
      steps: ['options-forex-and-cfds', 'break-even-and-payout', 'entry-time-and-slippage'],
    },
  },
  {
    key: 'course-the-person-at-the-screen',
    kind: 'vault-course',
    title: 'The person at the screen',
    body: 'Plan before you trade, stop in time, and know your confidence.',
    details: {
      kind: 'vault-course',
      category: 'psychology',
      steps: ['keeping-a-journal', 'when-to-stop', 'calibrated-confidence'],
    },
  },
  {
    key: 'course-staying-in-the-game',
    kind: 'vault-course',
    title: 'Staying in the game',
    body: 'With the right stake, a losing streak is a bad week and not the end.',
    details: {
      kind: 'vault-course',
      category: 'risk',
      steps: ['position-size', 'martingale-and-ruin', 'what-an-interval-says'],
    },
  },
  {
    key: 'course-charts-without-stories',
    kind: 'vault-course',
    title: 'Charts without stories',
    body: 'Candles, levels and sessions, and how to test your ideas.',
    details: {
      kind: 'vault-course',
      category: 'analysis',
      steps: ['reading-a-candle-chart', 'support-and-resistance', 'trading-sessions-and-spreads', 'testing-an-idea'],
    },
  },
  {
    key: 'course-checked-together',
    kind: 'vault-course',
    title: 'Checked together',
    body: 'Check a record on your own and in a live session.',
    details: { kind: 'vault-course', category: 'live', steps: ['invented-win-rates', LIVE_STEP] },
  },
  // Nobody has made or recorded what follows: without an address it is a sample.
  {
    key: 'listed-from-the-beginning',
    kind: 'listed-course',
    title: 'Binary options from the beginning',
    body: 'A first look at contracts, expiries and platforms.',
    details: { kind: 'listed-course', level: 'beginner', form: 'video', length: '45 min', address: null },
  },
  {
    key: 'listed-technical-analysis',
    kind: 'listed-course',
    title: 'Technical analysis masterclass',
    body: 'Indicators, trends and time frames.',
    details: { kind: 'listed-course', level: 'intermediate', form: 'video', length: '2 h 10 min', address: null },
  },
  {
    key: 'listed-psychology',
    kind: 'listed-course',
    title: 'The psychology of trading',
    body: 'Fear, greed and routine.',
    details: { kind: 'listed-course', level: 'intermediate', form: 'guide', length: '30 pages', address: null },
  },
  {
    key: 'listed-scalping',
    kind: 'listed-course',
    title: 'Scalping strategies for one minute',
    body: 'Fast entries, step by step.',
    details: { kind: 'listed-course', level: 'advanced', form: 'tutorial', length: '1 h 20 min', address: null },
  },
  {
    key: 'recording-market-structure',
    kind: 'recording',
    title: 'Market structure for beginners',
    body: 'Highs, lows, and the moves between them.',
    details: { kind: 'recording', host: 'Market Team', length: '58 min', address: null },
  },
  {
    key: 'recording-risk-of-ruin',
    kind: 'recording',
    title: 'Risk of ruin in an hour',
    body: 'Stakes and losing streaks.',
    details: { kind: 'recording', host: 'Risk Team', length: '61 min', address: null },
  },
  {
    key: 'recording-new-york-open',
    kind: 'recording',
    title: 'Scalping the New York open',
    body: 'The first hour, minute by minute.',
    details: { kind: 'recording', host: 'Gold Team', length: '47 min', address: null },
  },
]
