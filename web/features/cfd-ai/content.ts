import type { MailingList, SubscriberState } from '../../../contract/cfd-ai.ts'

export const cfdAiTexts = {
  title: 'CFD AI',
  soon: 'Coming Soon',
  headline: 'An assistant for CFD accounts, in development.',
  countdown: 'Opens in',
  noDate: 'Example countdown. No date is set yet.',
  planned: 'Planned for ',
  passed: 'The planned day is here',
  passedHint: (date: string) => `Planned for ${date}, but not open yet. We’ll tell the waitlist first.`,
  units: { days: 'days', hours: 'hours', minutes: 'minutes', seconds: 'seconds' },
  notify: 'Notify Me When Ready',
  to: (email: string) => `We’ll email ${email}.`,
  toNobody: 'Enter your address under “Stay updated” first.',
  change: 'Another address',
} as const

export const featureTexts = {
  title: 'Planned features',
  cards: [
    ['Multi-asset trading', 'Forex, indices, metals and crypto.'],
    ['Smart risk management', 'Size, stop and daily loss limit, set first.'],
    ['Market sentiment analysis', 'How one-sided the market is.'],
    ['Portfolio optimization', 'One limit for correlated positions.'],
  ],
} as const

export const betaTexts = {
  title: 'Early Access Beta',
  benefits: [
    'Early access',
    'Practice money first',
    'Results on record',
    'Private team room',
    'Votes on features',
    'Updates by email',
  ],
  join: 'Join Beta Waitlist',
  waiting: (count: string) => `${count} on the waitlist`,
  sampleWaiting: (count: string) => `${count} traders on the waitlist`,
  sample: 'Example number. No one is on the waitlist yet.',
} as const

export const stepsTexts = {
  title: 'How it will work',
  steps: [
    ['Connect broker', 'Link a CFD account. Unlink it any time.'],
    ['Configure AI strategy', 'Choose markets, risk and trading hours.'],
    ['Profit automatically', 'The aim, not a promise: most CFD accounts lose money.'],
  ],
} as const

export const progressTexts = {
  title: 'Development progress',
  sample: 'Example progress, not real data.',
  completed: 'Completed',
  inProgress: 'In progress',
  done: ['Core AI engine', 'Market data processing', 'Risk management system'],
  parts: [
    { name: 'Broker integrations', done: 3, of: 4 },
    { name: 'User interface', done: 2, of: 3 },
    { name: 'Beta testing platform', done: 1, of: 2 },
  ],
  words: (done: number, of: number) => `${done}/${of}`,
} as const

export const newsletterTexts = {
  title: 'Stay updated',
  email: 'Email address',
  hint: 'We’ll email a confirmation link.',
  subscribe: 'Subscribe',
  sending: 'Sending',
} as const

export const ownTexts: Readonly<Record<MailingList, Readonly<Record<SubscriberState, (email: string) => string>>>> = {
  waitlist: {
    waiting: (email) => `Open the link we emailed to ${email} to join the waitlist.`,
    confirmed: (email) => `${email} is on the waitlist.`,
  },
  newsletter: {
    waiting: (email) => `Open the link we emailed to ${email} to start the newsletter.`,
    confirmed: (email) => `${email} gets the newsletter.`,
  },
}
export const leaveOwn = { waitlist: 'Leave the waitlist', newsletter: 'Unsubscribe' } as const

export const linkTexts = {
  confirm: {
    title: 'Confirm your address',
    deck: 'Confirm to join the list. You can unsubscribe from any email.',
    action: 'Confirm',
    running: 'Confirming',
  },
  leave: {
    title: 'Leave the list',
    deck: 'We’ll delete your address from the list.',
    action: 'Unsubscribe',
    running: 'Unsubscribing',
  },
  confirmed: (list: string) => `Your address is on the ${list}.`,
  left: 'You’re unsubscribed. We won’t email you again.',
  none: {
    title: 'Email list',
    deck: 'Open this page from the link in our email.',
  },
  home: 'Back to the home page',
  incomplete: 'This link is not complete. Please open it from the email again.',
} as const

export const subscribersTexts = {
  counts: 'Addresses of each list',
  list: { waitlist: 'Waitlist', newsletter: 'Newsletter' },
  state: { waiting: 'Waiting', confirmed: 'Confirmed' },
  unconfirmed: (count: string) => `${count} unconfirmed`,
  email: 'Address',
  listHead: 'List',
  stateHead: 'State',
  entered: 'Entered',
  confirmedOn: 'Confirmed',
  never: 'Not yet',
  allLists: 'Both lists',
  anyState: 'Any state',
} as const

export const subscribersWords = {
  title: 'Email lists',
  how: 'Email confirmed addresses only, and include each unsubscribe link.',
  search: 'Search addresses',
  placeholder: 'Part of an address',
  order: 'Order',
  orders: {
    'createdAt desc': 'Newest first',
    'createdAt asc': 'Oldest first',
    'email asc': 'Address, A to Z',
    'email desc': 'Address, Z to A',
  },
  rows: 'Addresses on the email lists',
  loading: 'Loading addresses',
  pages: 'Pages of addresses',
  csv: 'addresses',
  none: () => 'No addresses yet',
  noneMatching: () => 'No addresses found',
  clear: 'Show all addresses',
} as const
