import type { KindOn } from '../../../contract/notification-kinds.ts'
import type { Push } from '../../../contract/notifications.ts'
import type { Platform } from '../../platform/feature.ts'
import type { SendTimely } from '../../platform/mail/send-timely.ts'
import type { SendPush } from '../../platform/push/push-client.ts'
import type { Telegram } from '../telegram/service.ts'
import type { createReplies } from './create-replies.ts'
import type { Outgoing } from './outgoing-rules.ts'
import { createOutgoingSender, type Way } from './outgoing-sender.ts'
import { listMailReaders, listTelegramReaders, type MailReader, type TelegramReader } from './reader-store.ts'
import { toText } from './rules.ts'

import { listRecipients, type Recipient, removeOfSessions, updateUsed } from './subscription-store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'log' | 'publicUrl' | 'figures'> {
  sendPush: SendPush
  sendTimely: SendTimely
  writeReply: ReturnType<typeof createReplies>['write']
  telegram: Pick<Telegram, 'sendTelegram' | 'forgetChat'>
  /** So many are under way to one push service at once. */
  atOnce?: number
}

const PUSHES_AT_ONCE = 50
/** Of the one mail server, which has other mails to take as well. */
const MAILS_AT_ONCE = 10
/** Messages of one bot; how many a second it may send is known where it is spoken to. */
const MESSAGES_AT_ONCE = 20
const LEAST_PUSH_SECONDS = 1
/** A mail travels on from our mail server. */
const LEAST_MAIL_SECONDS = 5

const toSessionIds = (recipients: readonly Recipient[]): string[] => recipients.map(({ sessionId }) => sessionId)

/** The browsers that were subscribed. The service between keeps a push no longer than it is worth. */
const pushWay = ({ db, clock, sendPush, writeReply, atOnce = PUSHES_AT_ONCE }: Deps): Way<Recipient> => ({
  name: 'push',
  atOnce,
  leastSeconds: LEAST_PUSH_SECONDS,
  findReaders: (asked, again) => listRecipients(db.orm, asked, again?.sessionId),
  serviceOf: ({ endpoint }) => new URL(endpoint).origin,
  send: (to, { kind, answersAbout, untilMs, pushFor }, leftSeconds) => {
    const { sessionId } = to
    const reply = answersAbout === undefined ? {} : { token: writeReply({ sessionId, aboutId: answersAbout, untilMs }) }
    return sendPush(to, JSON.stringify({ kind, ...pushFor(to), ...reply } satisfies Push), leftSeconds)
  },
  forget: (gone) => removeOfSessions(db.orm, toSessionIds(gone)),
  keep: (sent) => updateUsed(db.orm, toSessionIds(sent), new Date(clock.now())),
})

/** The mailboxes of members who want there what is worth nothing later. */
const mailWay = ({ db, sendTimely }: Deps): Way<MailReader> => ({
  name: 'mail',
  atOnce: MAILS_AT_ONCE,
  leastSeconds: LEAST_MAIL_SECONDS,
  findReaders: async ({ kind, memberIds, isMailed }, again) =>
    isMailed ? listMailReaders(db.orm, kind as KindOn<'mail'>, again ? [again.memberId] : memberIds) : [],
  serviceOf: () => 'mail',
  send: async (to, { mailFor }, leftSeconds) => (mailFor ? sendTimely(mailFor(to), leftSeconds) : 'refused'),
  // A mailbox that takes nothing is its member's to mend.
  forget: async () => {},
  keep: async () => {},
})

/** The chats that members linked. One that blocked the bot is linked no longer. */
const telegramWay = ({ db, publicUrl, telegram }: Deps): Way<TelegramReader> => ({
  name: 'telegram',
  atOnce: MESSAGES_AT_ONCE,
  leastSeconds: LEAST_PUSH_SECONDS,
  findReaders: ({ kind, memberIds }, again) => listTelegramReaders(db.orm, kind, again ? [again.memberId] : memberIds),
  serviceOf: () => 'telegram',
  send: (to, outgoing, leftSeconds) =>
    telegram.sendTelegram(to.chatId, toText(outgoing.pushFor(to), publicUrl), leftSeconds),
  forget: async (gone) => {
    for (const { chatId } of gone) await telegram.forgetChat(chatId)
  },
  keep: async () => {},
})

/** Tells members at once what features raise, by the ways that they asked for. */
export const createPushSender = (deps: Deps) => {
  const { openWay, begin, finish, stop } = createOutgoingSender(deps)
  openWay(pushWay(deps))
  openWay(mailWay(deps))
  openWay(telegramWay(deps))
  /** `send` begins to send, and comes back at once: nothing waits for a service of somebody else. */
  return { send: (outgoing: Outgoing): void => begin(outgoing), finish, stop }
}
