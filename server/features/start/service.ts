import type { InputOf, ReplyOf } from '../../../contract/call.ts'
import { toEntitlement } from '../../../contract/signals.ts'
import {
  type getStart,
  LATEST,
  LATEST_STANDARD,
  type StartPart,
  type StartScreen,
  startCalls,
  TODAY,
} from '../../../contract/start.ts'
import { type Caller, hasAccess } from '../../platform/http/caller.ts'
import { SerializedResponse } from '../../platform/http/route.ts'
import type { Auth } from '../auth/service.ts'
import type { ChartScans } from '../chart-scans/service.ts'
import type { ContentItems } from '../content-items/service.ts'
import type { Market } from '../market/service.ts'
import type { Notifications } from '../notifications/service.ts'
import type { Practice } from '../practice/service.ts'
import type { Service } from '../service/service.ts'
import type { Signals } from '../signals/service.ts'

export interface StartNeeds {
  auth: Pick<Auth, 'getMe'>
  chartScans: Pick<ChartScans, 'getChartScanUsage'>
  contentItems: Pick<ContentItems, 'listContentItems'>
  market: Pick<Market, 'listPairs'>
  notifications: Pick<Notifications, 'getUnreadNotifications' | 'getNotificationSettings'>
  practice: Pick<Practice, 'getPracticeAccount'>
  service: Service
  signals: Pick<Signals, 'listSignals' | 'listDualSignals' | 'getPerformance'>
}

const EVERYWHERE: readonly StartPart[] = ['me', 'service', 'unread', 'notificationSettings', 'latest']

const PARTS_OF: Record<StartScreen, readonly StartPart[]> = {
  dashboard: ['market', 'today', 'dual', 'announcements', 'marketFocus', 'scans'],
  signals: ['market', 'today', 'standard', 'practice'],
}

const toData = (answer: unknown): unknown => (answer instanceof SerializedResponse ? answer.data : answer)

export type Start = ReturnType<typeof createStart>

/** Composes what a screen begins with from what other features answer. */
export const createStart = ({
  auth,
  chartScans,
  contentItems,
  market,
  notifications,
  practice,
  service,
  signals,
}: StartNeeds) => ({
  /** The answers of one screen. Each is read only if the caller may make the call that it answers. */
  getStart: async (caller: Caller, { screen }: InputOf<typeof getStart>): Promise<ReplyOf<typeof getStart>> => {
    const { member } = caller
    const entitlement = toEntitlement(member)
    const read: Record<StartPart, () => unknown> = {
      me: () => auth.getMe(member.id),
      service: () => service.getServiceInfo(),
      unread: () => notifications.getUnreadNotifications(member.id),
      notificationSettings: () => notifications.getNotificationSettings(member.id),
      market: () => market.listPairs(),
      latest: () => signals.listSignals(entitlement, LATEST),
      standard: () => signals.listSignals(entitlement, LATEST_STANDARD),
      dual: () => signals.listDualSignals(),
      today: () => signals.getPerformance(entitlement, TODAY),
      announcements: () => contentItems.listContentItems('announcement'),
      marketFocus: () => contentItems.listContentItems('market-focus'),
      scans: () => chartScans.getChartScanUsage(member),
      practice: () => practice.getPracticeAccount(member.id),
    }
    const parts = [...EVERYWHERE, ...(screen ? PARTS_OF[screen] : [])]
    const allowed = parts.filter((part) => hasAccess(startCalls[part].call.access, caller))
    const answers = await Promise.all(allowed.map(async (part) => [part, toData(await read[part]())]))
    return Object.fromEntries(answers)
  },
})
