export const setupsTexts = {
  title: 'Account setups',
  list: 'Verification requests',
  waiting: (requests: string) => `${requests} waiting`,
  filter: 'Status',
  order: 'Who has waited longest comes first',
  loading: 'Loading requests',
  pages: 'Pages of requests',
  none: {
    pending: 'Nothing is waiting',
    approved: 'No approved requests',
    rejected: 'No rejected requests',
    withdrawn: 'No withdrawn requests',
    corrected: 'No corrected requests',
    all: 'No requests yet',
  },
  noneHint: 'A member who has deposited at a partner broker asks for the verification in Account Setup.',
  showAll: 'Show all requests',
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
  review: 'Review',
} as const

export const rowTexts = {
  viewProof: 'View proof',
  noProof: 'No proof',
  approve: 'Approve',
  reject: 'Reject',
  of: (action: string, name: string) => `${action}: ${name}`,
  reviewed: (date: string) => `on ${date}`,
  by: (admin: string) => `by ${admin}`,
  byMember: 'by the member',
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
    'Unlocks the dashboard, sends the activation code by e-mail where one is needed, credits the U-Points and qualifies the referral.',
  stated: 'Stated by the member',
  amount: 'Found at the broker, US dollars',
  cancel: 'Cancel',
  confirm: 'Approve deposit',
  running: 'Approving',
  done: (amount: string, name: string) => `The deposit of ${amount} by ${name} is verified. They are told by e-mail.`,
} as const

export const rejectTexts = {
  title: 'Reject the request',
  effect: 'The member reads the reason, on their screen and by e-mail, and can send another request.',
  reason: 'Reason',
  cancel: 'Cancel',
  confirm: 'Reject request',
  running: 'Rejecting',
  done: (name: string) => `The request of ${name} is rejected. They are told by e-mail.`,
} as const
