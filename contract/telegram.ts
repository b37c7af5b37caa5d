import * as z from 'zod/mini'
import { defineCall, Instant } from './call.ts'

/** A code links one chat, within so many minutes. */
export const TELEGRAM_CODE_MINUTES = 10

export const telegramMessages = {
  loadFailed: 'Failed to load your Telegram settings',
  codeFailed: 'Failed to create a Telegram link',
  removeFailed: 'Failed to unlink Telegram',
} as const

/** Whether this installation has a bot, and since when a chat with it is linked with the member's account. */
export const TelegramState = z.object({ available: z.boolean(), linkedAt: z.nullable(Instant) })
export type TelegramState = z.infer<typeof TelegramState>

export const getTelegram = defineCall({
  method: 'GET',
  path: '/telegram',
  access: 'member',
  summary: 'The Telegram bot, if there is one, and the member’s linked chat.',
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
  summary:
    'Create a link that connects a chat to the member’s account once, within ten minutes. It replaces an older one.',
  failure: telegramMessages.codeFailed,
  reply: TelegramCode,
  fails: ['TELEGRAM_MISSING', 'TELEGRAM_SILENT'],
})

export const removeTelegramLink = defineCall({
  method: 'DELETE',
  path: '/telegram/link',
  access: 'member',
  summary: 'Unlink the member’s chat and revoke an unused link. Repeating the call changes nothing.',
  failure: telegramMessages.removeFailed,
})
