import type { ReplyOf } from '../../../contract/call.ts'
import { type getToday, TODAY_ROWS, type TodayPart } from '../../../contract/today.ts'
import type { Platform } from '../../platform/feature.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { AutoTrading } from '../auto-trading/service.ts'
import type { Lessons } from '../lessons/service.ts'
import type { MarathonViews } from '../marathons/service.ts'
import type { Members } from '../members/service.ts'
import type { Practice } from '../practice/service.ts'
import type { PriceAlerts } from '../price-alerts/service.ts'
import type { Rooms } from '../rooms/service.ts'
import type { Signals } from '../signals/service.ts'
import type { Upoints } from '../upoints/service.ts'
import type { Webinars } from '../webinars/service.ts'
import { createFirstSteps, type Reads } from './first-steps.ts'
import { createGuestSignals } from './guest-signals.ts'
import { findNextLesson, toRunning } from './rules.ts'

export interface TodayNeeds {
  autoTrading: Pick<AutoTrading, 'getSummary'>
  lessons: Pick<Lessons, 'listLessons'>
  marathons: Pick<MarathonViews, 'listMarathons'>
  members: Pick<Members, 'lockMember'>
  practice: Pick<Practice, 'hasOrdered' | 'getTradingDay' | 'listWatchedPairs'>
  priceAlerts: Pick<PriceAlerts, 'listPriceAlerts'>
  rooms: Pick<Rooms, 'listMyRooms'>
  signals: Pick<Signals, 'findSignals' | 'listSignals'>
  upoints: Pick<Upoints, 'postEntry' | 'listUsedKeys'>
  webinars: Pick<Webinars, 'listWebinars'>
}

type Reply = ReplyOf<typeof getToday>

/** Reads when it is first asked, and answers the same to everybody after. */
const once = <Answer>(read: () => Promise<Answer>): (() => Promise<Answer>) => {
  let answer: Promise<Answer> | undefined
  return () => {
    answer ??= read()
    return answer
  }
}

export type Today = ReturnType<typeof createToday>

/** Composes a member's day from what other features answer. */
export const createToday = (p: Platform, needs: TodayNeeds) => {
  const { clock, env, log } = p
  const { autoTrading, lessons, marathons, practice, priceAlerts, rooms, webinars } = needs
  const guestSignals = createGuestSignals({ ...p, ...needs, limit: env.guestTaste })
  const firstSteps = createFirstSteps({ ...p, ...needs, points: env.firstStepPoints })

  const toRooms = (joined: Awaited<ReturnType<Rooms['listMyRooms']>>): Reply['rooms'] => {
    const newest = joined
      .toSorted((a, b) => (b.lastMessage?.sentAt ?? '').localeCompare(a.lastMessage?.sentAt ?? ''))
      .slice(0, TODAY_ROWS)
    return {
      unread: joined.reduce((sum, { unread }) => sum + unread, 0),
      rooms: newest.map(({ id, name, unread, lastMessage }) => ({ id, name, unread, lastMessage })),
    }
  }

  const readSession = async (member: CallingMember): Promise<Reply['session']> => {
    const { upcoming } = await webinars.listWebinars(member)
    const next = upcoming.find(({ isSample }) => !isSample)
    return next ? { title: next.title, host: next.host, startsAt: next.startsAt, endsAt: next.endsAt } : null
  }

  const readGuest = async (member: CallingMember, reads: Reads): Promise<Reply['guest']> => {
    const [steps, taste] = await Promise.all([firstSteps.findSteps(member, reads), guestSignals.findTaste(member)])
    return steps && { steps, taste }
  }

  return {
    collectFirstSteps: firstSteps.collectFirstSteps,
    openGuestSignal: guestSignals.openGuestSignal,

    /** The member's day. A part that cannot be read is named in `failed`; the others are there. */
    getToday: async (member: CallingMember): Promise<Reply> => {
      // Two parts are told from each of these.
      const readLessons = once(() => lessons.listLessons(member.id))
      const readRooms = once(() => rooms.listMyRooms(member))
      const read: Record<TodayPart, () => Promise<unknown>> = {
        day: () => practice.getTradingDay(member.id, clock.now()),
        automatic: () => autoTrading.getSummary(member.id),
        watchlist: async () => (await practice.listWatchedPairs(member.id)).slice(0, TODAY_ROWS),
        rooms: async () => toRooms(await readRooms()),
        marathons: async () => toRunning(await marathons.listMarathons(member.id, { status: 'active' })).slice(0, 2),
        session: () => readSession(member),
        lesson: async () => findNextLesson(await readLessons()),
        alerts: async () => {
          if (!member.dashboardUnlocked) return []
          const alerts = await priceAlerts.listPriceAlerts(member.id)
          return alerts.filter(({ reachedAt }) => reachedAt === null).slice(0, TODAY_ROWS)
        },
        guest: () => readGuest(member, { readLessons, readRooms }),
      }
      const failed: TodayPart[] = []
      const parts = await Promise.all(
        (Object.entries(read) as [TodayPart, () => Promise<unknown>][]).map(async ([part, ask]) => {
          try {
            return [part, await ask()] as const
          } catch (error) {
            log.error({ err: error }, `the part ${part} of Today could not be read`)
            failed.push(part)
            return [part, undefined] as const
          }
        }),
      )
      return { failed, ...Object.fromEntries(parts.filter(([, data]) => data !== undefined)) }
    },
  }
}
