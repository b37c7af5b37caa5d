import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../clock.ts'
import { createJobLoop, type JobLoop } from '../jobs/job-loop.ts'
import type { Logger } from '../logger.ts'
import { isAnswer, isPermanent, type MailTransport, toKind } from './mail-transport.ts'
import { claimMail, closeMail, deleteOldMails, nextMailDueAt, refuseMail } from './outbox.ts'

interface Deps {
  db: Database
  clock: Clock
  log: Logger
  transport: MailTransport
}

/** Longer than a delivery can take with all its timeouts, so that nobody else sends the same mail meanwhile. */
const FIRST_RETRY_MS = 2 * MINUTE_MS
const LONGEST_RETRY_MS = HOUR_MS
/** Between tries at a mail server that does not answer. */
const UNREACHABLE_WAIT_MS = 30_000
/** What has not left after a day is no longer wanted. */
export const GIVE_UP_AFTER_MS = DAY_MS
const KEEP_MS = 7 * DAY_MS

/** How long after its n-th attempt a mail is tried again, if it must. */
export const mailRetryMs = (attempts: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))

/**
 * Delivers what is due and answers how long until something is, ms. A mail is claimed before it is sent and closed after:
 * it leaves once, unless the process dies between the mail server's yes and the closing.
 */
export const deliverDueMails = async ({ db, clock, log, transport }: Deps, progressed = () => {}): Promise<number> => {
  for (;;) {
    progressed()
    const nowMs = clock.now()
    const since = new Date(nowMs - GIVE_UP_AFTER_MS)
    const mail = await claimMail(
      db.orm,
      { now: new Date(nowMs), since },
      (attempts) => new Date(nowMs + mailRetryMs(attempts)),
    )
    if (!mail) {
      await deleteOldMails(db.orm, new Date(nowMs - KEEP_MS))
      const dueAt = await nextMailDueAt(db.orm, since)
      return dueAt ? Math.max(0, dueAt.getTime() - clock.now()) : Number.POSITIVE_INFINITY
    }
    try {
      await transport.send(mail)
    } catch (error) {
      const refused = isPermanent(error)
      log.warn({ mail: mail.id, attempts: mail.attempts, kind: toKind(error), refused }, 'a mail was not accepted')
      if (refused) await refuseMail(db.orm, mail.id)
      // No answer at all is not about this mail: the others would only wait for the same silence, one by one.
      if (!isAnswer(error)) return UNREACHABLE_WAIT_MS
      continue
    }
    await closeMail(db.orm, mail.id, new Date(clock.now()), transport.keepsContent)
  }
}

/** Delivers mails as they are queued: `wake` after the commit. */
export const createMailJob = (deps: Deps): JobLoop =>
  createJobLoop({ name: 'deliver emails', run: (progressed) => deliverDueMails(deps, progressed) }, deps)
