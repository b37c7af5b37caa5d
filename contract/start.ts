import * as z from 'zod/mini'
import { getMe } from './auth.ts'
import { type Call, defineCall } from './call.ts'
import { getChartScanUsage } from './chart-scans.ts'
import { listContentItems } from './content-items.ts'
import { listPairs } from './market.ts'
import { getNotificationSettings, getUnreadNotifications } from './notifications.ts'
import { getPracticeAccount } from './practice.ts'
import { getServiceInfo } from './service.ts'
import { getPerformance, HISTORY_ITEMS, listDualSignals, listSignals, SIGNALS_PAGE_SIZE } from './signals.ts'
import { getToday } from './today.ts'

export const LATEST = { limit: SIGNALS_PAGE_SIZE, sortOrder: 'desc' } as const
/** The newest twenty hold only three or four 5-minute signals beside the 1-minute ones; the history shows five. */
export const LATEST_STANDARD = { limit: HISTORY_ITEMS + 1, sortOrder: 'desc', timeframe: '5m' } as const
export const TODAY = { period: 'today' } as const

/** Screens that begin with more than what every screen of a member shows. */
export const StartScreen = z.enum(['dashboard', 'signals'])
export type StartScreen = z.infer<typeof StartScreen>

/** One of the answers: its call's path and input, by which the page keeps it, and what that call answers. */
const part = <Reply extends Call['reply']>({ reply }: { reply: Reply }) =>
  z.object({ path: z.string(), input: z.optional(z.record(z.string(), z.unknown())), data: reply })

export const getStart = defineCall({
  method: 'GET',
  path: '/start',
  access: 'member',
  summary: 'Several answers for the start of a screen, in one. Answers that the member may not read are left out.',
  input: z.object({ screen: z.optional(StartScreen) }),
  reply: z.object({
    me: part(getMe),
    service: part(getServiceInfo),
    unread: part(getUnreadNotifications),
    notificationSettings: part(getNotificationSettings),
    market: z.optional(part(listPairs)),
    latest: z.optional(part(listSignals)),
    standard: z.optional(part(listSignals)),
    dual: z.optional(part(listDualSignals)),
    today: z.optional(part(getPerformance)),
    announcements: z.optional(part(listContentItems)),
    marketFocus: z.optional(part(listContentItems)),
    scans: z.optional(part(getChartScanUsage)),
    practice: z.optional(part(getPracticeAccount)),
    day: z.optional(part(getToday)),
  }),
})
