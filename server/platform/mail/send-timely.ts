import type { Database } from '../../db/client.ts'
import type { Clock } from '../clock.ts'
import { newId } from '../ids.ts'
import type { Logger } from '../logger.ts'
import { isAnswer, isPermanent, type MailTransport, toKind } from './mail-transport.ts'
import { insertSentMail, type Mail } from './outbox.ts'

/** Between tries at a mail server that did not answer, or asked for patience. */
const RETRY_SECONDS = 10
/** A try takes no longer, however much time there is. */
const TRY_SECONDS = 15

/** Hands a mail over within so many seconds, or not at all: nothing of it waits in the outbox. Never throws. */
export type SendTimely = (mail: Mail, leftSeconds: number) => Promise<'sent' | 'refused' | { later: number }>

interface Deps {
  db: Database
  clock: Clock
  log: Logger
  transport: MailTransport
}

/** For what is worth nothing later. What was handed over stands in the outbox as any other mail that was sent. */
export const createTimelySender =
  ({ db, clock, log, transport }: Deps): SendTimely =>
  async (mail, leftSeconds) => {
    const id = newId(clock.now())
    try {
      await transport.send(
        { unsubscribeUrl: null, ...mail, id },
        AbortSignal.timeout(Math.min(leftSeconds, TRY_SECONDS) * 1000),
      )
    } catch (error) {
      const refused = isPermanent(error)
      log.warn({ kind: toKind(error), refused, answered: isAnswer(error) }, 'an urgent mail was not accepted')
      return refused ? 'refused' : { later: RETRY_SECONDS }
    }
    try {
      await insertSentMail(db.orm, { ...mail, id }, new Date(clock.now()), transport.keepsContent)
    } catch (error) {
      // It has left: a second one would be worse than a missing line.
      log.error({ err: error }, 'a mail was sent but could not be recorded as sent')
    }
    return 'sent'
  }
