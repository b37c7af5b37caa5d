import { createTelegramCode, getTelegram, removeTelegramLink } from '../../../contract/telegram.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { answer, type Limit, type Route, route } from '../../platform/http/route.ts'
import { createCleanupJob } from '../../platform/jobs/cleanup-job.ts'
import { createJobLoop } from '../../platform/jobs/job-loop.ts'
import { createTelegramBot } from '../../platform/telegram/telegram-bot.ts'
import type { Members } from '../members/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { createTelegram, type Telegram } from './service.ts'
import { findLink, removeCodes, removeLink, removeOldCodes } from './store.ts'

const MADE: readonly Limit[] = [{ by: 'member', max: 20, windowSeconds: 600 }]

const telegramRoutes = (telegram: Telegram): Route[] => [
  route(getTelegram, ({ member }) => telegram.getTelegram(member.id)),
  route(createTelegramCode, ({ member }) => telegram.createTelegramCode(member.id), { limits: MADE, logged: true }),
  route(
    removeTelegramLink,
    async ({ member }) => {
      await telegram.removeTelegramLink(member.id)
      return answer(null, { message: 'Telegram unlinked' })
    },
    { logged: true },
  ),
]

interface Needs {
  members: Members
  sessions: Pick<Sessions, 'addConnectionSource'>
}

/** Members' chats with the bot. The process that runs the jobs listens to it. */
export const telegramFeature = (p: Platform, { members, sessions }: Needs) => {
  const bot = p.env.telegram ? createTelegramBot({ ...p, ...p.env.telegram }) : null
  const service = createTelegram({ ...p, members, bot })
  sessions.addConnectionSource({
    list: async (db, memberId) => ((await findLink(db, memberId)) ? [{ kind: 'telegram', host: '' }] : []),
    remove: async (tx, memberId) => {
      await removeCodes(tx, memberId)
      await removeLink(tx, { memberId })
    },
    endUnused: removeCodes,
  })
  bot?.handle(service.handlers)
  const listen = async (): Promise<number> => {
    await bot?.poll()
    return bot ? 0 : Number.POSITIVE_INFINITY
  }
  const listening = createJobLoop({ name: 'listen to the bot', run: listen }, p)
  const stopListening = (): Promise<void> => {
    bot?.stop()
    return listening.stop()
  }
  return {
    service,
    routes: telegramRoutes(service),
    jobs: [
      { ...listening, stop: stopListening },
      createCleanupJob({ name: 'remove old codes for Telegram', remove: removeOldCodes }, p),
    ],
  } satisfies Feature<Telegram>
}
