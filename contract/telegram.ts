import * as z from 'zod/mini'
import { defineCall, Instant } from './call.ts'

/** A code links one chat, within so many minutes. */
export const TELEGRAM_CODE_MINUTES = 10

export const telegramMessages = {
  loadFailed: 'Failed to load how Telegram stands',
  codeFailed: 'Failed to make a link to Telegram',
  removeFailed: 'Failed to unlink Telegram',
} as const

/** Whether this installation has a bot, and since when a chat with it is linked with the member's account. */
export const TelegramState = z.object({ available: z.boolean(), linkedAt: z.nullable(Instant) })
export type TelegramState = z.infer<typeof TelegramState>

export const getTelegram = defineCall({
  method: 'GET',
  path: '/telegram',
  access: 'member',
  summary: 'Whether there is a bot on Telegram, and whether the member’s chat with it is linked.',
  failure: telegramMessages.loadFailed,
  reply: TelegramState,
})

/** Opens the bot with the code in it; both are shown once. */
export const TelegramCode = z.object({ url: z.string(), expiresAt: Instant })
export type TelegramCode = z.infer<typeof TelegramCode>

export const createTelegramCode = defineCall({
  method: 'POST',
  path: '/telegram/codes',
  access: 'member',
  summary: 'Make a link that links a chat with the member’s account: once, for ten minutes. An older one ends with it.',
  failure: telegramMessages.codeFailed,
  reply: TelegramCode,
  fails: ['TELEGRAM_MISSING', 'TELEGRAM_SILENT'],
})

export const removeTelegramLink = defineCall({
  method: 'DELETE',
  path: '/telegram/link',
  access: 'member',
  summary:
    'Send nothing more to the member’s chat, and end a link that was made and not used. Doing it again changes nothing.',
  failure: telegramMessages.removeFailed,
})
