export const setupsWords = {
  title: 'Account setups',
  rows: 'Verification requests',
  waiting: (requests: string) => `${requests} waiting`,
  filter: 'Status',
  sentFrom: 'Sent from',
  sentTo: 'Sent until',
  note: 'Oldest waiting first',
  search: 'Search requests',
  placeholder: 'Name, email or broker account',
  loading: 'Loading requests',
  pages: 'Pages of requests',
  csv: 'account setups',
  none: {
    pending: 'Nothing is waiting',
    approved: 'No approved requests',
    rejected: 'No rejected requests',
    withdrawn: 'No withdrawn requests',
    corrected: 'No corrected requests',
    all: 'No requests yet',
  },
  noneHint: 'A member who has deposited at a partner broker asks for the verification in Account Setup.',
  noneMatching: 'No requests found',
  noneMatchingHint: 'Try other words, or all requests.',
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
  document: (size: string) => `A PDF document, ${size}. It opens on your own device only.`,
} as const

export const approveTexts = {
  title: 'Approve the deposit',
  effect:
    'Unlocks the dashboard, qualifies the referral and emails an activation code where one is needed. U-Points are credited where the country allows rewards.',
  stated: 'Stated by the member',
  amount: 'Found at the broker, US dollars',
  cancel: 'Cancel',
  confirm: 'Approve deposit',
  running: 'Approving',
  done: (amount: string, name: string) => `The deposit of ${amount} by ${name} is verified. We notify them by email.`,
} as const

export const rejectTexts = {
  title: 'Reject the request',
  effect: 'The member reads the reason on their screen and by email, and can send another request.',
  reason: 'Reason',
  cancel: 'Cancel',
  confirm: 'Reject request',
  running: 'Rejecting',
  done: (name: string) => `The request of ${name} is rejected. We notify them by email.`,
} as const
