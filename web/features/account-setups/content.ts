import { fileTexts } from '../../ui/file-texts.ts'
import { reasonTexts } from '../../ui/list/list-texts.ts'
export const setupsWords = {
  title: 'Account setups',
  rows: 'Verification requests',
  waiting: (requests: string) => `${requests} waiting`,
  filter: 'Status',
  sent: 'Sent',
  note: 'Oldest waiting first',
  search: 'Search requests',
  placeholder: 'Name, email or broker account',
  loading: 'Loading requests',
  pages: 'Pages of requests',
  csv: 'account setups',
  none: {
    pending: 'No requests to review',
    approved: 'No approved requests',
    rejected: 'No rejected requests',
    withdrawn: 'No withdrawn requests',
    corrected: 'No corrected requests',
    all: 'No requests yet',
  },
  noneMatching: 'No requests found',
  showAll: 'Show all requests',
  review: 'Review',
  of: (action: string, name: string) => `${action}: ${name}`,
  on: (date: string) => `on ${date}`,
  by: (admin: string) => `by ${admin}`,
} as const

export const statusTexts = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  corrected: 'Corrected',
  all: 'All',
} as const
export const pathTexts = { manual: 'Manual', auto: 'Auto' } as const

export const columnTexts = {
  member: 'Member',
  broker: 'Broker account',
  path: 'Path',
  amount: 'Deposit',
  sent: 'Sent',
  proof: 'Proof',
} as const

export const rowTexts = {
  viewProof: 'View proof',
  noProof: 'No proof',
  approve: 'Approve',
  reject: 'Reject',
  theMember: 'the member',
} as const

export const proofTexts = {
  title: 'Proof of deposit',
  of: (name: string) => `Proof of deposit by ${name}`,
  loading: 'Loading the proof',
  save: 'Download the document',
  document: fileTexts.pdf,
} as const

export const approveTexts = {
  title: 'Approve the deposit',
  effect: 'Unlocks the dashboard, qualifies the referral, emails the member, and credits U-Points where allowed.',
  stated: 'Stated by the member',
  amount: 'Amount at the broker (USD)',
  cancel: 'Cancel',
  confirm: 'Approve deposit',
  running: 'Approving',
  done: (amount: string, name: string) => `Deposit of ${amount} by ${name} approved. We emailed them.`,
} as const

export const rejectTexts = {
  title: 'Reject the request',
  effect: reasonTexts.effect,
  reason: 'Reason',
  cancel: 'Cancel',
  confirm: 'Reject request',
  running: 'Rejecting',
  done: (name: string) => `Request of ${name} rejected. We emailed them.`,
} as const
