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

export const LATEST = { limit: SIGNALS_PAGE_SIZE, sortOrder: 'desc' } as const
/** The newest twenty hold only three or four 5-minute signals beside the 1-minute ones; the history shows five. */
export const LATEST_STANDARD = { limit: HISTORY_ITEMS + 1, sortOrder: 'desc', timeframe: '5m' } as const
export const TODAY = { period: 'today' } as const

/** Screens that begin with more than what every screen of a member shows. */
export const StartScreen = z.enum(['dashboard', 'signals'])
export type StartScreen = z.infer<typeof StartScreen>

/** The calls that a start answers, each as it would be made alone. */
export const startCalls = {
  me: { call: getMe, asked: {} },
  service: { call: getServiceInfo, asked: {} },
  unread: { call: getUnreadNotifications, asked: {} },
  notificationSettings: { call: getNotificationSettings, asked: {} },
  market: { call: listPairs, asked: {} },
  latest: { call: listSignals, asked: { input: LATEST } },
  standard: { call: listSignals, asked: { input: LATEST_STANDARD } },
  dual: { call: listDualSignals, asked: {} },
  today: { call: getPerformance, asked: { input: TODAY } },
  announcements: { call: listContentItems, asked: { input: { kind: 'announcement' } } },
  marketFocus: { call: listContentItems, asked: { input: { kind: 'market-focus' } } },
  scans: { call: getChartScanUsage, asked: {} },
  practice: { call: getPracticeAccount, asked: {} },
} as const satisfies Record<string, { call: Call; asked: { input?: object } }>
export type StartPart = keyof typeof startCalls

export const getStart = defineCall({
  method: 'GET',
  path: '/start',
  access: 'member',
  summary: 'The answers that a member’s screen begins with, in one. Those that the member may not read are left out.',
  input: z.object({ screen: z.optional(StartScreen) }),
  reply: z.object({
    me: getMe.reply,
    service: getServiceInfo.reply,
    unread: getUnreadNotifications.reply,
    notificationSettings: getNotificationSettings.reply,
    market: z.optional(listPairs.reply),
    latest: z.optional(listSignals.reply),
    standard: z.optional(listSignals.reply),
    dual: z.optional(listDualSignals.reply),
    today: z.optional(getPerformance.reply),
    announcements: z.optional(listContentItems.reply),
    marketFocus: z.optional(listContentItems.reply),
    scans: z.optional(getChartScanUsage.reply),
    practice: z.optional(getPracticeAccount.reply),
  }),
})
