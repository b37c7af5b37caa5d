import { commonTexts } from '../../../contract/common-texts.ts'
import {
  type AdminMarathon,
  type listAdminMarathons,
  type MarathonStatus,
  marathonMessages,
} from '../../../contract/marathons.ts'
import { signalMessages } from '../../../contract/signals.ts'
import { formatCount } from '../../lib/format.ts'
import { practiceTexts } from '../../market/practice/content.ts'
import { commonLabels } from '../../ui/common-labels.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'
import { savedTexts } from '../../ui/list/list-texts.ts'

export const marathonsTexts = { create: 'New marathon', stats: 'Marathon statistics' } as const

export const marathonsWords: ListOf<AdminMarathon, (typeof listAdminMarathons.orders)[number]>['words'] = {
  title: 'Marathons',
  search: 'Search trading marathons',
  placeholder: 'Name, description or access code',
  order: 'Order',
  orders: {
    'status desc': 'Running first',
    'startDate desc': 'Latest start first',
    'startDate asc': 'Earliest start first',
    'endDate asc': 'Earliest end first',
    'endDate desc': 'Latest end first',
    'name asc': commonLabels.nameUp,
    'name desc': commonLabels.nameDown,
    'participants desc': 'Most participants',
    'participants asc': 'Fewest participants',
    'prizePool desc': 'Highest prize pool',
    'prizePool asc': 'Lowest prize pool',
  },
  rows: 'Trading marathons',
  loading: 'Loading trading marathons',
  pages: 'Pages of trading marathons',
  csv: 'trading marathons',
  none: () => marathonMessages.none,
  noneHint: 'Create the first one.',
  noneMatching: () => marathonMessages.none,
  clear: 'Show all marathons',
}

export const statTexts = {
  total: 'Total',
  active: 'Active',
  upcoming: 'Upcoming',
  participants: 'Total participants',
  prizePool: 'Total prize pool',
} as const

export const statusNames: Record<MarathonStatus, string> = {
  upcoming: 'Upcoming',
  active: 'Active',
  ended: 'Ended',
  cancelled: 'Cancelled',
}

export const filterTexts = {
  status: 'Status of the marathon',
  all: 'All statuses',
  start: 'Start',
} as const

export const cardTexts = {
  starts: 'Starts',
  started: 'Started',
  ends: 'Ends',
  over: { ended: 'Ended', cancelled: 'Cancelled' },
  daysLeft: (days: string) => `${days} days left`,
  oneDayLeft: '1 day left',
  prizePool: 'Prize pool',
  participants: 'Participants',
  of: (count: string, max: string) => `${count}/${max}`,
  ofWords: (count: string, max: string) => `${count} of ${max} participants`,
  accessCode: 'Access code',
  noCode: 'None needed',
  copyOf: (name: string) => `access code of ${name}`,
  rules: (count: number) => (count === 1 ? '1 rule' : `${count} rules`),
  noRules: 'No rules',
  edit: 'Edit',
  copy: 'Duplicate',
  remove: 'Delete',
  actionOf: (action: string, name: string) => `${action}: ${name}`,
} as const

/** By the status that the action leads to. */
export const actionNames: Record<Exclude<MarathonStatus, 'upcoming'>, string> = {
  active: 'Start Marathon',
  ended: 'End Marathon',
  cancelled: 'Cancel',
}

const NO_WAY_BACK = 'You can’t restart it.'

export const statusTexts = {
  title: {
    active: (name: string) => `Start “${name}”?`,
    ended: (name: string) => `End “${name}”?`,
    cancelled: (name: string) => `Cancel “${name}”?`,
  },
  effect: { active: 'Starts now, before its date.', ended: NO_WAY_BACK, cancelled: NO_WAY_BACK },
  confirm: { active: 'Start Marathon', ended: 'End Marathon', cancelled: 'Cancel marathon' },
  keep: 'Back',
  running: { active: 'Starting', ended: 'Ending', cancelled: 'Canceling' },
  changed: 'The list shows its current state.',
} as const

/** What an end or a cancellation moves, before it is confirmed. */
export const movesTexts = {
  loading: 'Loading U-Point changes',
  choice: 'U-Points after cancellation',
  payOut: 'Pay prizes',
  refund: 'Cancel and refund',
  heading: (total: string, count: number) =>
    count === 1 ? `${total} go to one member:` : `${total} go to ${formatCount(count)} members:`,
  none: 'No U-Points move.',
  keptPrizes: (points: string) =>
    `${points} were paid in prizes. Winners keep them, and no one gets their entry fee back.`,
  prize: (rank: number) => `rank ${formatCount(rank)}`,
  refundOf: 'entry fee',
  others: (count: number) => (count === 1 ? 'and one more member' : `and ${formatCount(count)} more members`),
  sources: (fees: string, uptick: string) => `Entry fees pay ${fees} of it, Uptick adds ${uptick}.`,
  feesKept: 'Members without a prize don’t get their entry fee back.',
  openOrders: 'Some orders are still open and may change the ranks.',
  told: 'We email participants.',
} as const

export const happenedTexts = {
  created: (name: string) => `Marathon “${name}” created.`,
  updated: savedTexts.changes,
  became: {
    upcoming: (name: string) => `“${name}” is upcoming.`,
    active: (name: string) => `“${name}” started.`,
    ended: (name: string) => `“${name}” ended.`,
    cancelled: (name: string) => `“${name}” canceled.`,
  },
  removed: (name: string) => `Marathon “${name}” deleted.`,
} as const

export const formTexts = {
  createTitle: 'New marathon',
  updateTitle: 'Edit marathon',
  name: 'Name',
  description: 'Description',
  startDate: (city: string) => `Start (${city})`,
  endDate: (city: string) => `End (${city})`,
  startFixed: 'Already started.',
  startedEarly: (at: string) => `Started early, on ${at}. You can move the start back to then.`,
  prizePool: 'Prize pool (USD)',
  maxParticipants: 'Max participants',
  participants: commonLabels.haveJoined,
  entryFee: 'Entry fee (U-Points)',
  entryFeeHint: 'Joins the prize pool.',
  minTrades: 'Minimum trades',
  competitors: 'Competitors',
  members: 'Members',
  engineToo: 'Members and the signal engine',
  repeats: 'Repeat',
  repeatsHint: (zone: string, needsCode: boolean) =>
    `At the same time in ${zone}. We announce the next one when this one starts${needsCode ? ', with a new code' : ''}. To stop, cancel this one before it starts.`,
  once: 'Once',
  weekly: 'Every week',
  entry: 'Open to',
  byCode: 'Members with an access code',
  open: 'Every member',
  accessCode: 'Access code',
  rules: 'Rules',
  rulesHint: 'One per line.',
  cancel: 'Cancel',
  create: 'Create',
  creating: 'Creating',
  update: 'Save',
  updating: 'Saving',
} as const

export const removeTexts = {
  title: (name: string) => `Delete “${name}”?`,
  nobody: 'No one has joined. You can’t undo this.',
  oneParticipant: commonLabels.oneLosesAccess,
  participants: commonLabels.loseAccess,
  cancel: 'Cancel',
  held: (count: number) => `${formatCount(count)} joined. End or cancel it first.`,
  confirm: 'Delete',
  running: 'Deleting',
} as const

export const memberTexts = {
  title: 'Marathons',
  deck: 'Compete with practice money on live prices. The highest profit wins.',
  insertCode: 'Insert Code to Join',
  loading: 'Loading marathons',
  featured: 'Featured marathon',
  open: 'Active and upcoming marathons',
  over: 'Ended marathons',
  none: 'No marathons yet.',
  noneNext: 'New marathons appear here. Until then, trade on your practice account.',
  toPractice: practiceTexts.toPractice,
  wasSample: 'That marathon was an example. These are the real ones.',
  sampleTitle: 'Example marathons',
  sampleExplanation: 'Example. The real marathons didn’t load.',
  mark: 'Practice',
  hypothetical: 'Practice money. Results are hypothetical.',
  risk: 'Options and CFDs are high risk and this content is informational only. Results with practice money are hypothetical.',
} as const

/** What cards show while the real ones do not load (docs/product.md, “Marathons”). */
export const memberSamples = [
  { name: 'Weekly Sprint', status: 'LIVE NOW', prize: '$5,000', days: 7, fee: 500 },
  { name: 'AI vs Human', status: 'UPCOMING', prize: '$25,000', days: 30, fee: 2_500 },
] as const

export const sampleLeaders = [
  { rank: 1, name: 'Amara O.', profit: 412 },
  { rank: 2, name: 'Kofi M.', profit: 365 },
  { rank: 3, name: 'Lina B.', profit: 298 },
] as const

export const explainer = {
  title: 'How a marathon works',
  steps: (opening: string) => [
    [
      'Join',
      'Some marathons need a code from the host. We refund any fee if you leave before the start or it’s canceled.',
    ],
    ['Trade practice money', `Everyone starts with ${opening} and trades the same prices.`],
    ['Climb the board', 'The highest profit leads. In a tie, the earlier score ranks higher.'],
    [
      'Win the pool',
      'Up to three members with enough trades share the pool in U-Points. If no one qualifies, we refund the fees.',
    ],
  ],
} as const

export const ticketTexts = {
  status: { active: 'LIVE NOW', upcoming: 'UPCOMING', ended: 'Ended', cancelled: 'Cancelled' } satisfies Record<
    MarathonStatus,
    string
  >,
  joined: 'Joined',
  full: 'Full',
  engine: 'AI vs Human',
  engineNote: 'The signal engine competes too, but takes no prize.',
  pool: 'Prize pool',
  paid: 'Prizes paid',
  length: 'Length',
  days: (days: number) => (days === 1 ? '1 day' : `${formatCount(days)} days`),
  fee: 'Entry fee',
  free: 'none',
  points: (points: number) => `${formatCount(points)} U-Points`,
  members: 'Members',
  membersOf: (count: number, max: number) => `${formatCount(count)} of ${formatCount(max)}`,
  membersWords: (count: number, max: number) => `${formatCount(count)} of ${formatCount(max)} places taken`,
  startsIn: 'Starts in',
  endsIn: 'Ends in',
  starting: 'Starting',
  ending: 'Ending',
  ended: 'Ended',
  cancelled: 'Cancelled',
  code: 'Enter a code',
  codeOf: (name: string) => `Enter a code for ${name}`,
  join: 'Join',
  joinFor: (points: string) => `Join for ${points}`,
  joinOf: (way: string, name: string) => `${way}: ${name}`,
  enter: 'Enter',
  enterOf: (name: string) => `Enter ${name}`,
  look: 'Rules and prizes',
  lookOf: (name: string) => `Rules and prizes of ${name}`,
  results: 'Results',
  resultsOf: (name: string) => `Results of ${name}`,
  remind: 'Remind me',
  remindOf: (name: string) => `Remind me about ${name}`,
  reminded: 'Reminder set',
  remindedOf: (name: string) => `Reminder for ${name} set. Press to turn it off.`,
  rank: (rank: number) => `Rank ${formatCount(rank)}`,
} as const

export const joinTexts = {
  title: 'Enter Access Code',
  joinTitle: (name: string) => `Join ${name}?`,
  join: 'Join marathon',
  joining: 'Joining',
  label: 'Access code',
  hint: 'Try the code DEMO.',
  hostHint: 'Ask the host for it.',
  fee: (fee: number, name: string) => `${name} costs ${formatCount(fee)} U-Points, charged when you join.`,
  noFee: 'Joining is free.',
  anyFee: 'Any entry fee is charged in U-Points when you join.',
  balance: (points: number) => `You have ${formatCount(points)} U-Points.`,
  unlock: 'Unlock Marathon',
  unlocking: 'Unlocking',
  cancel: 'Cancel',
  close: 'Close',
  earn: 'Earn U-Points',
} as const

export const leaveTexts = {
  leave: 'Leave',
  leaveOf: (name: string) => `Leave ${name}`,
  title: (name: string) => `Leave ${name}?`,
  refund: (points: string) => `Your entry fee of ${points} is returned to your balance now.`,
  free: 'You paid no entry fee, so no U-Points move.',
  again: 'You can join again while there is room.',
  stay: 'Stay in',
  confirm: 'Leave marathon',
  running: 'Leaving',
} as const

export const leaderTexts = {
  title: 'Top Marathons of the Month',
  caption: 'The three best results of this month',
  rank: 'Rank',
  name: 'Member',
  marathon: 'Marathon',
  profit: 'Profit',
  none: signalMessages.notEnoughData,
  noneNext: 'The top three appear here once this month’s orders settle.',
  sampleExplanation: 'Example. The real leaderboard didn’t load.',
} as const

export const viewTexts = {
  loading: 'Loading the marathon',
  back: 'All marathons',
  figures: 'Marathon statistics',
  rank: 'Your rank',
  trades: (count: number) => (count === 1 ? '1 trade' : `${formatCount(count)} trades`),
  rules: 'Rules',
  rulesFixed: (opening: string, minTrades: number) => [
    `Everyone starts with ${opening} of practice money. Nothing can be added.`,
    'CALL and PUT orders run 1 or 5 minutes and settle like signals.',
    'Only orders placed between start and end count. Your score is your total profit.',
    `Members with at least ${minTrades === 1 ? '1 trade' : `${formatCount(minTrades)} trades`} rank first and can win a prize. Void trades don’t count.`,
    'In a tie, the earlier score ranks higher.',
  ],
  prizes: 'Prizes',
  places: ['First', 'Second', 'Third'],
  noPrizes: 'This marathon has no prize pool yet.',
  poolNote:
    'The pool is all entry fees plus what Uptick adds. Up to three qualifying members share it. If no one qualifies, we refund the fees.',
  nonePaid: 'No prizes were paid.',
  restricted: 'Your country doesn’t allow prizes. You still rank, and the next member gets the prize.',
  outside: 'Join to trade and see the full leaderboard.',
  outsideOver: commonTexts.marathonEnded,
  leaders: 'The best three',
  leadersCaption: 'The current top three',
  noLeaders: commonLabels.noOrders,
  early: 'Trading opens at the start.',
  orders: 'Your orders',
  ordersCaption: 'Your settled orders, newest first',
  noOrders: commonLabels.noOrders,
  newerOrders: 'Newer',
  olderOrders: 'Older',
  balance: 'Balance',
} as const

export const lastTexts = {
  soon: 'This marathon ends soon.',
  orders: (time: string) => `Orders placed before ${time} count, even if they settle later.`,
} as const

export const tradeTexts = {
  title: 'Latest trades',
  list: 'The latest settled trades of everyone, newest first',
  none: 'No trades yet.',
  noneNext: 'Trades appear here once they settle.',
} as const

export const outcomeTexts = {
  feesReturned: 'Entry fees returned',
  prizesPaid: 'Prizes paid',
  statement: 'See your statement',
} as const

export const resultTexts = {
  share: 'Share your result',
  making: 'Making the picture',
  note: 'The picture shows your rank, your practice profit and your prize, without your name.',
  rank: (rank: string) => `Rank ${rank}`,
  profit: (profit: string, trades: string) => `${profit} practice profit in ${trades}`,
  ended: (day: string, members: string) => `Ended ${day}, ${members} took part`,
  won: (points: string) => `Won ${points}`,
} as const

export const scoreTexts = {
  title: 'Profit over time',
  chart: (names: string) => `Profit over time, best first: ${names}. The table has the numbers.`,
  line: (name: string, profit: string) => `${name} ${profit}`,
  table: 'Profit of the best ten over time',
  member: 'Member',
  none: 'Lines appear here once trades settle.',
} as const

export const winnerTexts = {
  title: (name: string) => `How ${name} traded`,
  show: (name: string, count: number) =>
    count === 1 ? `Replay ${name}’s trade` : `Replay ${name}’s ${formatCount(count)} trades`,
  hide: 'Close the replay',
  position: 'Trade of the replay',
  of: (place: number, count: number) => `Trade ${formatCount(place)} of ${formatCount(count)}`,
  back: 'Back',
  step: 'Next',
  play: 'Play',
  pause: 'Pause',
  sum: (result: string) => `${result} so far`,
  noCandles: 'This marathon ran on another market, so its candles aren’t shown.',
  lost: 'The candles of this trade are no longer stored.',
  chart: (pair: string) => `${pair}, 1-minute candles around the trade`,
} as const

export const podiumTexts = {
  title: 'The first three',
  unit: 'U-Points',
  noPrize: 'No prize',
} as const

export const boardTexts = {
  title: 'Leaderboard',
  caption: 'Leaderboard, the first rank first',
  pages: 'Pages of the leaderboard',
  rank: 'Rank',
  name: 'Member',
  trades: 'Trades',
  course: 'Trend',
  profit: 'Profit',
  prize: 'Prize',
  you: 'You',
  engine: 'Engine',
  few: (minTrades: number) => `under ${formatCount(minTrades)} trades`,
  none: 'No one has joined yet.',
  live: 'Live',
  mine: 'Your rank',
  of: (rank: number, total: number) => `${formatCount(rank)} of ${formatCount(total)}`,
  up: (places: number) => `↑ ${formatCount(places)}`,
  upWords: (places: number) => `up ${formatCount(places)}`,
  down: (places: number) => `↓ ${formatCount(places)}`,
  downWords: (places: number) => `down ${formatCount(places)}`,
  gap: {
    behind: (amount: string) => `${amount} behind`,
    level: () => 'level with',
    ahead: (amount: string) => `${amount} ahead of`,
  },
  show: 'Show my place',
  all: (count: number) => `Show all ${formatCount(count)}`,
  final: 'Final result',
} as const
