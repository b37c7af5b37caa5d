import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { dayFilters, defineList } from './list.ts'
import { emailField } from './text-fields.ts'

/** How long a mailed confirmation link holds. */
export const CONFIRMATION_LINK_TTL_SECONDS = 7 * 24 * 3600
export const SUBSCRIBERS_PAGE_SIZE = 50

/** Sentences that page and server share. */
export const cfdAiMessages = {
  emailRequired: commonTexts.emailMissing,
  emailInvalid: commonTexts.emailInvalid,
  emailFirst: 'Please enter your email address first',
  joined: "Thanks! We'll keep you updated on CFD AI progress.",
  failed: commonTexts.somethingWrong,
  tokenInvalid: 'This link is incomplete. Open it from the email again.',
} as const

/** What an address can be on: who hears first when CFD AI opens, and who reads of its progress. */
export const MailingList = z.enum(['waitlist', 'newsletter'])
export type MailingList = z.infer<typeof MailingList>

export const mailingListNames: Readonly<Record<MailingList, string>> = {
  waitlist: 'CFD AI waitlist',
  newsletter: 'CFD AI newsletter',
}

/** An address is on a list once its owner has confirmed it. */
export const SubscriberState = z.enum(['waiting', 'confirmed'])
export type SubscriberState = z.infer<typeof SubscriberState>

/** How an account's own address stands on a list; `leaveToken` takes it off. */
const OwnSubscription = z.object({
  state: z.enum(['none', ...SubscriberState.options]),
  leaveToken: z.nullable(z.string()),
})

export const CfdAi = z.object({
  /** When it is planned to open; null while no date is set. */
  launchAt: z.nullable(Instant),
  /** How many confirmed addresses are on the waitlist. */
  waiting: z.int(),
  own: z.object({ waitlist: OwnSubscription, newsletter: OwnSubscription }),
})
export type CfdAi = z.infer<typeof CfdAi>

export const getCfdAi = defineCall({
  method: 'GET',
  path: '/cfd-ai',
  secret: true,
  access: 'member',
  summary: 'The planned launch of CFD AI, the length of its waitlist, and the member’s own lists.',
  reply: CfdAi,
})

export const SubscriberEmail = emailField(cfdAiMessages.emailRequired, cfdAiMessages.emailInvalid)
const joining = { email: SubscriberEmail } as const

export const joinWaitlist = defineCall({
  method: 'POST',
  path: '/waitlist',
  access: 'open',
  summary: 'Add an address to the CFD AI waitlist. Its owner confirms by email. Every address gets the same answer.',
  failure: cfdAiMessages.failed,
  input: z.object(joining),
})

export const joinNewsletter = defineCall({
  method: 'POST',
  path: '/newsletter',
  access: 'open',
  summary:
    'Subscribe an address to the CFD AI newsletter. Its owner confirms by email. Every address gets the same answer.',
  failure: cfdAiMessages.failed,
  input: z.object(joining),
})

const ofToken = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/, cfdAiMessages.tokenInvalid)) })

export const confirmSubscription = defineCall({
  method: 'POST',
  path: '/subscriptions/:token/confirmation',
  access: 'open',
  summary: 'Confirm an address with the link from the email. Repeating the call changes nothing.',
  params: ofToken,
  reply: z.object({ list: MailingList }),
  fails: ['SUBSCRIPTION_LINK_INVALID'],
})

export const removeSubscription = defineCall({
  method: 'POST',
  path: '/subscriptions/:token/removal',
  access: 'open',
  summary:
    'Remove an address from its list with one click, without a login (RFC 8058). Unknown links get the same answer.',
  params: ofToken,
})

/** An address on a list, as the administrator sees it. */
export const Subscriber = z.object({
  id: Id,
  list: MailingList,
  email: z.string(),
  state: SubscriberState,
  createdAt: Instant,
  confirmedAt: z.nullable(Instant),
  /** What every mail to this address has to carry; null for one that is not confirmed, which is sent nothing. */
  leaveUrl: z.nullable(z.string()),
})
export type Subscriber = z.infer<typeof Subscriber>

export const listSubscribers = defineList({
  path: '/admin/subscribers',
  secret: true,
  summary: 'Addresses on the CFD AI waitlist and newsletter, newest first. `search` finds part of an address.',
  row: Subscriber,
  orders: ['createdAt', 'email'],
  filters: {
    list: z.optional(MailingList),
    state: z.optional(SubscriberState),
    /** Days on which an address was entered. */
    ...dayFilters,
  },
  pageSize: SUBSCRIBERS_PAGE_SIZE,
})

const Counted = z.object({ confirmed: z.int(), waiting: z.int() })

export const SubscriberCounts = z.object({ waitlist: Counted, newsletter: Counted })
export type SubscriberCounts = z.infer<typeof SubscriberCounts>

export const getSubscriberCounts = defineCall({
  method: 'GET',
  path: '/admin/subscriber-counts',
  access: 'admin',
  summary: 'The number of confirmed and unconfirmed addresses on each list.',
  reply: SubscriberCounts,
})
