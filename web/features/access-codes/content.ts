import type { AccessCode, listAccessCodes } from '../../../contract/access-codes.ts'
import { tierNames } from '../../../contract/tiers.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

export const codesTexts = { create: 'New access code' } as const

export const codesWords: ListOf<AccessCode, (typeof listAccessCodes.orders)[number]>['words'] = {
  title: 'Access codes',
  search: 'Search access codes',
  placeholder: 'Code or member',
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
  none: () => 'No access codes yet',
  noneHint: 'Create the first one and give it to a sponsor.',
  noneMatching: () => 'No access codes found',
  clear: 'Show all access codes',
}

export const columnTexts = {
  code: 'Code',
  state: 'State',
  uses: 'Used',
  carries: 'Includes',
  expires: 'Redeem by',
  created: 'Created',
} as const

export const filterTexts = {
  anyState: 'Any state',
} as const

export const stateTexts = { usable: 'Active', revoked: 'Revoked', 'used-up': 'Used up', ended: 'Expired' } as const

export const rowTexts = {
  uses: (uses: string, maxUses: string) => `${uses} of ${maxUses}`,
  carries: ({ tier, months }: Pick<AccessCode, 'tier' | 'months'>) =>
    `${tierNames[tier]}, ${months === 1 ? '1 month' : `${months} months`}`,
  who: 'See members',
  whoOf: (code: string) => `See members: ${code}`,
  revoke: 'Revoke',
  revokeOf: (code: string) => `Revoke: ${code}`,
  until: (date: string) => `until ${date}`,
} as const

export const usersTexts = {
  title: 'Used by',
  none: 'No one yet.',
  newest: (shown: string, uses: string) => `Latest ${shown} of ${uses}.`,
  list: 'Members who used the code',
  ends: (tier: string, date: string) => `${tier} until ${date}`,
  ended: (tier: string) => `${tier} expired`,
} as const

export const createTexts = {
  title: 'New code',
  maxUses: 'Max members',
  validDays: 'Days to redeem',
  tier: 'Tier',
  months: 'Months',
  gives: (carried: string) => `Each member gets ${carried}, from the day they enter it.`,
  cancel: 'Cancel',
  confirm: 'Create',
  running: 'Creating',
  ready: 'Code created',
  readyHint: (uses: string, date: string) => `For ${uses}, until ${date}.`,
  oneUse: '1 member',
  uses: (uses: string) => `${uses} members`,
  copy: 'Copy code',
  close: 'Done',
} as const

export const revokeTexts = {
  title: 'Revoke this code?',
  question: (code: string) => `No one else can use ${code}. Current users keep their access.`,
  cancel: 'Cancel',
  confirm: 'Revoke code',
  running: 'Revoking',
  done: (code: string) => `${code} revoked.`,
} as const
