import type { Database, Transaction } from '../db/client.ts'
import { retryDeadlock } from '../db/sql-state.ts'
import type { Clock } from './clock.ts'
import type { Logger } from './logger.ts'
import { type Mail, queueMail, queueMails } from './mail/outbox.ts'
import {
  keepNotification,
  keepNotificationForAll,
  keepTold,
  type NotificationDraft,
  type NotificationForAll,
} from './notifications/keep-notification.ts'
import { deleteNotificationsFor, deleteSomeNotificationsFor } from './notifications/notification-store.ts'
import { type TellingTo, toMessage } from './notifications/telling.ts'
import type { Hub } from './realtime/hub.ts'

/** What moves together, and what the world hears of it afterwards. */
export interface Tx extends Transaction {
  /** Written now, with what it reports; its delivery is woken after the commit. */
  mail: (mail: Mail) => Promise<void>
  /** Tells a member something: a row of their list of notifications and, where it has one, the mail that says the same, as far as they take them. */
  notify: (memberId: string, draft: NotificationDraft) => Promise<void>
  /** Tells members of changes to their points or rights, in the list and by email: a few statements, however many they are. */
  tell: (tellings: readonly TellingTo[]) => Promise<void>
  /** Tells many members one thing in their list, whatever they have chosen, and by email those who get one of `mails`. */
  notifyAll: (
    memberIds: readonly string[],
    draft: NotificationForAll,
    mails: readonly (Mail & { memberId: string })[],
  ) => Promise<void>
  /** Tells all who listen, once the commit is done. A durable event is numbered by the row that it is. */
  publish: Hub['publish']
  /** What led to this place is told no longer, but to the members who are kept. */
  takeBack: (path: string, keptMemberIds?: readonly string[]) => Promise<void>
  /** The same of so many notifications at most; answers how many there were. */
  takeBackSome: (path: string, limit: number) => Promise<number>
  /** Runs once the commit is done, in the order of the calls. Nothing runs for a transaction, or a try of one, that was rolled back. */
  afterCommit: (run: () => void | Promise<void>) => void
  /** There is no transaction inside of one: hand `tx` on. */
  transaction: never
}

/** Runs what moves together, and again from its start where the database broke it off for another transaction. */
export type Transact = <Result>(run: (tx: Tx) => Promise<Result>) => Promise<Result>

interface Deps {
  db: Pick<Database, 'orm'>
  clock: Pick<Clock, 'now'>
  log: Pick<Logger, 'error'>
  hub: Pick<Hub, 'publish'>
  /** Wakes the delivery of mails. */
  mailQueued: () => void
}

/** Of one statement: an email has about 3 KB. */
const TOLD_TOGETHER = 500

type AfterCommit = () => void | Promise<void>

const refuseNesting = (): never => {
  throw new Error('A transaction was begun inside of another: hand its tx on.')
}

/** The one way to a transaction. What follows the commit cannot fail it any more: the log says what went wrong, and what was to follow that is left out. */
export const createTransact = ({ db, clock, log, hub, mailQueued }: Deps): Transact => {
  const equip = (tx: Transaction, after: AfterCommit[]): Tx => {
    const afterCommit = (run: AfterCommit): void => void after.push(run)
    const wakeMail = (): void => {
      if (!after.includes(mailQueued)) afterCommit(mailQueued)
    }
    const mail = async (mail: Mail): Promise<void> => {
      await queueMail(tx, mail, clock.now())
      wakeMail()
    }
    const publish: Hub['publish'] = (...news) => afterCommit(() => hub.publish(...news))
    const renewList = (memberId: string): void =>
      publish('members/me/notifications', memberId, { at: new Date(clock.now()).toISOString() })
    const notify = async (memberId: string, draft: NotificationDraft): Promise<void> => {
      const kept = await keepNotification(tx, memberId, draft, clock.now())
      if (kept.mail) await mail(kept.mail)
      if (kept.isListed) renewList(memberId)
    }
    const tell = async (tellings: readonly TellingTo[]): Promise<void> => {
      const told = toMessage(tellings)
      for (let from = 0; from < told.length; from += TOLD_TOGETHER) {
        const some = told.slice(from, from + TOLD_TOGETHER)
        await keepTold(tx, some, clock.now())
        await queueMails(
          tx,
          some.map(({ memberId, draft }) => ({ memberId, ...draft.mail })),
          clock.now(),
        )
      }
      if (told.length > 0) wakeMail()
      for (const { memberId } of told) renewList(memberId)
    }
    const takeBack = async (path: string, keptMemberIds: readonly string[] = []): Promise<void> => {
      for (const memberId of await deleteNotificationsFor(tx, path, keptMemberIds)) renewList(memberId)
    }
    const notifyAll: Tx['notifyAll'] = async (memberIds, draft, mails) => {
      const mailed = new Set(mails.map(({ memberId }) => memberId))
      await keepNotificationForAll(tx, memberIds, draft, clock.now(), mailed)
      for (let from = 0; from < mails.length; from += TOLD_TOGETHER)
        await queueMails(tx, mails.slice(from, from + TOLD_TOGETHER), clock.now())
      if (mails.length > 0) wakeMail()
      for (const memberId of memberIds) renewList(memberId)
    }
    const takeBackSome = async (path: string, limit: number): Promise<number> => {
      const memberIds = await deleteSomeNotificationsFor(tx, path, limit)
      for (const memberId of memberIds) renewList(memberId)
      return memberIds.length
    }
    return Object.assign(tx, {
      mail,
      notify,
      tell,
      notifyAll,
      takeBack,
      takeBackSome,
      publish,
      afterCommit,
      transaction: refuseNesting as never,
    })
  }

  return async (run) => {
    let after: AfterCommit[] = []
    const attempt = () =>
      db.orm.transaction((tx) => {
        // Of its own for every try: what a failed one wanted to be told is not.
        const own: AfterCommit[] = []
        after = own
        return run(equip(tx, own))
      })
    const result = await retryDeadlock(attempt)
    try {
      for (const tell of after) await tell()
    } catch (error) {
      // What was to be told after it may stand on it: a signal is told once its checkpoint is kept.
      log.error({ err: error }, 'work that follows a commit failed')
    }
    return result
  }
}
