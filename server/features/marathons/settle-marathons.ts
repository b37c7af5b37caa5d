import { PRIZE_PARTS } from '../../../contract/marathon-places.ts'
import { compareRanked, sharePool } from '../../../engine/practice/rank.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import type { Practice } from '../practice/service.ts'
import { systemAccounts, type Upoints } from '../upoints/service.ts'
import { clubPartOf } from './place-rules.ts'
import * as store from './score-store.ts'
import { lockMarathon, type Marathon } from './store.ts'
import { type Boards, rowFrom } from './watch-boards.ts'

interface Deps {
  transact: Transact
  clock: Clock
  market: Pick<Market, 'feed'>
  members: Pick<Members, 'findMember'>
  countryPolicy: Pick<CountryPolicy, 'offersFor'>
  upoints: Pick<Upoints, 'postEntry'>
  practice: Pick<Practice, 'hasOpenOrders'>
  boards: Pick<Boards, 'tell' | 'forget'>
}

export type MarathonSettlement = ReturnType<typeof createMarathonSettlement>

/** What a marathon's start, end and cancellation move. Each is part of the transaction that changes the status, or happens once after it. */
export const createMarathonSettlement = (deps: Deps) => {
  const { transact, clock, market, members, countryPolicy, upoints, practice, boards } = deps
  const { escrow, issuance } = systemAccounts

  const refundAll = async (tx: Tx, { id, name }: Marathon): Promise<void> => {
    const paying = await store.findPaying(tx, id)
    for (const { memberId, fee } of paying)
      if (memberId !== null)
        await upoints.postEntry(tx, {
          fromAccountId: escrow,
          toAccountId: memberId,
          amount: fee,
          kind: 'refund',
          reason: name,
        })
    if (paying.length === 0) return
    await store.markRefunded(
      tx,
      paying.map((place) => place.id),
      new Date(clock.now()),
    )
  }

  /** Whether a member who ranks gets a prize: not where prizes are switched off in their country. */
  const mayWin = async (tx: Tx, memberId: string | null): Promise<boolean> => {
    const member = memberId === null ? null : await members.findMember(memberId, tx)
    return member !== null && countryPolicy.offersFor({ country: member.country, phone: member.phone }).cashPrizes
  }

  /** The best of those who get a prize, by rank. */
  const findWinners = async (tx: Tx, ranked: readonly ReturnType<typeof rowFrom>[], minTrades: number) => {
    const winners: { entryId: string; memberId: string }[] = []
    for (const { entryId, trades, entry } of ranked) {
      if (winners.length === PRIZE_PARTS.length) break
      const { memberId } = entry.place
      if (memberId !== null && trades >= minTrades && (await mayWin(tx, memberId))) winners.push({ entryId, memberId })
    }
    return winners
  }

  const payPrizes = async (tx: Tx, marathon: Marathon, entries: readonly store.Entry[]): Promise<void> => {
    const { id, name, minTrades } = marathon
    const ranked = entries.map(rowFrom).sort(compareRanked(minTrades))
    const winners = await findWinners(tx, ranked, minTrades)
    const club = clubPartOf(marathon)
    const fees = (await store.findPaying(tx, id)).reduce((sum, { fee }) => sum + fee, 0)
    const shares = sharePool(club + fees, winners.length, PRIZE_PARTS)
    if (winners.length === 0) await refundAll(tx, marathon)
    else if (club > 0) {
      const sides = { fromAccountId: issuance, toAccountId: escrow }
      await upoints.postEntry(tx, { ...sides, amount: club, kind: 'prize', reason: `Prize pool of ${name}` })
    }
    const prizes = new Map(winners.map(({ entryId }, place) => [entryId, shares[place] ?? 0]))
    for (const { entryId, memberId } of winners) {
      const amount = prizes.get(entryId) ?? 0
      const rank = ranked.findIndex((row) => row.entryId === entryId) + 1
      const sides = { fromAccountId: escrow, toAccountId: memberId }
      if (amount > 0)
        await upoints.postEntry(tx, { ...sides, amount, kind: 'prize', reason: `Rank ${rank} in ${name}` })
    }
    const results = ranked.map(({ entryId }, index) => ({ entryId, rank: index + 1, prize: prizes.get(entryId) ?? 0 }))
    await store.insertResults(tx, id, results, new Date(clock.now()))
  }

  return {
    /** It runs: on this market from now on, and with the engine where that competes. */
    begin: async (tx: Tx, { id, hasEngine }: Marathon): Promise<void> => {
      await store.updateMarketOf(tx, id, market.feed.id)
      if (hasEngine) await store.insertEngine(tx, { id: newId(), marathonId: id, joinedAt: new Date(clock.now()) })
      tx.afterCommit(() => void boards.tell(id, []))
    },

    /** It takes no orders any more; its prizes wait for those that are open. */
    tellEnd: (tx: Tx, { id }: Marathon): void => tx.afterCommit(() => void boards.tell(id, [])),

    /** Every fee that is still in escrow goes back, once. What was paid as prizes stays paid. */
    cancel: async (tx: Tx, marathon: Marathon): Promise<void> => {
      if (marathon.paidAt === null) await refundAll(tx, marathon)
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
