import { commonTexts } from '../../../contract/common-texts.ts'
import type { EntryKind, listUpointsMembers, StatementLine, UpointsMember } from '../../../contract/upoints.ts'
import { commonLabels } from '../../ui/common-labels.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

export const pointsTexts = {
  unit: 'U-Points',
  loading: 'Loading your balance',
} as const

export const transferTexts = {
  title: 'Transfer U-Points',
  form: 'Send to a member',
  recipient: 'Recipient email',
  amount: 'Amount',
  message: 'Message',
  balance: (points: string) => `Balance ${points} U-Points`,
  max: 'Max',
  maxOf: (points: string) => `Max, ${points} U-Points`,
  submit: 'Transfer',
  checking: 'Looking up the recipient',
  note: 'Check the address: transfers are instant and final.',
} as const

export const confirmTexts = {
  title: 'Confirm transfer',
  question: 'U-Points leave your balance at once.',
  to: 'To',
  amount: 'Amount',
  message: 'Message',
  after: 'Balance after',
  cancel: 'Cancel',
  confirm: 'Confirm Transfer',
  processing: 'Processing',
  left: 'We don’t know yet if the transfer went through. Check your statement before retrying.',
  unanswered: 'We got no answer. Confirm again: your points move only once.',
} as const

export const successTexts = {
  title: 'Transfer Successful!',
  sentence: (points: string, name: string) => `${points} U-Points went to ${name}.`,
} as const

export const entryNames: Record<EntryKind, string> = {
  opening: 'Opening balance',
  deposit: 'Verified deposit',
  referral: 'Referral reward',
  assignment: 'Added by Uptick',
  transfer: 'Transfer',
  upgrade: 'Tier unlocked',
  reversal: 'Reversed',
  fee: 'Marathon entry fee',
  refund: 'Entry fee returned',
  prize: 'Marathon prize',
  reward: 'First step',
}

export const statementTexts = {
  title: 'Statement',
  caption: 'Entries of your account, newest first',
  when: 'When',
  what: 'What',
  counterparty: 'Counterparty',
  amount: 'Amount',
  balance: 'Balance after',
  sent: 'Transfer sent',
  received: 'Transfer received',
  deducted: 'Deducted by Uptick',
  club: 'Uptick',
  pages: 'Pages of the statement',
  count: (lines: string) => `${lines} entries`,
  oneEntry: '1 entry',
  empty: 'No entries yet',
  emptyNext: 'U-Points you earn or receive will appear here.',
  earn: 'How to earn U-Points',
  beyond: commonLabels.emptyPage,
  beyondNext: 'The statement has fewer pages.',
  first: 'First page',
  zone: (city: string) => `Times are ${city} time.`,
} as const

export const historyTexts = {
  title: 'Balance history',
  caption: 'Balance after each entry, newest first',
  now: 'now',
  when: 'From',
  balance: 'Balance',
  lastLines: (lines: string, total: string) => `The last ${lines} of ${total} entries.`,
  summary: (from: string, first: string, last: string) => `Balance since ${from}: from ${first} to ${last} U-Points.`,
} as const

export const downloadTexts = {
  start: 'Download CSV',
  running: 'Collecting',
} as const

export const earnTexts = {
  title: 'Earn U-Points',
  balance: 'Your balance',
  transfer: 'Transfer U-Points',
  upgrade: 'Tier Upgrades',
  conversion: (perDollar: number, unit: string) =>
    `$1 = ${perDollar} ${perDollar === 1 ? unit.replace(/s$/, '') : unit}`,
  conversionNote: 'Deposit with a partner broker and send proof in Account Setup. Each verified dollar is 1 U-Point.',
  setup: 'Verify a deposit',
  brokers: 'Verified brokers',
  brokersNote: 'A deposit is your money, in your own account at the broker. Uptick never holds it.',
  recommended: 'Recommended',
  eligible: 'Deposits earn U-Points',
  notEligible: 'Deposits earn no U-Points',
  brokerSample: 'Placeholder for a partner broker that isn’t named yet.',
  promoCode: 'Promo code, for the broker’s form:',
  openAccount: (name: string) => `Open an account with ${name}`,
  noneYet: 'No partner brokers yet',
  noneYetNote: 'Partner brokers will appear here.',
  noBrokers: 'No broker links in your country',
  noBrokersNote: 'Partner brokers are not offered to your account.',
  stillYours: 'You can still receive points from other members.',
  motivation: 'Small steps add up.',
  motivationNote: 'Every point takes you closer to the next milestone.',
  motivationDeposit: 'Deposit only what you planned to trade anyway.',
  recent: 'Recent entries',
  statement: 'Whole statement',
} as const

export const markTexts = {
  title: 'Model unlock list',
  note: 'Milestones are free to reach. The models themselves come with a tier.',
  models: 'Digital AI Models',
  reached: 'Reached',
  missing: (points: string) => `${points} more`,
  words: (points: string, mark: string) => `${points} of ${mark} U-Points`,
} as const

export const riskTexts = {
  title: 'Risk warning.',
  sentence:
    'Options and CFDs are high risk and this content is informational only. You can lose all that you deposit. U-Points are not money and cannot be paid out.',
} as const

export const pointsMembersWords: ListOf<UpointsMember, (typeof listUpointsMembers.orders)[number]>['words'] = {
  title: 'U-Points',
  search: 'Search users',
  placeholder: 'Name or email',
  order: 'Order',
  orders: {
    'uPoints desc': 'Most U-Points',
    'uPoints asc': 'Fewest U-Points',
    'fullName asc': commonLabels.nameUp,
    'fullName desc': commonLabels.nameDown,
    'createdAt desc': 'Newest first',
    'createdAt asc': 'Oldest first',
  },
  rows: 'Users by U-Points',
  loading: 'Loading users',
  pages: 'Pages of users',
  csv: 'users by U-Points',
  none: () => 'No users found',
  noneMatching: () => 'No users found',
  clear: 'Show all users',
}

export const statTexts = {
  stats: 'U-Points at a glance',
  pagePoints: 'Page total',
  users: 'Users',
  average: 'Page average',
  transactions: 'Transactions',
} as const

export const filterTexts = {
  tier: 'Tier',
  allTiers: 'All tiers',
  joined: 'Joined',
} as const

export const cardTexts = {
  joined: (date: string) => `Joined ${date}`,
  unit: 'U-Points',
  assign: 'Assign',
  assignTo: (name: string) => `Assign U Points to ${name}`,
} as const

export const transactionTexts = {
  title: 'Recent transactions',
  none: 'No transactions yet',
  noneHint: 'U-Points added, deducted or sent will appear here.',
  loading: 'Loading transactions',
  csv: 'transactions',
  by: (admin: string) => `by ${admin}`,
  credit: 'Credit',
  debit: 'Debit',
  reverse: 'Reverse',
  reverseOf: (amount: string, name: string) => `Reverse: ${amount} U-Points of ${name}`,
} as const

export const pointsWords = (count: number, figure: string): string => (count === 1 ? '1 U-Point' : `${figure} U-Points`)

export const assignTexts = {
  title: 'Assign U Points',
  to: 'To',
  balance: 'Balance',
  amount: 'Amount',
  amountHint: 'A negative amount deducts.',
  reason: 'Reason',
  newBalance: 'New balance',
  cancel: 'Cancel',
  confirm: 'Assign U Points',
  running: 'Assigning',
  failed: (why: string) => `Failed to assign U Points: ${why}`,
  unknown: 'Unknown error',
  network: commonTexts.networkErrorOccurred,
  unanswered: 'We got no answer. Check the balance above before you retry.',
  added: (points: string, name: string) => `Successfully added ${points} to ${name}. An email notification was sent.`,
  deducted: (points: string, name: string) =>
    `Successfully deducted ${points} from ${name}. An email notification was sent.`,
} as const

export const reverseTexts = {
  title: 'Reverse an entry',
  question: 'Returns the points, if the member still has them. You can’t undo this.',
  of: 'Entry of',
  amount: 'Amount',
  what: 'Original reason',
  reason: 'Reason',
  cancel: 'Cancel',
  confirm: 'Reverse entry',
  running: 'Reversing',
  done: (points: string, name: string) => `Entry for ${points} of ${name} reversed.`,
} as const

export const memberStatementTexts = {
  kind: 'What',
  anyKind: 'Everything',
  days: 'Date',
} as const

export const memberStatementWords: ListOf<StatementLine, 'createdAt'>['words'] = {
  title: 'U-Points',
  search: 'Search the statement',
  placeholder: 'Reason, name or email',
  order: 'Order',
  orders: { 'createdAt desc': 'Newest first', 'createdAt asc': 'Oldest first' },
  rows: 'Statement of the member',
  loading: 'Loading the statement',
  pages: 'Pages of the statement',
  csv: 'statement',
  none: () => 'No entries',
  noneHint: 'Changes to your balance will appear here.',
  noneMatching: () => 'No entries found',
  clear: 'Show all entries',
}
