import { createTelegramCode, getTelegram, removeTelegramLink } from '../../../contract/telegram.ts'
import { answer, type Limit, type Route, route } from '../../platform/http/route.ts'
import type { Telegram } from './service.ts'

const MADE: readonly Limit[] = [{ by: 'member', max: 20, windowSeconds: 600 }]

export const telegramRoutes = (telegram: Telegram): Route[] => [
  route(getTelegram, ({ member }) => telegram.getTelegram(member.id)),
  route(createTelegramCode, ({ member }) => telegram.createTelegramCode(member.id), { limits: MADE, logged: true }),
  route(
    removeTelegramLink,
    async ({ member }) => {
      await telegram.removeTelegramLink(member.id)
      return answer(null, { message: 'Telegram is unlinked' })
    },
    { logged: true },
  ),
]
