import { signalMessages } from '../../../contract/signal-messages.ts'
import { DAILY_CHART_SCANS, TIER_PRICES_UPOINTS, tierNames } from '../../../contract/tier-prices.ts'
import { RISK_NOTICE } from '../../lib/risk-notice.ts'
/** docs/product.md, “Samples of the landing page”: the promotion, 4 months. */
export const promo = {
  offer: '4 months free',
  condition: ', unlocked with a sponsored access code',
  shortCondition: ' with a sponsored access code',
  action: 'Sign up',
  actionEnd: ' with your code',
} as const

export const hero = {
  marked: 'On the record',
  rest: 'before it can win or lose.',
  deck: 'Uptick publishes CALL and PUT signals on 1-minute and 5-minute timeframes. Each is written to a public signed log before its entry time. It is settled by one fixed rule and shown with its margin of error. Check any of them yourself.',
  note: RISK_NOTICE,
} as const

/** What the live parts say while, and when, there is nothing to show. */
export const recordTexts = {
  pending: 'Reading the public record',
  failed: 'We couldn’t load the record. Retrying every minute.',
  notEnoughData: signalMessages.notEnoughData,
  fewSettled: (won: string, settled: string, needed: number) =>
    `Not enough data yet: ${won} of ${settled} won, ${needed} needed`,
  withoutScript: 'This part needs JavaScript. The rest of the page does not.',
  exhibitTitle: 'One signal, start to finish',
  noneTitle: 'No signal has settled yet',
  none: 'The record has just opened. The first signal appears here within minutes.',
  rate: 'All settled signals of this market won',
  chain: 'Latest settled signals',
  hypothetical: 'Simulated, replayed and paper results are hypothetical.',
} as const

/** docs/product.md, “Samples of the landing page”: static figures of the landing page. Shown as a sample only. */
export const sampleStatistics = [
  { figure: '94.7%', label: 'Accuracy' },
  { figure: '1,247', label: 'Signals' },
  { figure: '8,532', label: 'Traders' },
  { figure: '89.2%', label: 'Success rate' },
] as const

export const statisticTexts = {
  source: 'On record',
  note: 'Large numbers come from the public record. Small ones are samples.',
  link: 'See what the record says today',
  traders: 'The record counts signals, not people',
} as const

/** docs/product.md, “Samples of the landing page”: the clock and the tile that changes. */
export const HIGHLIGHT_SECONDS = 3

export const desk = {
  title: 'The market, right now',
  deck: 'Candles and signals up to the last result. Members see the next signal before its entry.',
  pair: 'Chart',
  candles: '1-minute candles',
  until: (time: string) => `until ${time}`,
  label: (pair: string, time: string) => `${pair}, 1-minute candles until ${time}. Shaded: while a signal was open.`,
  pending: 'Loading the chart …',
  none: 'The chart starts with the first settled signal.',
  settled: 'Last results',
  action: 'Practice on this chart',
  note: 'Free: virtual money, no card, no deposit.',
} as const

export const flow = {
  title: 'From candle to settled record, with nothing in between you can’t see',
  deck: 'The engine reads closed candles only. It may abstain, and abstentions are recorded too.',
  steps: {
    collection: {
      title: 'Data collection',
      text: 'Closed one-minute candles, combined into five-minute ones. We never fill a gap: it voids the slot.',
    },
    processing: {
      title: 'AI processing',
      text: 'Scores become calibrated probabilities, fitted on past settled slots only, and measured against break-even.',
    },
    execution: {
      title: 'Trade execution',
      text: 'We seal the decision, the entry opens a minute later, and the close at expiry settles it.',
    },
  },
} as const

export const why = {
  title: 'Why traders keep it open all day',
  deck: 'Five tools on one account. All of them read the same prices.',
  ideas: {
    title: 'Real-time trade ideas and signals',
    text: 'Settled signals by quarter of an hour: filled won, hollow lost. You see the losses because they are part of the number.',
  },
  auto: {
    title: 'Auto-trading mode, around the clock',
    text: 'Let the engine trade your practice account at the risk you set, up to 2% a trade. Stop it with one tap.',
    way: 'Open the Trading Bot',
  },
  scanner: {
    title: 'AI chart scanner',
    text: 'Upload a chart image to see its trend, levels and patterns. Your tier sets the scans per day.',
  },
  rooms: {
    title: 'Live expert trading rooms',
    text: 'Hosts post signal cards linked to sealed records.',
  },
  marathons: {
    title: 'Trading marathons',
    text: 'Same prices, same rules, one leaderboard, entered with U-Points.',
  },
} as const

/** Scans a day by tier; null where they are unlimited. */
export const scansPerDay = (['guest', 'starter', 'silver', 'gold'] as const).map((tier) => ({
  tier: tierNames[tier],
  scans: Number.isFinite(DAILY_CHART_SCANS[tier]) ? DAILY_CHART_SCANS[tier] : null,
}))

export const sampleRoom = {
  explanation: 'Example conversation. No one wrote it.',
  before: 'London is open. I wait for the five-minute slot.',
  host: 'Host',
  pair: 'EUR/USD OTC',
  after: 'Checked it. The seal holds.',
} as const

export const sampleBoard = {
  explanation: 'Example leaderboard: practice profit in dollars.',
  rows: [
    { name: '1', profit: 412 },
    { name: '2', profit: 365 },
    { name: '3', profit: 298 },
    { name: 'Engine', profit: 201 },
  ],
} as const

export const marathonTexts = {
  title: 'Trading marathons',
  deck: 'Paper trades on live prices. Score is profit, and the earlier score wins a tie.',
  explanation: 'Example. Live marathons are in the members’ area.',
  restricted:
    'Cash prizes, broker links and rewards for deposits and referrals are switched off where retail binary options are prohibited: in the European Union, the United Kingdom, Canada and Australia.',
} as const

export interface SampleMarathon {
  /** The marathon that its button leads to. */
  id: string
  intent: 'join' | 'remind'
  status: string
  live: boolean
  name: string
  text: string
  action: string
  prizeLabel: string
  prize: string
  days: number
  fee: string
}

/** docs/product.md, “Samples of the landing page”: marathon card values. */
export const sampleMarathons: readonly SampleMarathon[] = [
  {
    id: 'weekly-sprint',
    intent: 'join',
    status: 'LIVE NOW',
    live: true,
    name: 'Weekly Sprint',
    text: 'Seven days, one practice balance, everyone on the same candles.',
    action: 'Join Marathon',
    prizeLabel: 'Pool',
    prize: '$5,000',
    days: 7,
    fee: '500',
  },
  {
    id: 'ai-vs-human',
    intent: 'remind',
    status: 'UPCOMING',
    live: false,
    name: 'AI vs Human',
    text: 'Thirty days against the signal engine, which trades in plain sight on the board.',
    action: 'Set Reminder',
    prizeLabel: 'Grand prize',
    prize: '$25,000',
    days: 30,
    fee: '2,500',
  },
]

const { starter, silver, gold } = TIER_PRICES_UPOINTS
const inPoints = (price: number): string => `${price.toLocaleString('en-US')} U-Points`

export const how = {
  title: 'How it works',
  steps: [
    {
      title: 'Create account',
      text: 'Enter your name, email and phone, then confirm the code we send.',
    },
    {
      title: 'Unlock access',
      text: `A sponsor code or a verified deposit opens your dashboard. Signals need a tier: Starter costs ${inPoints(starter)}.`,
    },
    {
      title: 'Select mode',
      text: 'Follow signals by hand, or let the engine drive your practice account.',
    },
    {
      title: 'Trade smarter',
      text: 'Read the interval, not the streak. Skip those that don’t clear break-even.',
    },
  ],
} as const

export const plans = {
  title: 'The price of each tier',
  deck: 'U-Points buy a tier for good. A verified broker deposit credits one per dollar, where your country allows it.',
  tiers: [
    { name: tierNames.guest, price: 'Free', text: 'Prices, practice trading and the public record.' },
    { name: tierNames.starter, price: inPoints(starter), text: '5-minute signals on two pairs, every half hour.' },
    { name: tierNames.silver, price: inPoints(silver), text: '5-minute signals on all pairs.' },
    { name: tierNames.gold, price: inPoints(gold), text: '1-minute and 5-minute signals on all pairs.' },
  ],
  note: 'You can lose a deposit by trading it. Partners hand out sponsor codes, which include a tier for a limited time.',
} as const

export const edge = {
  title: 'The edge is knowing how sure you are',
  deck: (payout: string, breakEven: string, rate: string) =>
    `At an ${payout} payout you need ${breakEven} wins to break even. The chart shows how many signals it takes before ${rate} means anything.`,
  claim: (rate: string, n: string) => `A ${rate} win rate proves nothing at ${n} signals`,
  sub: '95% Wilson interval by number of settled signals. Yellow once the whole interval clears break-even.',
  axis: (rate: string) => `Settled signals. Each bar assumes a win rate of exactly ${rate}`,
  table: 'Show as a table',
  points: [
    {
      term: 'Committed first',
      text: 'Every record’s hash is public before its entry time. The chain head is signed.',
    },
    {
      term: 'Settled by one rule',
      text: 'We compare the close at expiry with the price at entry, on stored candles. No edits, no deletions.',
    },
    {
      term: 'Counted in the open',
      text: 'Won, lost, breakeven and void beside every win rate, with sample size and margin of error.',
    },
    {
      term: 'Verified by you',
      text: 'Run the verifier in your browser or your terminal. Change one byte and it names the record.',
    },
  ],
} as const

export const callToAction = {
  title: 'Four months free with a sponsored access code.',
  text: 'No card. If you have no code yet, sign up as a guest and read the whole record.',
  action: 'Sign Up Free',
  /** docs/product.md, “Samples of the landing page”. */
  samples: [
    { figure: '15,000+', label: 'traders subscribed' },
    { figure: '25,000+', label: 'traders in the community' },
  ],
} as const
