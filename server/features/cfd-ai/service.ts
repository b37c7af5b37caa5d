import { type CfdAi, CONFIRMATION_LINK_TTL_SECONDS, type MailingList } from '../../../contract/cfd-ai.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { listFor } from '../../platform/list/list-for.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Uniformly } from '../auth/service.ts'
import { confirmSubscriptionMail } from './mails.ts'
import { toOwnSubscription, toSubscriber } from './rules.ts'
import {
  confirmSubscriber,
  countConfirmed,
  deleteSubscriber,
  findCounts,
  listOfEmail,
  subscriberList,
  upsertSubscriber,
} from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  transact: Transact
  /** Where links in mails lead. */
  publicUrl: string
  /** When CFD AI is planned to open; null while no date is set. */
  launchAtMs: number | null
  uniformly: Uniformly
}

/** Whoever enters somebody's address again and again, from however many addresses, fills no mailbox. */
const MAIL_EVERY_MS = 10 * MINUTE_MS
const MOST_MAILS = 5
const TTL_MS = CONFIRMATION_LINK_TTL_SECONDS * 1000
const DAYS = TTL_MS / DAY_MS

export type CfdAiLists = ReturnType<typeof createCfdAiLists>

/** The lists of those who want to hear of CFD AI. An address is on one once its owner has confirmed it (decision 0021). */
export const createCfdAiLists = ({ db, clock, transact, publicUrl, launchAtMs, uniformly }: Deps) => {
  const join = (list: MailingList, { email }: { email: string }): Promise<void> =>
    uniformly(async () => {
      const nowMs = clock.now()
      const now = new Date(nowMs)
      const row = {
        id: newId(nowMs),
        list,
        email,
        token: newToken(),
        mails: 1,
        mailedAt: now,
        expiresAt: new Date(nowMs + TTL_MS),
        createdAt: now,
      }
      const renewal = { mailedBefore: new Date(nowMs - MAIL_EVERY_MS), mostMails: MOST_MAILS }
      await transact(async (tx) => {
        const entered = await upsertSubscriber(tx, row, renewal)
        if (entered) await tx.mail(confirmSubscriptionMail(entered, { publicUrl, days: DAYS }))
      })
    })

  return {
    /** When it opens, how many wait, and how the member's own address stands on each list. */
    getCfdAi: async ({ email }: { email: string }): Promise<CfdAi> => {
      const [waiting, rows] = await Promise.all([countConfirmed(db.orm, 'waitlist'), listOfEmail(db.orm, email)])
      const own = (list: MailingList) => toOwnSubscription(rows, list, clock.now())
      return {
        launchAt: launchAtMs === null ? null : new Date(launchAtMs).toISOString(),
        waiting,
        own: { waitlist: own('waitlist'), newsletter: own('newsletter') },
      }
    },

    /** Enters an address for the waitlist and mails it a link. Answers alike, and after the same time, for every address. */
    joinWaitlist: (input: { email: string }): Promise<void> => join('waitlist', input),

    /** The same for the newsletter. */
    joinNewsletter: (input: { email: string }): Promise<void> => join('newsletter', input),

    /** Puts the address of a mailed link on its list. Throws SUBSCRIPTION_LINK_INVALID. */
    confirmSubscription: async ({ token }: { token: string }): Promise<{ list: MailingList }> => {
      const confirmed = await confirmSubscriber(db.orm, token, new Date(clock.now()))
      if (!confirmed) throw new CallError('SUBSCRIPTION_LINK_INVALID')
      return { list: confirmed.list }
    },

    /** Takes the address of a link off its list, for good: its row goes. A link that is used up is answered alike. */
    removeSubscription: ({ token }: { token: string }): Promise<void> => deleteSubscriber(db.orm, token),

    /** Every address of both lists. */
    listSubscribers: listFor(db, {
      ...subscriberList,
      view: (rows) => rows.map((row) => toSubscriber(row, publicUrl)),
    }),

    /** How many addresses each list has. */
    getSubscriberCounts: () => findCounts(db.orm),
  }
}
