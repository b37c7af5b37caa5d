import type { CreatorStep } from '../../../contract/creators.ts'

/** docs/product.md, “Creators”. Figures that nobody can check stand apart: they are shown as samples. */
export const introTexts = {
  title: 'Become a Verified Creator',
  deck: 'You lead a trading community. Bring it along, and be listed in a directory in which every entry was checked by a person.',
  benefits: 'Program benefits',
  claims: [
    ['up to $20,000', 'monthly through rebates'],
    ['50%', 'revenue share on community subscriptions'],
  ],
  claimsExplanation: 'A figure from the description of the program. No row backs it, and nobody is promised it.',
  rest: [
    ['AI Creator Program', 'You say what your community could contribute to our models. The reviewers read it.'],
    ['Verification badge', 'Members see that your identity and your community were checked.'],
    ['Marathons', 'Your community competes on paper trades over the same live prices.'],
    ['Chat rooms', 'A room for your community, beside the market.'],
  ],
  requirement: 'Requirements',
  requirements: (members: string) => [
    `A community of ${members} members, and proof of it: a screenshot or a PDF.`,
    'A profile image that members will see.',
    'A few minutes. Your draft is kept while you write.',
  ],
  review: (from: number, to: number) => `A review takes ${from}–${to} business days. We email the decision.`,
  apply: 'Apply Today',
  draft: (step: number) => `You have a draft, at step ${step} of 6.`,
  support: 'Questions? Ask support on Telegram',
} as const

export const stepTexts: Record<CreatorStep, { label: string; title: string }> = {
  contact: { label: 'Contact', title: 'How we reach you' },
  platforms: { label: 'Platforms', title: 'Where your community is' },
  community: { label: 'Community', title: 'Your community' },
  background: { label: 'Background', title: 'Your background and AI contribution' },
  interests: { label: 'Interests and files', title: 'Your interests and files' },
  review: { label: 'Review', title: 'Agreements and review' },
}

export const formTexts = {
  title: 'Creator application',
  progress: 'Your application',
  step: (number: number) => `Step ${number} of 6`,
  back: 'Back',
  backLabel: 'Back to the introduction',
  previous: 'Previous',
  next: 'Next',
  submit: 'Submit',
  submitting: 'Submitting',
  cancel: 'Cancel',
  loading: 'Loading your application',
  failed: 'Your application could not be sent. Nothing was submitted.',
  saving: {
    kept: 'Draft saved',
    changed: 'Saving the draft',
    saving: 'Saving the draft',
    failed: 'The draft could not be saved. It is still in this browser.',
  },
  saveAgain: 'Save again',
} as const

export const fieldTexts = {
  fullName: 'Full name',
  email: 'Email',
  emailHint: 'For our questions. We email the decision to your account’s address.',
  phone: 'Phone',
  phoneHint: 'With country code, such as +234 803 555 0107.',
  country: 'Country',
  choose: 'Choose',
  mainPlatforms: 'Main platforms',
  mainPlatformsHint: 'At least one.',
  communityName: 'Community name',
  communitySize: 'Community size',
  members: (size: string) => `${size} members`,
  communityLinks: 'Community links',
  communityLinksHint:
    'One per line, each an address on a platform that you chose. Members see them once they connect with you.',
  background: 'Background',
  backgroundHint: 'Introduce yourself and your teaching. Members see this.',
  backgroundCount: (count: number, most: number) => `${count} of ${most} characters`,
  aiContribution: 'AI contribution',
  aiContributionHint: 'Your contribution to our models: labeled charts, feedback, tests.',
  interests: 'What interests you',
  interestedInRebates: 'Rebates',
  interestedInRevShare: 'Revenue share on community subscriptions',
  interestedInMarathons: 'Marathons',
  interestedInChatRooms: 'Chat rooms',
  none: 'None chosen',
  proofFile: 'Proof of your community',
  proofFileHint: 'A screenshot that shows its name and how many members it has: PNG, JPG, WebP or PDF, up to 10MB.',
  profileImage: 'Profile image',
  profileImageHint: 'PNG, JPG or WebP, up to 5MB. Members see it.',
  filesNotKept: 'Files are not part of the draft. After a reload, please choose them again.',
} as const

export const reviewTexts = {
  deck: 'Please check what you send.',
  change: (step: string) => `Change: ${step}`,
  changeShort: 'Change',
  agreements: 'Agreements',
  infoAccurate: 'The information I give is accurate.',
  termsAccepted: 'I accept the terms.',
  terms: 'Read the terms',
  visible:
    'If you are approved, members see your name, country, platforms, community, background, interests and image in the directory; your links only once they connect with you. Phone, e-mail and proof stay with the reviewers.',
  uploading: (name: string) => `Uploading ${name}`,
  sent: (sent: string, size: string) => `${sent} of ${size}`,
} as const

export const stateTexts = {
  pending: {
    title: 'Your application is being reviewed',
    badge: 'Pending',
    text: (from: number, to: number, email: string) =>
      `A review takes ${from}–${to} business days. We email the decision to ${email}.`,
  },
  approved: {
    title: 'You are a verified creator',
    badge: 'Approved',
    text: 'You are in the directory. Members who connect with you see the links to your community.',
    action: 'Open the directory',
  },
  rejected: {
    title: 'Your application was not approved',
    badge: 'Rejected',
    reason: 'Reason',
    text: 'Fix the problem above and apply again. Your text is filled in; please attach the files again.',
    action: 'Apply again',
  },
  removed: {
    title: 'You were taken out of the directory',
    badge: 'Removed',
    reason: 'Reason',
    text: 'Members no longer see you there, nor the links to your community. If you think that this is a mistake, write to support: we can put you back.',
    action: 'Contact support',
  },
  sent: 'Sent',
  decided: 'Decided',
  proofFile: 'Proof',
  profileImage: 'Image',
  what: 'Your application',
} as const

export const directoryTexts = {
  calls: (handle: string, rate: string, won: string, n: string, interval: string, verdict: string) =>
    `Calls as ${handle}: ${rate} won, ${won} of ${n} (95% interval ${interval}), ${verdict}.`,
  fewCalls: (handle: string, n: string) => `Calls as ${handle}: ${n} won or lost so far. Not enough data yet.`,
  callers: 'Callers side by side',
  title: 'Verified Creators',
  deck: 'Leaders of trading communities. Before anybody is listed here, a person looks at who they are and at proof of their community.',
  apply: 'Apply as Creator',
  loading: 'Loading the creators',
  verified: 'Verified',
  none: 'No creator is verified yet',
  noneHint: 'The first one to be approved is listed here. Below you see what an entry looks like.',
  samples: 'Samples',
  samplesHint: 'Nobody is behind these fifteen entries.',
  sampleExplanation:
    'Invented entries from the product brief. Nobody is behind them, and their figures are not computed.',
  sample: 'Sample',
  pages: 'Pages of creators',
  platform: 'Platform',
  community: 'Community',
  country: 'Country',
  joined: 'Joined',
  specialties: 'Specialties',
  points: 'U-Points shared',
  growth: 'Growth',
  members: (size: string) => `${size} members`,
  me: 'You',
  connect: 'Connect',
  connectWith: (name: string) => `Connect with ${name}`,
  connecting: 'Connecting',
  connected: 'Connected',
  disconnect: 'Disconnect',
  disconnectFrom: (name: string) => `Disconnect from ${name}`,
  links: (community: string) => `Links of ${community}`,
  outside: 'They lead out of Uptick. We do not check what is there.',
  own: 'Members who connect with you see these links:',
  report: 'Report',
  reportOf: (name: string) => `Report ${name}`,
} as const

export const sampleTexts = {
  title: 'This entry is a sample',
  text: (name: string) => `${name} is invented: there is nobody to connect with.`,
  next: 'If you lead a community, your own entry could be here.',
  close: 'Close',
} as const

export const sharingTexts = {
  title: 'U-Points Sharing Program',
  text: 'Creators share U-Points with members of their community, for a marathon well traded or an answer that helped. A shared point is a transfer like any other: it leaves one statement, it enters another, and the ledger adds up.',
  send: 'Transfer U-Points',
  warning:
    'Nobody here may ask you for points, money or your password to let you into a community. Report it if they do.',
} as const

export const reportTexts = {
  title: (name: string) => `Report ${name}`,
  reason: 'What is wrong?',
  hint: 'Only the administrator reads it, with your name.',
  cancel: 'Cancel',
  confirm: 'Send report',
  running: 'Sending',
  sent: 'Your report has been sent',
} as const

export const queueTexts = {
  status: { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected', removed: 'Removed', all: 'All' },
  applicant: 'Applicant',
  community: 'Community',
  platforms: 'Platforms',
  country: 'Country',
  sent: 'Sent',
  view: 'View',
  approve: 'Approve',
  reject: 'Reject',
  remove: 'Remove',
  restore: 'Put back',
} as const

export const queueWords = {
  title: 'Creator applications',
  rows: 'Creator applications',
  waiting: (applications: string) => `${applications} waiting`,
  filter: 'Status',
  sentFrom: 'Sent from',
  sentTo: 'Sent until',
  note: 'Oldest waiting first',
  search: 'Search applications',
  placeholder: 'Name, email or community',
  loading: 'Loading applications',
  pages: 'Pages of applications',
  csv: 'creator applications',
  none: {
    pending: 'Nothing is waiting',
    approved: 'No approved applications',
    rejected: 'No rejected applications',
    removed: 'Nobody was taken out of the directory',
    all: 'No applications yet',
  },
  noneHint: 'Members apply under Apply as Creator.',
  noneMatching: 'No applications found',
  noneMatchingHint: 'Try other words, or all applications.',
  showAll: 'Show all applications',
  review: 'Review',
  of: (action: string, name: string) => `${action}: ${name}`,
  on: (date: string) => `on ${date}`,
  by: (admin: string) => `by ${admin}`,
} as const

export const applicationTexts = {
  title: 'Application',
  all: 'Everything that was sent',
  proof: 'Proof',
  image: 'Profile image',
  proofOf: (name: string) => `Proof of the community of ${name}`,
  imageOf: (name: string) => `Profile image of ${name}`,
  loadingFile: 'Loading the file',
  document: (size: string) => `A PDF document, ${size}. It opens on your own device only.`,
  download: 'Download the document',
  close: 'Close',
} as const

export const approveTexts = {
  title: 'Approve the application',
  effect:
    'The applicant joins the directory of verified creators, with name, country, community, background and image, and hears by email.',
  cancel: 'Cancel',
  confirm: 'Approve application',
  running: 'Approving',
  done: (name: string) => `${name} is a verified creator. We notify them by email.`,
} as const

export const rejectTexts = {
  title: 'Reject the application',
  effect: 'The member reads the reason on their screen and by email, and may apply again.',
  reason: 'Reason',
  cancel: 'Cancel',
  confirm: 'Reject application',
  running: 'Rejecting',
  done: (name: string) => `The application of ${name} is rejected. We notify them by email.`,
} as const

export const removeTexts = {
  title: 'Take out of the directory',
  effect:
    'Members no longer see this creator, nor their links. They read the reason on their screen and by email, and can be put back.',
  reason: 'Reason',
  cancel: 'Cancel',
  confirm: 'Take out',
  running: 'Taking out',
  done: (name: string) => `${name} is out of the directory. We notify them by email.`,
} as const

export const restoreTexts = {
  title: 'Put back in the directory',
  effect: 'Members see this creator again, and who was connected with them sees their links. We notify them by email.',
  cancel: 'Cancel',
  confirm: 'Put back',
  running: 'Putting back',
  done: (name: string) => `${name} is in the directory again. We notify them by email.`,
} as const

/** In the order of the form. */
export const INTERESTS = [
  ...(['interestedInRebates', 'interestedInRevShare'] as const),
  ...(['interestedInMarathons', 'interestedInChatRooms'] as const),
] as const
