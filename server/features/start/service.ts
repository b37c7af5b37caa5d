import type * as z from 'zod/mini'
import { getMe } from '../../../contract/auth.ts'
import type { Call, InputOf, ReplyOf } from '../../../contract/call.ts'
import { getChartScanUsage } from '../../../contract/chart-scans.ts'
import { listContentItems } from '../../../contract/content-items.ts'
import { listPairs } from '../../../contract/market.ts'
import { getNotificationSettings, getUnreadNotifications } from '../../../contract/notifications.ts'
import { getPracticeAccount } from '../../../contract/practice.ts'
import { getServiceInfo } from '../../../contract/service.ts'
import { getPerformance, listDualSignals, listSignals, toEntitlement } from '../../../contract/signals.ts'
import { type getStart, LATEST, LATEST_STANDARD, type StartScreen, TODAY } from '../../../contract/start.ts'
import { getToday } from '../../../contract/today.ts'
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
import type { Today } from '../today/service.ts'

export interface StartNeeds {
  auth: Pick<Auth, 'getMe'>
  chartScans: Pick<ChartScans, 'getChartScanUsage'>
  contentItems: Pick<ContentItems, 'listContentItems'>
  market: Pick<Market, 'listPairs'>
  notifications: Pick<Notifications, 'getUnreadNotifications' | 'getNotificationSettings'>
  practice: Pick<Practice, 'getPracticeAccount'>
  service: Service
  signals: Pick<Signals, 'listSignals' | 'listDualSignals' | 'getPerformance'>
  today: Pick<Today, 'getToday'>
}

const EVERYWHERE: readonly StartPart[] = ['me', 'service', 'unread', 'notificationSettings', 'latest']

const PARTS_OF: Record<StartScreen, readonly StartPart[]> = {
  dashboard: ['market', 'today', 'dual', 'announcements', 'marketFocus', 'scans', 'practice', 'day'],
  signals: ['market', 'today', 'standard', 'practice'],
}

type StartPart = keyof ReplyOf<typeof getStart>

/** A call, its input, and the service that answers it. */
interface Part {
  call: Call
  input: Record<string, unknown> | undefined
  read: () => unknown
}

const part = <C extends Call>(
  call: C,
  read: () => ReplyOf<C> | SerializedResponse | Promise<ReplyOf<C> | SerializedResponse>,
  input?: z.input<C['input']> & Record<string, unknown>,
): Part => ({ call, input, read })

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
  today,
}: StartNeeds) => ({
  /** The answers of one screen. Each is read only if the caller may make the call that it answers. */
  getStart: async (caller: Caller, { screen }: InputOf<typeof getStart>): Promise<ReplyOf<typeof getStart>> => {
    const { member } = caller
    const entitlement = toEntitlement(member)
    const parts = {
      me: part(getMe, () => auth.getMe(member.id)),
      service: part(getServiceInfo, () => service.getServiceInfo()),
      unread: part(getUnreadNotifications, () => notifications.getUnreadNotifications(member.id)),
      notificationSettings: part(getNotificationSettings, () => notifications.getNotificationSettings(member.id)),
      market: part(listPairs, () => market.listPairs()),
      latest: part(listSignals, () => signals.listSignals(entitlement, LATEST), LATEST),
      standard: part(listSignals, () => signals.listSignals(entitlement, LATEST_STANDARD), LATEST_STANDARD),
      dual: part(listDualSignals, () => signals.listDualSignals()),
      today: part(getPerformance, () => signals.getPerformance(entitlement, TODAY), TODAY),
      announcements: part(listContentItems, () => contentItems.listContentItems('announcement'), {
        kind: 'announcement',
      }),
      marketFocus: part(listContentItems, () => contentItems.listContentItems('market-focus'), {
        kind: 'market-focus',
      }),
      scans: part(getChartScanUsage, () => chartScans.getChartScanUsage(member)),
      practice: part(getPracticeAccount, () => practice.getPracticeAccount(member.id)),
      day: part(getToday, () => today.getToday(member)),
    } satisfies Record<StartPart, Part>
    const names = [...EVERYWHERE, ...(screen ? PARTS_OF[screen] : [])]
    const allowed = names.filter((name) => hasAccess(parts[name].call.access, caller))
    const answers = await Promise.all(
      allowed.map(async (name) => {
        const { call, input, read }: Part = parts[name]
        return [name, { path: call.path, ...(input ? { input } : {}), data: toData(await read()) }]
      }),
    )
    return Object.fromEntries(answers)
  },
})
