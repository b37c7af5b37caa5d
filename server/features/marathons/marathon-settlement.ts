import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import type { PushSender } from '../notifications/service.ts'
import type { Practice } from '../practice/service.ts'
import { type Posting, systemAccounts, type Upoints } from '../upoints/service.ts'
import type { Boards } from './create-boards.ts'
import { createPayouts, type Payout, toPaidEntries } from './create-payouts.ts'
import { createMarathonNotifications, resultNotification } from './marathon-notifications.ts'
import * as store from './score-store.ts'
import { lockMarathon, type Marathon } from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  market: Pick<Market, 'feed'>
  members: Pick<Members, 'findMember'>
  countryPolicy: Pick<CountryPolicy, 'offersFor'>
  upoints: Pick<Upoints, 'postEntries'>
  practice: Pick<Practice, 'hasOpenOrders'>
  boards: Pick<Boards, 'tell' | 'forget'>
  notifications: Pick<PushSender, 'send'>
  /** Where links in emails lead. */
  publicUrl: string
}

export type MarathonSettlement = ReturnType<typeof createMarathonSettlement>

/** What a marathon's start, end and cancellation move. Each is part of the transaction that changes the status, or happens once after it. */
export const createMarathonSettlement = (deps: Deps) => {
  const { transact, clock, market, upoints, practice, boards, notifications } = deps
  const { readPayout: payoutOf, listMoves } = createPayouts(deps)
  const { escrow, issuance } = systemAccounts
  const news = createMarathonNotifications(deps)

  const postRefunds = async (
    tx: Tx,
    { name }: Marathon,
    refunds: Payout['refunds'],
    tell: Posting['tell'],
  ): Promise<void> => {
    if (refunds.length === 0) return
    const postings = refunds.map(({ entry, fee }) => ({
      fromAccountId: escrow,
      toAccountId: entry.place.memberId ?? '',
      amount: fee,
      kind: 'refund' as const,
      reason: name,
      tell,
    }))
    await upoints.postEntries(tx, postings)
    await store.markRefunded(
      tx,
      refunds.map(({ entry }) => entry.place.id),
      new Date(clock.now()),
    )
  }

  const payPrizes = async (tx: Tx, marathon: Marathon, entries: readonly store.Entry[]): Promise<void> => {
    const { id, name } = marathon
    const { results, refunds, club } = await payoutOf(tx, marathon, entries)
    const told = new Map(results.map((result) => [result.entry.place.memberId, result]))
    const tell = news.resultFor(marathon, (memberId) => told.get(memberId))
    await postRefunds(tx, marathon, refunds, tell)
    const clubPart = {
      fromAccountId: issuance,
      toAccountId: escrow,
      amount: club,
      kind: 'prize' as const,
      reason: `Prize pool of ${name}`,
      tell: () => ({ untold: 'Between accounts of Uptick.' }),
    }
    const prizes = results.flatMap(({ rank, prize, entry: { place } }) => {
      const sides = { fromAccountId: escrow, toAccountId: place.memberId ?? '' }
      return prize === 0
        ? []
        : [{ ...sides, amount: prize, kind: 'prize' as const, reason: `Rank ${rank} in ${name}`, tell }]
    })
    const postings = [...(club > 0 ? [clubPart] : []), ...prizes]
    if (postings.length > 0) await upoints.postEntries(tx, postings)
    const moved = new Set([...refunds.map(({ entry }) => entry.place.id), ...results.flatMap(wonBy)])
    await news.tellOthers(tx, entries, moved, tell)
    await store.insertResults(tx, id, results, new Date(clock.now()))
    tx.afterCommit(() => notifications.send(resultNotification(marathon, results, clock.now())))
  }

  return {
    listMoves,

    /** It runs: on this market from now on, and with the engine where that competes. */
    begin: async (tx: Tx, { id, hasEngine }: Marathon): Promise<void> => {
      await store.updateMarketFor(tx, id, market.feed.id)
      if (hasEngine) await store.insertEngine(tx, { id: newId(), marathonId: id, joinedAt: new Date(clock.now()) })
      tx.afterCommit(() => void boards.tell(id, []))
    },

    /** It takes no orders any more; its prizes wait for those that are open. Its members are told once these are settled, with their result. */
    tellEnd: (tx: Tx, { id }: Marathon): void => tx.afterCommit(() => void boards.tell(id, [])),

    /** Every fee that is still in escrow goes back, once. What was paid as prizes stays paid. Everybody who takes part is told. */
    cancel: async (tx: Tx, marathon: Marathon): Promise<void> => {
      const entries = await store.findEntries(tx, marathon.id)
      const refunds = marathon.paidAt === null ? toPaidEntries(entries) : []
      const tell = news.cancelledFor(marathon)
      await postRefunds(tx, marathon, refunds, tell)
      await news.tellOthers(tx, entries, new Set(refunds.map(({ entry }) => entry.place.id)), tell)
      tx.afterCommit(() => void boards.tell(marathon.id, []))
    },

    /**
     * Pays the prizes of a marathon that has ended, once its last order has settled, all in one transaction: to the last point, or not at all.
     * Where nobody has made enough trades, fees go back. False where there is nothing to pay yet, or any more.
     */
    pay: (id: string): Promise<boolean> =>
      transact(async (tx) => {
        const marathon = await lockMarathon(tx, id)
        if (marathon?.status !== 'ended' || marathon.paidAt !== null) return false
        const entries = await store.findEntries(tx, id)
        const entryIds = entries.map(({ place }) => place.id)
        if (await practice.hasOpenOrders(tx, entryIds)) return false
        await payPrizes(tx, marathon, entries)
        tx.afterCommit(() => {
          boards.forget(id)
          void boards.tell(id, entryIds)
        })
        return true
      }),
  }
}

const wonBy = ({ entryId, prize }: Payout['results'][number]): string[] => (prize > 0 ? [entryId] : [])
