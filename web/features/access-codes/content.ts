import type { AccessCode, listAccessCodes } from '../../../contract/access-codes.ts'
import { tierNames } from '../../../contract/tiers.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

export const codesTexts = { create: 'New access code' } as const

export const codesWords: ListOf<AccessCode, (typeof listAccessCodes.orders)[number]>['words'] = {
  title: 'Access codes',
  deck: 'Sponsor codes unlock the dashboard and grant a tier for a set time.',
  search: 'Search access codes',
  placeholder: 'Code, or who used it',
  order: 'Order',
  orders: {
    'createdAt desc': 'Newest first',
    'createdAt asc': 'Oldest first',
    'expiresAt asc': 'Earliest end first',
    'expiresAt desc': 'Latest end first',
    'uses desc': 'Most used',
    'uses asc': 'Least used',
  },
  rows: 'Sponsored access codes',
  actions: 'Actions',
  loading: 'Loading access codes',
  pages: 'Pages of access codes',
  csv: 'access codes',
  note: 'Changes are written to the audit log',
  none: () => 'No access codes yet',
  noneHint: 'Draw the first one and hand it to a sponsor’s community.',
  noneMatching: () => 'No access codes found',
  noneMatchingHint: 'No code fits the search and the filters.',
  clear: 'Show all access codes',
}

export const columnTexts = {
  code: 'Code',
  state: 'State',
  uses: 'Used',
  carries: 'Carries',
  expires: 'Can be used until',
  created: 'Created',
} as const

export const filterTexts = {
  anyState: 'Any state',
  createdFrom: 'Created from',
  createdTo: 'Created until',
} as const

export const stateTexts = { usable: 'Usable', revoked: 'Revoked', 'used-up': 'Used up', ended: 'Ended' } as const

export const rowTexts = {
  uses: (uses: string, maxUses: string) => `${uses} of ${maxUses}`,
  carries: ({ tier, months }: Pick<AccessCode, 'tier' | 'months'>) =>
    `${tierNames[tier]}, ${months === 1 ? '1 month' : `${months} months`}`,
  who: 'Who used it',
  whoOf: (code: string) => `Who used it: ${code}`,
  revoke: 'Revoke',
  revokeOf: (code: string) => `Revoke: ${code}`,
  until: (date: string) => `until ${date}`,
} as const

export const usersTexts = {
  title: 'Members using this code',
  none: 'Nobody has used it yet.',
  newest: (shown: string, uses: string) => `The newest ${shown} of ${uses}.`,
  list: 'Members who used the code',
  ends: (tier: string, date: string) => `${tier} until ${date}`,
  ended: (tier: string) => `${tier} is over`,
} as const

export const createTexts = {
  title: 'New access code',
  maxUses: 'How many members can use it',
  validDays: 'Redeemable for (days)',
  tier: 'Tier',
  months: 'Months',
  hint: 'Dashboard and tier end so many months after the day that a member uses it.',
  gives: (carried: string) => `Each of them gets ${carried}, from the day they use it.`,
  cancel: 'Cancel',
  confirm: 'Draw code',
  running: 'Drawing',
  ready: 'The code is ready',
  readyHint: (uses: string, date: string) => `For ${uses}, until ${date}.`,
  oneUse: '1 member',
  uses: (uses: string) => `${uses} members`,
  copy: 'Copy code',
  close: 'Done',
} as const

export const revokeTexts = {
  title: 'Revoke the code',
  question: (code: string) => `No one can use ${code} now. Members who used it keep their access until it expires.`,
  cancel: 'Cancel',
  confirm: 'Revoke code',
  running: 'Revoking',
  done: (code: string) => `${code} is revoked.`,
} as const
