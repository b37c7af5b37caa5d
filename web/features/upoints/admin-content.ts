import type { Tier } from '../../../contract/tiers.ts'
import type { listUpointsMembers, UpointsMember } from '../../../contract/upoints.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

export const pointsMembersWords: ListOf<UpointsMember, (typeof listUpointsMembers.orders)[number]>['words'] = {
  title: 'U-Points',
  search: 'Search users',
  placeholder: 'Name or e-mail',
  order: 'Order',
  orders: {
    'uPoints desc': 'Most U-Points',
    'uPoints asc': 'Fewest U-Points',
    'fullName asc': 'Name, A to Z',
    'fullName desc': 'Name, Z to A',
    'createdAt desc': 'Newest first',
    'createdAt asc': 'Oldest first',
  },
  rows: 'Users by U-Points',
  loading: 'Loading users',
  pages: 'Pages of users',
  csv: 'users by U-Points',
  none: () => 'No users found',
  noneMatching: () => 'No users found',
  noneMatchingHint: 'No user fits the search and the filters.',
  clear: 'Show all users',
}

export const statTexts = {
  stats: 'U-Points at a glance',
  pagePoints: 'Points on this page',
  users: 'Users',
  average: 'Average on this page',
  transactions: 'Transactions',
} as const

export const tierNames: Record<Tier, string> = {
  guest: 'Guest',
  starter: 'Starter',
  silver: 'Silver',
  pro: 'Pro',
  gold: 'Gold',
}

export const filterTexts = {
  tier: 'Tier',
  allTiers: 'All tiers',
  joinedFrom: 'Joined from',
  joinedTo: 'Joined until',
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
  noneHint: 'The first U-Points that move show here.',
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
  network: 'Network error occurred. Please try again.',
  unanswered: 'No answer came, so it may have arrived: compare the balance above before you try again.',
  added: (points: string, name: string) => `Successfully added ${points} to ${name}. An e-mail notification was sent.`,
  deducted: (points: string, name: string) =>
    `Successfully deducted ${points} from ${name}. An e-mail notification was sent.`,
} as const

export const reverseTexts = {
  title: 'Reverse an entry',
  question:
    'The points go back where they came from, by an opposite entry. An entry can be taken back once, as far as the points are still there.',
  of: 'Entry of',
  amount: 'Amount',
  what: 'Reason given then',
  reason: 'Reason for taking it back',
  cancel: 'Cancel',
  confirm: 'Reverse entry',
  running: 'Reversing',
  done: (points: string, name: string) => `The entry over ${points} of ${name} is taken back.`,
} as const
