import { commonTexts } from '../../../contract/common-texts.ts'
import type { CreatorStep } from '../../../contract/creators.ts'
import { reportMessages } from '../../../contract/reports.ts'
import { fileTexts } from '../../ui/file-texts.ts'
import { reasonTexts } from '../../ui/list/list-texts.ts'

/** docs/product.md, “Creators”. Figures that nobody can check stand apart: they are shown as samples. */
export const introTexts = {
  title: 'Become a Verified Creator',
  deck: 'Bring your trading community and join our verified directory.',
  benefits: 'Program benefits',
  claims: [
    ['up to $20,000', 'monthly through rebates'],
    ['50%', 'revenue share on community subscriptions'],
  ],
  claimsExplanation: 'Example amount, not a promise.',
  rest: [
    ['AI Creator Program', 'Tell us what your community can add to our models.'],
    ['Verification badge', 'Shows members that we checked you and your community.'],
    ['Marathons', 'Your community competes with practice money on live prices.'],
    ['Chat rooms', 'A chat room for your community.'],
  ],
  requirement: 'Requirements',
  requirements: (members: string) => [
    `A community of ${members} members, with a screenshot or PDF as proof.`,
    'A profile image that members will see.',
    'A few minutes. We save your draft as you write.',
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
  failed: 'Couldn’t send your application. Nothing was submitted.',
  saving: {
    kept: 'Draft saved',
    changed: 'Saving the draft',
    saving: 'Saving the draft',
    failed: 'Draft not saved. It’s still in this browser.',
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
  communityLinksHint: 'One per line, on the platforms you chose. Members see them after connecting.',
  background: 'Background',
  backgroundHint: 'Introduce yourself and your teaching. Members see this.',
  backgroundCount: (count: number, most: number) => `${count} of ${most} characters`,
  aiContribution: 'AI contribution',
  aiContributionHint: 'Your contribution to our models: labeled charts, feedback, tests.',
  interests: 'Interests',
  interestedInRebates: 'Rebates',
  interestedInRevShare: 'Revenue share on community subscriptions',
  interestedInMarathons: 'Marathons',
  interestedInChatRooms: 'Chat rooms',
  none: 'None chosen',
  proofFile: 'Proof of your community',
  proofFileHint: 'Screenshot of its name and member count. PNG, JPG, WebP or PDF, up to 10MB.',
  profileImage: 'Profile image',
  profileImageHint: 'PNG, JPG or WebP, up to 5MB. Members see it.',
  filesNotKept: 'Files aren’t saved with the draft. Choose them again after a reload.',
} as const

export const reviewTexts = {
  deck: 'Check your answers before you submit.',
  change: (step: string) => `Change: ${step}`,
  changeShort: 'Change',
  agreements: 'Agreements',
  infoAccurate: 'The information I give is accurate.',
  termsAccepted: 'I accept the terms.',
  terms: 'Read the terms',
  visible:
    'If approved, members see your name, country, platforms, community, background, interests and image. They see your links after connecting. Only reviewers see your phone, email and proof.',
  uploading: (name: string) => `Uploading ${name}`,
  sent: (sent: string, size: string) => `${sent} of ${size}`,
} as const

export const stateTexts = {
  pending: {
    title: commonTexts.applicationReviewed,
    badge: 'Pending',
    text: (from: number, to: number, email: string) =>
      `A review takes ${from}–${to} business days. We email the decision to ${email}.`,
  },
  approved: {
    title: commonTexts.creatorVerified,
    badge: 'Approved',
    text: 'You’re in the directory. Members who connect with you see your links.',
    action: 'Open the directory',
  },
  rejected: {
    title: commonTexts.applicationRefused,
    badge: 'Rejected',
    reason: 'Reason',
    text: 'Fix the problem above and apply again. We saved your text; attach the files again.',
    action: 'Apply again',
  },
  removed: {
    title: 'You were removed from the directory',
    badge: 'Removed',
    reason: 'Reason',
    text: 'Members no longer see you or your links. A mistake? Contact support and we can restore you.',
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
  deck: 'Leaders of trading communities, each checked by our team.',
  apply: 'Apply as Creator',
  loading: 'Loading the creators',
  verified: 'Verified',
  none: 'No verified creators yet',
  noneHint: 'Approved creators appear here. Below are examples.',
  samples: 'Samples',
  samplesHint: 'Fifteen invented examples.',
  sampleExplanation: 'Invented examples. These creators and numbers aren’t real.',
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
  outside: 'These links leave Uptick. We don’t check them.',
  own: 'Members who connect with you see these links:',
  report: 'Report',
  reportOf: (name: string) => `Report ${name}`,
} as const

export const sampleTexts = {
  title: 'This entry is a sample',
  text: (name: string) => `${name} isn’t a real creator, so you can’t connect.`,
  next: 'Lead a community? Apply to be listed here.',
  close: 'Close',
} as const

export const sharingTexts = {
  title: 'U-Points Sharing Program',
  text: 'Creators can reward members of their community with U-Points.',
  send: 'Transfer U-Points',
  warning: 'Never pay or share your password to join a community. Report anyone who asks.',
} as const

export const reportTexts = {
  title: (name: string) => `Report ${name}`,
  reason: 'What’s wrong?',
  hint: reportMessages.seenBy,
  cancel: 'Cancel',
  confirm: 'Send report',
  running: 'Sending',
  sent: reportMessages.sent,
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
  restore: 'Restore',
} as const

export const queueWords = {
  title: 'Creator applications',
  rows: 'Creator applications',
  waiting: (applications: string) => `${applications} waiting`,
  filter: 'Status',
  sent: 'Sent',
  note: 'Oldest waiting first',
  search: 'Search applications',
  placeholder: 'Name, email or community',
  loading: 'Loading applications',
  pages: 'Pages of applications',
  csv: 'creator applications',
  none: {
    pending: 'No applications to review',
    approved: 'No approved applications',
    rejected: 'No rejected applications',
    removed: 'No removed creators',
    all: 'No applications yet',
  },
  noneMatching: 'No applications found',
  showAll: 'Show all applications',
  review: 'Review',
  of: (action: string, name: string) => `${action}: ${name}`,
  on: (date: string) => `on ${date}`,
  by: (admin: string) => `by ${admin}`,
} as const

export const applicationTexts = {
  title: 'Application',
  all: 'Full application',
  proof: 'Proof',
  image: 'Profile image',
  proofOf: (name: string) => `Proof of the community of ${name}`,
  imageOf: (name: string) => `Profile image of ${name}`,
  loadingFile: 'Loading the file',
  document: fileTexts.pdf,
  download: 'Download the document',
  close: 'Close',
} as const

export const approveTexts = {
  title: 'Approve the application',
  effect: 'Lists the applicant in the directory and emails them.',
  cancel: 'Cancel',
  confirm: 'Approve application',
  running: 'Approving',
  done: (name: string) => `${name} is now a verified creator. We emailed them.`,
} as const

export const rejectTexts = {
  title: 'Reject the application',
  effect: reasonTexts.effect,
  reason: 'Reason',
  cancel: 'Cancel',
  confirm: 'Reject application',
  running: 'Rejecting',
  done: (name: string) => `Application of ${name} rejected. We emailed them.`,
} as const

export const removeTexts = {
  title: 'Remove from the directory',
  effect: 'Members no longer see this creator. We email them the reason. You can restore them.',
  reason: 'Reason',
  cancel: 'Cancel',
  confirm: 'Remove',
  running: 'Removing',
  done: (name: string) => `${name} removed from the directory. We emailed them.`,
} as const

export const restoreTexts = {
  title: 'Restore to the directory',
  effect: 'Members see this creator again, and connections return. We email the creator.',
  cancel: 'Cancel',
  confirm: 'Restore',
  running: 'Restoring',
  done: (name: string) => `${name} restored to the directory. We emailed them.`,
} as const

/** In the order of the form. */
export const INTERESTS = [
  ...(['interestedInRebates', 'interestedInRevShare'] as const),
  ...(['interestedInMarathons', 'interestedInChatRooms'] as const),
] as const
