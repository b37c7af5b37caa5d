import { type ContentDetails, LIVE_STEP } from '../../../contract/content-details.ts'
import type { ContentKind } from '../../../contract/content-items.ts'

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
    body: 'Activation typically takes 2-24 hours, up to 48 at peak. The activation code then comes by mail.',
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
    body: 'At least $30 on the Manual path and $500 on the Auto path. A dollar earns 1 U-Point; signals need the Starter tier, 1,000 U-Points.',
  },
  {
    key: 'faq-scans',
    kind: 'faq',
    title: 'When do my chart scans begin anew?',
    body: 'At midnight UTC. Gold has no daily limit.',
  },
  {
    key: 'faq-missing-slot',
    kind: 'faq',
    title: 'Why was there no signal for a slot?',
    body: 'A slot is left out where prices are missing or stale, and the public record says so. Nothing is filled in. You can look each slot up under Track record.',
  },
  {
    key: 'market-focus-overlap',
    kind: 'market-focus',
    title: 'Overlap session, 2:00–5:00 PM Lagos',
    body: 'London and New York overlap until 5 PM. Ranges widen, one-minute entries slip more, and the 5-minute book abstains less.',
    isSample: true,
  },
  {
    key: 'foundations',
    kind: 'learning-path',
    title: 'What you are trading',
    body: 'What the contract pays, what it costs, and what can go wrong before the price has moved at all.',
  },
  {
    key: 'chance-and-money',
    kind: 'learning-path',
    title: 'Chance and money',
    body: 'How much a result proves, how much to stake, and what doubling up really does.',
  },
  {
    key: 'judgement',
    kind: 'learning-path',
    title: 'Judging yourself and others',
    body: 'Records that can be checked, charts read without stories, and the habits that keep you honest.',
  },
  {
    key: 'course-what-a-trade-is',
    kind: 'vault-course',
    title: 'What a trade is',
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
    body: 'Write before you trade, stop before you must, and know how sure you are.',
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
    body: 'The size of a stake decides whether a run of losses is a bad week or the end.',
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
    body: 'Candles, levels and sessions, and how to test what you believe to see.',
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
    body: 'How a record is held to account, alone and in a live session.',
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
    body: 'Highs, lows, and what lies between them.',
    details: { kind: 'recording', host: 'Market Desk', length: '58 min', address: null },
  },
  {
    key: 'recording-risk-of-ruin',
    kind: 'recording',
    title: 'Risk of ruin in an hour',
    body: 'How stakes and runs of losses come together.',
    details: { kind: 'recording', host: 'Risk Desk', length: '61 min', address: null },
  },
  {
    key: 'recording-new-york-open',
    kind: 'recording',
    title: 'Scalping the New York open',
    body: 'The first hour, minute by minute.',
    details: { kind: 'recording', host: 'Gold Desk', length: '47 min', address: null },
  },
]
