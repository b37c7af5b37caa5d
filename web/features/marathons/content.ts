import {
  type AdminMarathon,
  type listAdminMarathons,
  type MarathonStatus,
  marathonMessages,
} from '../../../contract/marathons.ts'
import { formatCount } from '../../lib/format.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

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
    'name asc': 'Name, A to Z',
    'name desc': 'Name, Z to A',
    'participants desc': 'Most participants',
    'participants asc': 'Fewest participants',
    'prizePool desc': 'Highest prize pool',
    'prizePool asc': 'Lowest prize pool',
  },
  rows: 'Trading marathons',
  loading: 'Loading trading marathons',
  pages: 'Pages of trading marathons',
  csv: 'trading marathons',
  note: 'Changes are written to the audit log',
  none: () => marathonMessages.none,
  noneHint: 'Announce the first one, and hand its access code to whoever may join.',
  noneMatching: () => marathonMessages.none,
  noneMatchingHint: 'No marathon fits the search and the filters.',
  clear: 'Show all marathons',
}

export const statTexts = {
  total: 'Total marathons',
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
  startFrom: 'Start from',
  startTo: 'Start until',
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
  copyOf: (name: string) => `access code of ${name}`,
  rules: (count: number) => (count === 1 ? '1 rule' : `${count} rules`),
  noRules: 'No rules',
  edit: 'Edit',
  remove: 'Delete',
  actionOf: (action: string, name: string) => `${action}: ${name}`,
} as const

/** By the status that the action leads to. */
export const actionNames: Record<Exclude<MarathonStatus, 'upcoming'>, string> = {
  active: 'Start Marathon',
  ended: 'End Marathon',
  cancelled: 'Cancel',
}

export const statusTexts = {
  title: { active: 'Start Marathon', ended: 'End Marathon', cancelled: 'Cancel marathon' },
  question: {
    active: (name: string) =>
      `“${name}” starts now, whatever its start date. Where that lies ahead, it can be put right afterwards.`,
    ended: (name: string) => `“${name}” ends now. It cannot be started again.`,
    cancelled: (name: string) => `“${name}” is canceled for good. It cannot be started again.`,
  },
  keep: 'Keep it as it is',
  running: { active: 'Starting', ended: 'Ending', cancelled: 'Canceling' },
  changed: 'The list shows what it is now.',
} as const

/** What an end or a cancellation moves, before it is confirmed. */
export const movesTexts = {
  loading: 'Loading whose U-Points move',
  choice: 'U-Points after cancellation',
  payOut: 'Pay out by the standings',
  refund: 'Cancel and refund',
  heading: (total: string, count: number) =>
    count === 1 ? `${total} move, to one member:` : `${total} move, to ${formatCount(count)} members:`,
  none: 'No U-Points move.',
  keptPrizes: (points: string) => `${points} were paid in prizes. Winners keep them, and no entry fee is returned.`,
  prize: (rank: number) => `rank ${formatCount(rank)}`,
  refundOf: 'entry fee',
  others: (count: number) => (count === 1 ? 'and one more member' : `and ${formatCount(count)} more members`),
  openOrders: 'Some orders are still open. They settle first, and may change the standings.',
  told: 'Everyone who takes part gets a notification and an email.',
} as const

export const happenedTexts = {
  created: (name: string) => `The marathon “${name}” is announced.`,
  updated: (name: string) => `The changes to “${name}” are saved.`,
  became: {
    upcoming: (name: string) => `“${name}” is upcoming now.`,
    active: (name: string) => `“${name}” has started.`,
    ended: (name: string) => `“${name}” has ended.`,
    cancelled: (name: string) => `“${name}” is cancelled.`,
  },
  removed: (name: string) => `The marathon “${name}” is deleted.`,
} as const

export const formTexts = {
  createTitle: 'Create marathon',
  updateTitle: 'Edit marathon',
  name: 'Name',
  description: 'Description',
  startDate: (city: string) => `Start, ${city} time`,
  endDate: (city: string) => `End, ${city} time`,
  startFixed: 'It has begun and keeps its start.',
  startedEarly: (at: string) => `It was started early, on ${at}. The start can be put right, back to then.`,
  prizePool: 'Prize pool, US dollars',
  maxParticipants: 'Max participants',
  participants: (count: string) => `${count} take part now; it cannot hold fewer.`,
  oneParticipant: 'One member takes part now.',
  entryFee: 'Entry fee, U-Points',
  entryFeeHint: 'All fees go to the winners, beside the prize pool.',
  minTrades: 'Trades for a prize',
  minTradesHint: 'Fewer trades: no prize.',
  competitors: 'Competitors',
  members: 'Members',
  engineToo: 'Members and the signal engine',
  accessCode: 'Access code',
  accessCodeHint: 'In upper case, whatever is typed.',
  rules: 'Rules',
  rulesHint: 'One per line. Blank lines are left out.',
  cancel: 'Cancel',
  create: 'Create marathon',
  creating: 'Creating',
  update: 'Save changes',
  updating: 'Saving',
} as const

export const removeTexts = {
  title: 'Delete marathon',
  question: (name: string) => `“${name}” is deleted for good.`,
  cannot: (name: string) => `“${name}” cannot be deleted now.`,
  nobody: 'Nobody takes part in it.',
  oneParticipant: 'The one member in it loses it.',
  participants: (count: string) => `The ${count} members in it lose it.`,
  cancel: 'Cancel',
  held: (count: number) =>
    `${count === 1 ? 'One member takes' : `${formatCount(count)} members take`} part in it. End or cancel it first; then it can be deleted.`,
  confirm: 'Delete marathon',
  running: 'Deleting',
} as const

export const memberTexts = {
  title: 'Marathons',
  deck: 'Competitions with practice money on the same live prices. The score is profit, and the earlier score wins a tie.',
  insertCode: 'Insert Code to Join',
  loading: 'Loading marathons',
  featured: 'Featured marathon',
  open: 'Active and upcoming marathons',
  over: 'Ended marathons',
  none: 'No marathons are announced.',
  noneNext: 'A new one shows here as soon as it is. Until then your practice account trades on the same prices.',
  toPractice: 'To the practice account',
  wasSample: 'The marathon you came for was a sample. These are the ones that run.',
  sampleTitle: 'What marathons look like',
  sampleExplanation: 'Sample marathon from the product brief. The real ones did not load.',
  mark: 'Practice',
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
      'Enter with a code',
      'A host hands it out. We hold the fee, if there is one, until prizes are paid. It comes back if the marathon is canceled before that.',
    ],
    [
      'Trade practice money',
      `Everybody begins with ${opening} and trades the same prices, between the start and the end.`,
    ],
    [
      'Climb the board',
      'The score is profit, after each settled order. If scores are equal, the earlier one ranks higher.',
    ],
    [
      'Win the pool',
      'Once the last order has settled, up to three members who made enough trades share the pool in U-Points. If nobody did, fees come back.',
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
  engineNote: 'The signal engine competes in plain sight and takes no prize.',
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
  join: 'Enter a code',
  joinOf: (name: string) => `Enter a code for ${name}`,
  enter: 'Enter',
  enterOf: (name: string) => `Enter ${name}`,
  look: 'Rules and prizes',
  lookOf: (name: string) => `Rules and prizes of ${name}`,
  results: 'Results',
  resultsOf: (name: string) => `Results of ${name}`,
  remind: 'Remind me',
  remindOf: (name: string) => `Remind me of ${name}`,
  reminded: 'Reminder set',
  remindedOf: (name: string) => `Reminder of ${name} is set. Press to turn it off.`,
  rank: (rank: number) => `Rank ${formatCount(rank)}`,
} as const

export const joinTexts = {
  title: 'Enter Access Code',
  label: 'Access code',
  hint: 'Try the code DEMO.',
  hostHint: 'The host of a marathon hands it out.',
  fee: (fee: number, name: string) =>
    `${name} costs ${formatCount(fee)} U-Points. They are taken when the code unlocks it.`,
  anyFee: 'If the marathon has an entry fee, it is taken from your U-Points when the code unlocks it.',
  balance: (points: number) => `You have ${formatCount(points)} U-Points.`,
  unlock: 'Unlock Marathon',
  unlocking: 'Unlocking',
  cancel: 'Cancel',
  close: 'Close',
  earn: 'Earn U-Points',
} as const

export const leaderTexts = {
  title: 'Top Marathons of the Month',
  caption: 'The three best results of this month',
  rank: 'Rank',
  name: 'Member',
  marathon: 'Marathon',
  profit: 'Profit',
  none: 'Not enough data yet',
  noneNext: 'The best three show here once orders have settled in a marathon of this month.',
  sampleExplanation: 'Sample leaderboard. Nobody has traded it; the real one did not load.',
} as const

export const viewTexts = {
  loading: 'Loading the marathon',
  back: 'All marathons',
  figures: 'Marathon statistics',
  rank: 'Your rank',
  trades: (count: number) => (count === 1 ? '1 trade' : `${formatCount(count)} trades`),
  rules: 'Rules',
  rulesFixed: (opening: string, minTrades: number) => [
    `Everybody begins with ${opening} of practice money. Nothing can be paid in or taken out.`,
    'CALL and PUT orders on 1 and 5 minutes, at the server’s prices, settled by the rule of the signals.',
    'Only orders placed between start and end count. Your score is your total profit.',
    `Whoever has made at least ${minTrades === 1 ? '1 trade' : `${formatCount(minTrades)} trades`} ranks above everybody else and can win a prize. Void ones do not count.`,
    'If scores are equal, the earlier one ranks higher.',
  ],
  prizes: 'Prizes',
  places: ['First', 'Second', 'Third'],
  noPrizes: 'This marathon has no prize pool yet.',
  poolNote:
    'The pool is all entry fees and what the club adds, if three members qualify. Fewer share all of it; if nobody qualifies, entry fees come back.',
  nonePaid: 'No prizes were paid.',
  restricted: 'Prizes are switched off in your country. You rank as everybody does, and the next one gets the prize.',
  outside: 'Only members with a place see the whole board and trade.',
  outsideOver: 'It has ended. These were the best.',
  leaders: 'The best three',
  leadersCaption: 'The current top three',
  noLeaders: 'Nobody has a settled order yet.',
  early: 'Orders open with the start.',
  orders: 'Your orders',
  ordersCaption: 'Your settled orders, newest first',
  noOrders: 'No settled orders yet.',
  newerOrders: 'Newer',
  olderOrders: 'Older',
  balance: 'Balance',
} as const

export const boardTexts = {
  title: 'Leaderboard',
  caption: 'Leaderboard, the first rank first',
  pages: 'Pages of the leaderboard',
  rank: 'Rank',
  name: 'Member',
  trades: 'Trades',
  course: 'Course',
  profit: 'Profit',
  prize: 'Prize',
  you: 'You',
  engine: 'Engine',
  few: (minTrades: number) => `under ${formatCount(minTrades)} trades`,
  none: 'Nobody takes part yet.',
  live: 'Live',
  mine: 'Your rank',
  of: (rank: number, total: number) => `${formatCount(rank)} of ${formatCount(total)}`,
  show: 'Show my place',
  final: 'Final result',
} as const
