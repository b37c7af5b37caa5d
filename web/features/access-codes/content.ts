import { SPONSORED_ACCESS_MONTHS } from '../../../contract/access-codes.ts'

export const codesTexts = {
  title: 'Access codes',
  deck: `A sponsored code unlocks the dashboard for ${SPONSORED_ACCESS_MONTHS} months, for as many members as you say.`,
  list: 'Sponsored access codes',
  create: 'New access code',
  loading: 'Loading access codes',
  pages: 'Pages of access codes',
  none: 'No access codes yet',
  noneHint: 'Draw the first one and hand it to a sponsor’s community.',
} as const

export const columnTexts = {
  code: 'Code',
  state: 'State',
  uses: 'Used',
  expires: 'Can be used until',
  created: 'Created',
  actions: 'Actions',
} as const

export const stateTexts = { usable: 'Usable', revoked: 'Revoked', 'used up': 'Used up', ended: 'Ended' } as const

export const rowTexts = {
  uses: (uses: string, maxUses: string) => `${uses} of ${maxUses}`,
  who: 'Who used it',
  whoOf: (code: string) => `Who used it: ${code}`,
  revoke: 'Revoke',
  revokeOf: (code: string) => `Revoke: ${code}`,
  until: (date: string) => `until ${date}`,
} as const

export const usersTexts = {
  title: 'Who used this code',
  none: 'Nobody has used it yet.',
  newest: (shown: string, uses: string) => `The newest ${shown} of ${uses}.`,
  list: 'Members who used the code',
} as const

export const createTexts = {
  title: 'New access code',
  maxUses: 'How many members can use it',
  validDays: 'For how many days',
  hint: `Each of them gets ${SPONSORED_ACCESS_MONTHS} months from the day they use it.`,
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
  question: (code: string) => `Nobody can use ${code} any more. What it has opened stays open until its own end.`,
  cancel: 'Cancel',
  confirm: 'Revoke code',
  running: 'Revoking',
  done: (code: string) => `${code} is revoked.`,
} as const
