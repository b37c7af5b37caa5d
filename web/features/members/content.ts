import { type AdminMember, type Login, type listMembers, memberMessages } from '../../../contract/members.ts'
import type { SponsoredTier } from '../../../contract/sponsored-tiers.ts'
import { tierNames } from '../../../contract/tiers.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { commonLabels } from '../../ui/common-labels.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'
import { emptyTitle } from './rules.ts'

export const usersWords: ListOf<AdminMember, (typeof listMembers.orders)[number]>['words'] = {
  title: 'Users',
  count: (total, { narrowed }) => {
    if (narrowed) return `${formatCount(total)} found`
    return total === 1 ? '1 member' : `${formatCount(total)} members`
  },
  search: 'Search users',
  placeholder: 'Name, email or phone',
  order: 'Order',
  orders: {
    'createdAt desc': 'Newest first',
    'createdAt asc': 'Oldest first',
    'fullName asc': commonLabels.nameUp,
    'fullName desc': commonLabels.nameDown,
    'email asc': 'Email, A to Z',
    'email desc': 'Email, Z to A',
    'tier desc': 'Highest tier',
    'tier asc': 'Lowest tier',
    'uPoints desc': 'Most U-Points',
    'uPoints asc': 'Fewest U-Points',
  },
  rows: 'Users',
  actions: 'Actions',
  loading: 'Loading users',
  pages: 'Pages of users',
  csv: 'users',
  none: () => memberMessages.none,
  noneHint: 'New members appear here once they confirm their email.',
  noneMatching: emptyTitle,
  clear: 'Clear the search',
}

export const tierCountTexts = { byTier: 'Members by tier', members: 'members' } as const

export const filterTexts = {
  allTiers: 'All tiers',
  allCountries: 'All countries',
  anyDashboard: 'Locked or not',
  anyDeposit: 'Deposited or not',
} as const

export const columnTexts = {
  member: 'Member',
  country: 'Country',
  tier: 'Tier',
  dashboard: 'Dashboard',
  deposited: 'Deposited',
  uPoints: 'U-Points',
  joined: 'Joined',
} as const

export const flagTexts = {
  premiumTest: 'Premium test',
  byCode: ({ tier, endsAt }: SponsoredTier) => `${tierNames[tier]} by code until ${formatDate(endsAt)}`,
  unlocked: 'Unlocked',
  locked: 'Locked',
  yes: 'Yes',
  no: 'No',
  deposited: (yes: boolean) => `Deposited: ${yes ? 'yes' : 'no'}`,
  points: (points: string) => `${points} U-Points`,
  joined: (date: string) => `Joined ${date}`,
} as const

export const actionTexts = {
  edit: 'Edit',
  revoke: 'Revoke',
  of: (action: string, name: string) => `${action}: ${name}`,
  upgraded: (name: string, tier: string) => `${name} is ${tier} now, with the dashboard unlocked.`,
  upgradeFailed: (name: string, why: string) => `The tier of ${name} was not changed. ${why}`,
  allUpgraded: (count: string, tier: string) => `${count} members are ${tier} now, with the dashboard unlocked.`,
  revokeFailed: (name: string, why: string) => `The access of ${name} was not revoked. ${why}`,
  allRevoked: (count: string) => `${count} members are guests now, with the dashboard locked.`,
  revoked: (name: string) => `${name} is a guest now, with the dashboard locked.`,
  saved: (name: string) => `Changes to ${name} saved.`,
  unchanged: (name: string) => `No changes to ${name}.`,
} as const

export const editTexts = {
  title: 'Edit user',
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  country: 'Country',
  tier: 'Tier',
  dashboard: 'Dashboard',
  deposited: 'Deposited',
  depositAmount: commonLabels.depositAmount,
  premiumTest: 'Premium test: AI Chart Scanner',
  uPoints: 'U-Points',
  uPointsInvalid: 'U-Points must be 0 or more, in whole numbers',
  uPointsTooMany: (most: string) => `At most ${most} U-Points`,
  adds: (points: string) => `Adds ${points} U-Points and emails the member.`,
  deducts: (points: string) => `Deducts ${points} U-Points and emails the member.`,
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving',
  reload: 'Load the current values',
  reloading: 'Loading',
  reloaded: 'These are the current values. Change them again and save.',
  gone: 'This member was deleted.',
  pointsFailed: (why: string) => `The U-Points were not changed. ${why}`,
  detailsSavedPointsFailed: (why: string) => `Details saved, but not the U-Points. ${why}`,
  readAgain: 'We reloaded the balance in case the change went through.',
} as const

export const loginTexts = {
  at: 'Login',
  state: 'Session',
  anyState: 'Open or ended',
  open: 'Open',
  ended: 'Ended',
  address: 'Address',
  device: 'Device',
  ends: 'Ends',
} as const

export const loginWords: ListOf<Login, 'createdAt'>['words'] = {
  title: 'Logins',
  search: 'Search logins',
  placeholder: 'Address or device',
  order: 'Order',
  orders: { 'createdAt desc': 'Newest first', 'createdAt asc': 'Oldest first' },
  rows: 'Logins of the member',
  loading: 'Loading logins',
  pages: 'Pages of logins',
  csv: 'logins',
  note: 'Deleted a day after the session ends',
  none: () => 'No logins',
  noneHint: 'Recent logins will appear here.',
  noneMatching: () => 'No logins found',
  clear: 'Show all logins',
}

export const memberTexts = {
  parts: 'Sections',
  timeline: 'Timeline',
  logins: 'Logins',
  upoints: 'U-Points',
  referrals: 'Referrals',
  deposits: 'Deposits',
  applications: 'Creator',
  audit: 'Audit',
  facts: 'The member',
  email: 'Email',
  phone: 'Phone',
  deposit: 'Deposit',
  points: 'Assign points',
  none: 'none',
  back: 'All users',
  loading: 'Loading the member',
} as const

export const noteTexts = {
  title: 'Notes and tags',
  loading: 'Loading the notes',
  note: 'New note',
  hint: 'Part of the member’s data export',
  add: 'Add note',
  adding: 'Adding',
  remove: 'Delete note',
  by: (name: string) => `${name}, `,
  tag: 'New tag',
  addTag: 'Add tag',
  removeTag: (tag: string) => `Remove tag ${tag}`,
} as const

export const jobTexts = {
  task: { locked: 'Revoke access', message: 'Message' },
  of: (task: string, count: string) => `${task}: ${count} ${count === '1' ? 'member' : 'members'}`,
  progress: (done: string, total: string) => `${done} of ${total}`,
  undoing: (left: string) => `Undoing, ${left} left`,
  done: (changed: string, same: string) => `${changed} changed, ${same} already so`,
  sent: (count: string) => `Sent to ${count}`,
  undone: (kept: string) => (kept === '0' ? 'Undone' : `Undone. ${kept} changed since and stay.`),
  undo: 'Undo',
  stop: 'Stop and undo',
  effect: 'Each member is notified and gets an email. You can undo this for 24 hours. Your own account stays as it is.',
  messageEffect: 'Notifies all. Emails members who chose announcements.',
  confirmField: (count: string) => `Type ${count} to confirm`,
  confirmWrong: (count: string) => `Please type ${count}`,
  cancel: 'Cancel',
  confirm: (task: string, count: string) => `${task}: ${count} members`,
  running: 'Starting',
  started: 'Job started.',
  messageTitle: (count: string) => `Message ${count} members`,
  title: 'Title',
  text: 'Message',
  send: 'Send',
} as const

export const segmentTexts = {
  label: 'Segments',
  save: 'Save as segment',
  remove: 'Delete segment',
  message: 'Message',
  title: 'Save these filters',
  name: 'Segment name',
  confirm: 'Save',
  running: 'Saving',
} as const
