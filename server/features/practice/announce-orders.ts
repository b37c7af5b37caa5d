import type { Push } from '../../../contract/notifications.ts'
import { CANCELED_REASON, type PracticeOrder } from '../../../contract/practice.ts'
import type { Clock } from '../../platform/clock.ts'
import { createHook } from '../../platform/hook.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { Tx } from '../../platform/transaction.ts'
import { outgoingTo, type PushSender } from '../notifications/service.ts'
import { toResultText } from './rules.ts'
import type { AccountRow, OrderRow } from './store.ts'

/** Orders of one account that were placed or have settled, and what the account holds then. */
export interface AccountOrders {
  account: Pick<AccountRow, 'id' | 'memberId' | 'kind'>
  balanceCents: number
  orders: readonly OrderRow[]
}
/** What follows orders of marathons in the transaction that places or settles them. */
export type AnnounceOrders = (tx: Tx, news: readonly AccountOrders[]) => Promise<void>

interface Deps {
  clock: Pick<Clock, 'now'>
  hub: Pick<Hub, 'isHeard' | 'publish'>
  notifications: Pick<PushSender, 'send'>
}

/** A result that was not delivered by then is in the member's history. */
export const RESULT_SECONDS = 600
/** The newest takes the place of the one before. */
const RESULT_PLACE = { path: '/dashboard/practice', tag: 'result practice', endsAtMs: null }

/** Says what became of orders: of the practice account to its member, of a marathon's accounts to the marathons. */
export const createOrderAnnouncements = (
  { clock, hub, notifications }: Deps,
  viewOf: (order: OrderRow) => PracticeOrder,
) => {
  const marathonOrders = createHook<Parameters<AnnounceOrders>>()

  const announce: AnnounceOrders = async (tx, news) => {
    const ofMarathons = news.filter(({ account }) => account.kind === 'marathon')
    if (ofMarathons.length > 0) await marathonOrders.run(tx, ofMarathons)
    const results: [string, Omit<Push, 'kind'>][] = []
    for (const { account, balanceCents, orders } of news) {
      const { kind, memberId } = account
      if (kind !== 'practice' || memberId === null) continue
      // Nobody needs to be told what they canceled themselves.
      const settled = orders.filter(({ settledAt, voidReason }) => settledAt !== null && voidReason !== CANCELED_REASON)
      if (settled.length > 0) results.push([memberId, { ...RESULT_PLACE, ...toResultText(settled) }])
      tx.afterCommit(() => {
        if (hub.isHeard('members/me/practice', memberId))
          hub.publish('members/me/practice', memberId, { balanceCents, orders: orders.map(viewOf) })
      })
    }
    tx.afterCommit(() => {
      // A member who has the practice screen open sees the result there.
      const away = results.filter(([memberId]) => !hub.isHeard('members/me/practice', memberId))
      if (away.length === 0) return
      const untilMs = clock.now() + RESULT_SECONDS * 1000
      notifications.send(outgoingTo(new Map(away), { name: { settledAccounts: away.length }, kind: 'trades', untilMs }))
    })
  }

  return { announce, onMarathonOrders: marathonOrders.add }
}
