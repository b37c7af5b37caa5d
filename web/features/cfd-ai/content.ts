import type { MailingList, SubscriberState } from '../../../contract/cfd-ai.ts'

export const cfdAiTexts = {
  title: 'CFD AI',
  soon: 'Coming Soon',
  headline: 'An assistant for CFD accounts, in development.',
  deck: 'Not live yet. See what it will do, how far along it is, and join the waitlist.',
  countdown: 'Opens in',
  noDate: 'Example countdown. No date is set yet.',
  planned: 'Planned for ',
  passed: 'The planned day has come',
  passedHint: (date: string) => `Planned for ${date}, but not open yet. The waitlist hears first.`,
  units: { days: 'days', hours: 'hours', minutes: 'minutes', seconds: 'seconds' },
  notify: 'Notify Me When Ready',
  to: (email: string) => `We write to ${email}.`,
  toNobody: 'Enter your address under “Stay updated” first.',
  change: 'Another address',
} as const

export const featureTexts = {
  title: 'Planned features',
  cards: [
    ['Multi-asset trading', 'Forex, indices, metals and crypto as CFDs, side by side and under one set of limits.'],
    [
      'Smart risk management',
      'Size, stop and the loss of a day are set before a position opens, and hold without asking.',
    ],
    ['Market sentiment analysis', 'See how one-sided the market is, next to the price.'],
    ['Portfolio optimization', 'Correlated positions share one limit.'],
  ],
} as const

export const betaTexts = {
  title: 'Early Access Beta',
  deck: 'A few members try it before it opens. Planned for them:',
  benefits: [
    'A place before it opens to everybody',
    'Practice money first: nothing is lost while it is tried out',
    'Every result on the public record from the first day',
    'A room of their own with the people who build it',
    'A say in what comes next',
    'Updates by email before anyone else',
  ],
  join: 'Join Beta Waitlist',
  waiting: (count: string) => `${count} on the waitlist`,
  sampleWaiting: (count: string) => `${count} traders on the waitlist`,
  sample: 'Example number. No one is on the waitlist yet.',
} as const

export const stepsTexts = {
  title: 'How it is to work',
  steps: [
    ['Connect broker', 'Link a CFD account at a partner broker. It can be unlinked at any time.'],
    ['Configure AI strategy', 'Choose markets, risk and the hours in which it may trade.'],
    [
      'Profit automatically',
      'That is the aim, not a promise. Most accounts that trade CFDs lose money, and no assistant changes that by itself.',
    ],
  ],
} as const

export const progressTexts = {
  title: 'Development progress',
  sample: 'Sample progress from the product brief. It is not counted from anything.',
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
  deck: 'We email you when CFD AI makes progress, and never otherwise.',
  email: 'Email address',
  hint: 'We’ll email you a link to confirm the address first.',
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
    deck: 'Press once to join the list. You can leave it from any email.',
    action: 'Confirm',
    running: 'Confirming',
  },
  leave: {
    title: 'Leave the list',
    deck: 'Your address is taken off the list and forgotten.',
    action: 'Unsubscribe',
    running: 'Unsubscribing',
  },
  confirmed: (list: string) => `Your address is on the ${list}.`,
  left: 'Your address is off the list. Nothing more is sent to it.',
  none: {
    title: 'Mailing list',
    deck: 'Open this page from the link in our email.',
  },
  home: 'To the start',
  incomplete: 'This link is not complete. Please open it from the email again.',
} as const

export const subscribersTexts = {
  counts: 'Addresses of each list',
  list: { waitlist: 'Waitlist', newsletter: 'Newsletter' },
  state: { waiting: 'Waiting', confirmed: 'Confirmed' },
  unconfirmed: (count: string) => `${count} not confirmed yet`,
  email: 'Address',
  listHead: 'List',
  stateHead: 'State',
  entered: 'Entered',
  confirmedOn: 'Confirmed',
  never: 'Not yet',
  allLists: 'Both lists',
  anyState: 'Any state',
  from: 'Entered from',
  to: 'Entered until',
} as const

export const subscribersWords = {
  title: 'Mailing lists',
  deck: 'Who hears of CFD AI. Write to confirmed addresses only, and put the leave link of the file into each mail.',
  search: 'Search addresses',
  placeholder: 'Part of an address',
  order: 'Order',
  orders: {
    'createdAt desc': 'Newest first',
    'createdAt asc': 'Oldest first',
    'email asc': 'By address',
    'email desc': 'By address, Z first',
  },
  rows: 'Addresses on the mailing lists',
  loading: 'Loading addresses',
  pages: 'Pages of addresses',
  csv: 'addresses',
  none: () => 'No addresses yet',
  noneHint: 'Members enter theirs on the CFD AI screen.',
  noneMatching: () => 'No addresses found',
  noneMatchingHint: 'No address fits the search and the filters.',
  clear: 'Show all addresses',
} as const
