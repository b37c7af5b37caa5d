import type { Platform } from '../../platform/feature.ts'
import type { SendTimely } from '../../platform/mail/send-timely.ts'
import type { SendPush } from '../../platform/push/push-client.ts'
import type { Telegram } from '../telegram/service.ts'
import { signalMail } from './mails.ts'
import {
  type ComingMarathon,
  type ComingWebinar,
  type Mention,
  marathonNews,
  mentionNews,
  type NewSignal,
  type Results,
  resultNews,
  signalNews,
  webinarNews,
} from './news-rules.ts'
import { listMailReaders, listTelegramReaders, type MailReader, type TelegramReader } from './reader-store.ts'
import { textOf } from './rules.ts'
import { createNewsSender, type Way } from './send-news.ts'
import { listRecipients, type Recipient, removeOfSessions, updateUsed } from './subscription-store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'log' | 'publicUrl' | 'figures'> {
  sendPush: SendPush
  sendTimely: SendTimely
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

const sessionIdsOf = (recipients: readonly Recipient[]): string[] => recipients.map(({ sessionId }) => sessionId)

/** The browsers that were subscribed. The service between keeps a push no longer than it is worth. */
const pushWay = ({ db, clock, sendPush, atOnce = PUSHES_AT_ONCE }: Deps): Way<Recipient> => ({
  name: 'push',
  atOnce,
  leastSeconds: LEAST_PUSH_SECONDS,
  findReaders: (asked, again) => listRecipients(db.orm, asked, again?.sessionId),
  serviceOf: ({ endpoint }) => new URL(endpoint).origin,
  send: (to, news, leftSeconds) => sendPush(to, JSON.stringify(news.pushFor(to)), leftSeconds),
  forget: (gone) => removeOfSessions(db.orm, sessionIdsOf(gone)),
  keep: (sent) => updateUsed(db.orm, sessionIdsOf(sent), new Date(clock.now())),
})

/** The mailboxes of members who want signals there. All else that is mailed has its own occasion. */
const mailWay = ({ db, publicUrl, sendTimely }: Deps): Way<MailReader> => ({
  name: 'mail',
  atOnce: MAILS_AT_ONCE,
  leastSeconds: LEAST_MAIL_SECONDS,
  findReaders: async ({ kind, memberIds }, again) =>
    kind === '1m' || kind === '5m' ? listMailReaders(db.orm, kind, again ? [again.memberId] : memberIds) : [],
  serviceOf: () => 'mail',
  send: async (to, news, leftSeconds) => {
    const push = news.pushFor(to)
    if ('kind' in push) return 'refused'
    const { id: signalId, title, body } = push
    return sendTimely(signalMail(to, { publicUrl, signalId, title, body, token: to.token }), leftSeconds)
  },
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
  send: (to, news, leftSeconds) => telegram.sendTelegram(to.chatId, textOf(news.pushFor(to), publicUrl), leftSeconds),
  forget: async (gone) => {
    for (const { chatId } of gone) await telegram.forgetChat(chatId)
  },
  keep: async () => {},
})

/** Tells members of new signals, mentions and reminders, by the ways that they asked for. */
export const createPushSender = (deps: Deps) => {
  const { openWay, begin, finish, stop } = createNewsSender(deps)
  openWay(pushWay(deps))
  openWay(mailWay(deps))
  openWay(telegramWay(deps))

  return {
    /** Begins to send, and comes back at once: nothing waits for a service of somebody else. */
    sendPushes: (signals: readonly NewSignal[]): void => {
      for (const signal of signals) begin(signalNews(signal))
    },

    /** Begins to tell members of a message, as `sendPushes` does of signals. */
    sendMention: (mention: Mention): void => begin(mentionNews(mention, deps.clock.now())),

    /** Begins to remind members of a live session, as `sendPushes` does of signals. */
    sendWebinar: (webinar: ComingWebinar): void => begin(webinarNews(webinar)),

    /** Begins to remind members of a marathon's start, as `sendPushes` does of signals. */
    sendMarathon: (marathon: ComingMarathon): void => begin(marathonNews(marathon)),

    /** Begins to tell members of results, as `sendPushes` does of signals. */
    sendResults: (results: Results): void => begin(resultNews(results, deps.clock.now())),

    finish,
    stop,
  }
}
