import { hash } from 'node:crypto'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { TELEGRAM_CODE_MINUTES, type TelegramCode, type TelegramState } from '../../../contract/telegram.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newToken } from '../../platform/ids.ts'
import { layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import type { PushOutcome } from '../../platform/push/push-client.ts'
import type { TelegramBot } from '../../platform/telegram/telegram-bot.ts'
import type { Members } from '../members/service.ts'
import * as store from './store.ts'

/** Somebody with the password has what the member reads sent elsewhere. */
const telegramLinkedMail = (to: Recipient, { publicUrl }: { publicUrl: string }): Mail => ({
  to: to.email,
  subject: 'Telegram was linked to your Uptick account',
  ...layOut({
    title: 'Telegram was linked',
    before: [`Hello ${to.fullName}, a Telegram chat is now linked to your account. We send your chosen alerts there.`],
    action: { label: 'See your alerts', url: `${publicUrl}/dashboard/settings#alerts` },
    after: [`If this was not you, unlink it there and set a new password at once: ${publicUrl}/forgot-password.`],
  }),
})

/** What the bot says, and what its members are told about it. */
const telegramTexts = {
  hello:
    'Link this chat to your account to get Uptick signals here. Open Alerts in the Signal Room and press Link Telegram.',
  linked:
    'This chat is linked to your Uptick account. You get the alerts you choose under Alerts. To stop, send /stop.',
  codeInvalid:
    'This link is no longer valid. It works once, within ten minutes. Create a new one under Alerts in the Signal Room.',
  stopped: 'This chat is no longer linked. You get no more messages here.',
  notLinked: 'This chat is not linked to an account.',
  taken: { title: 'Telegram is no longer linked', text: 'The chat is now linked to another account.' },
  blocked: {
    title: 'Telegram is no longer linked',
    text: 'The chat blocked the bot. Unblock it, then link it again.',
  },
} as const

interface Deps extends Pick<Platform, 'db' | 'clock' | 'log' | 'transact' | 'publicUrl'> {
  members: Pick<Members, 'lockMember'>
  /** Null where the operator has set none up. */
  bot: TelegramBot | null
}

const ALERTS_PATH = '/dashboard/settings#alerts'

const hashOf = (code: string): Buffer => hash('sha256', code, 'buffer')

export type Telegram = ReturnType<typeof createTelegram>

/** The chats with the bot that members linked with their accounts. */
export const createTelegram = ({ db, clock, log, transact, publicUrl, members, bot }: Deps) => {
  const linkChat = (chatId: number, code: string): Promise<boolean> =>
    transact(async (tx) => {
      const now = new Date(clock.now())
      const memberId = await store.redeemCode(tx, hashOf(code), now)
      const member = memberId === null ? null : await members.lockMember(memberId, tx)
      if (!member) return false
      const before = await store.replaceLink(tx, { memberId: member.id, chatId, linkedAt: now })
      if (before) await tx.notify(before, { kind: 'account', path: ALERTS_PATH, ...telegramTexts.taken })
      await tx.notify(member.id, {
        kind: 'security',
        path: ALERTS_PATH,
        mail: telegramLinkedMail(member, { publicUrl }),
      })
      return true
    })

  /** Forgets a chat that takes nothing any more, and tells its member. */
  const forgetChat = (chatId: number): Promise<void> =>
    transact(async (tx) => {
      const memberId = await store.removeLink(tx, { chatId })
      if (memberId) await tx.notify(memberId, { kind: 'account', path: ALERTS_PATH, ...telegramTexts.blocked })
    })

  return {
    getTelegram: async (memberId: string): Promise<TelegramState> => ({
      available: bot !== null,
      linkedAt: (await store.findLink(db.orm, memberId))?.linkedAt.toISOString() ?? null,
    }),

    /**
     * Makes a link that links the chat of whoever opens it, once, within ten minutes; kept as a hash. Throws TELEGRAM_MISSING without a bot, and
     * TELEGRAM_SILENT where Telegram does not say how it is called.
     */
    createTelegramCode: async (memberId: string): Promise<TelegramCode> => {
      if (!bot) throw new CallError('TELEGRAM_MISSING')
      const name = await bot.findName().catch((error: unknown) => {
        log.error({ err: error }, 'Telegram did not give the name of the bot')
        throw new CallError('TELEGRAM_SILENT')
      })
      const code = newToken()
      const expiresAt = new Date(clock.now() + TELEGRAM_CODE_MINUTES * MINUTE_MS)
      await store.insertCode(db.orm, { memberId, codeHash: hashOf(code), expiresAt })
      return { url: `https://t.me/${name}?start=${code}`, expiresAt: expiresAt.toISOString() }
    },

    /** Unlinks the member's chat, and ends a code that was not used. */
    removeTelegramLink: (memberId: string): Promise<void> =>
      transact(async (tx) => {
        await store.removeCodes(tx, memberId)
        await store.removeLink(tx, { memberId })
      }),

    /** Sends a message to a linked chat, within so many seconds. Never throws. */
    sendTelegram: async (chatId: number, text: string, leftSeconds: number): Promise<PushOutcome> =>
      bot ? bot.send(chatId, text, leftSeconds) : 'refused',

    forgetChat,

    /** What the bot does when people speak to it. A chat that is linked already belongs to whoever links it last. */
    handlers: {
      onStart: async (chatId: number, code: string): Promise<string> => {
        if (code === '') return telegramTexts.hello
        return (await linkChat(chatId, code)) ? telegramTexts.linked : telegramTexts.codeInvalid
      },
      onStop: async (chatId: number): Promise<string> =>
        (await store.removeLink(db.orm, { chatId })) ? telegramTexts.stopped : telegramTexts.notLinked,
      onLeft: forgetChat,
    },
  }
}
