import { MINUTE_MS } from '../../../contract/market.ts'
import {
  PRACTICE_PAYOUT_PERCENT,
  type PracticeAccount,
  type PracticeOrder,
  type SessionLimits,
} from '../../../contract/practice.ts'
import type { Database, Executor } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Market } from '../market/service.ts'
import { limitsAfter, limitsAt, startOfDay, toLaterDate } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  market: Market
  freshAccount: (memberId: string) => store.AccountRow
  findAccount: (memberId: string) => Promise<store.AccountRow>
  toView: (order: store.OrderRow) => PracticeOrder
}

/** The account as its member sees it, and what they change of it: limits, breaks and new beginnings. */
export const createAccountChanges = ({
  db,
  transact,
  clock,
  market,
  freshAccount,
  findAccount,
  toView: viewOf,
}: Deps) => {
  const readAccount = async (executor: Executor, account: store.AccountRow): Promise<PracticeAccount> => {
    const nowMs = clock.now()
    const open = await store.findOpen(executor, account.id)
    const dayResultCents = await store.sumResultSince(executor, account.id, startOfDay(nowMs))
    const { limits, nextLimits, nextLimitsFrom } = limitsAt(account, nowMs)
    const { coolOffUntil } = account
    return {
      feed: market.feed,
      balanceCents: account.balanceCents,
      openingCents: account.openingCents,
      resets: account.resets,
      payoutPercent: PRACTICE_PAYOUT_PERCENT,
      limits,
      nextLimits: nextLimits && nextLimitsFrom ? { limits: nextLimits, from: nextLimitsFrom.toISOString() } : null,
      coolOffUntil: coolOffUntil && coolOffUntil.getTime() > nowMs ? coolOffUntil.toISOString() : null,
      dayResultCents,
      open: open.map(viewOf),
      pairs: [...market.pairs],
    }
  }

  /** Changes the member's account, which is locked meanwhile, and answers it as it is then. */
  const change = (
    memberId: string,
    changesOf: (tx: Tx, account: store.AccountRow) => Promise<Parameters<typeof store.updateAccount>[2]>,
  ): Promise<PracticeAccount> =>
    transact(async (tx) => {
      const account = await store.lockAccount(tx, freshAccount(memberId))
      const changes = await changesOf(tx, account)
      await store.updateAccount(tx, account.id, changes)
      return readAccount(tx, { ...account, ...changes })
    })

  return {
    /** The member's account on this market, with what is open. */
    getPracticeAccount: async (memberId: string): Promise<PracticeAccount> =>
      readAccount(db.orm, await findAccount(memberId)),

    /** Begins again with the opening balance. Throws PRACTICE_ORDERS_OPEN while orders are open. */
    resetPracticeAccount: (memberId: string): Promise<PracticeAccount> =>
      change(memberId, async (tx, account) => {
        if ((await store.findOpen(tx, account.id)).length > 0) throw new CallError('PRACTICE_ORDERS_OPEN')
        return { balanceCents: account.openingCents, resets: account.resets + 1 }
      }),

    /** Sets the session limits: what is stricter at once, what is looser from the next day. */
    updatePracticeLimits: (memberId: string, wanted: SessionLimits): Promise<PracticeAccount> =>
      change(memberId, async (_, account) => limitsAfter(account, wanted, clock.now())),

    /** Begins a break, or makes one longer. */
    startPracticeCoolOff: (memberId: string, { minutes }: { minutes: number }): Promise<PracticeAccount> =>
      change(memberId, async (_, { coolOffUntil }) => ({
        coolOffUntil: toLaterDate(coolOffUntil, new Date(clock.now() + minutes * MINUTE_MS)),
      })),
  }
}
