import type { ReplyOf } from '../../../contract/call.ts'
import { PRIZE_PARTS } from '../../../contract/marathon-places.ts'
import { type getMarathonMoves, type MarathonMove, MOVES_NAMED, type Moves } from '../../../contract/marathons.ts'
import { compareRanked, sharePool } from '../../../engine/practice/rank.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import type { PushSender } from '../notifications/service.ts'
import type { Practice } from '../practice/service.ts'
import { type Posting, systemAccounts, type Upoints } from '../upoints/service.ts'
import { createMarathonNotifications, resultNotification } from './announce-results.ts'
import { clubPartOf } from './place-rules.ts'
import * as store from './score-store.ts'
import { lockMarathon, type Marathon } from './store.ts'
import { type Boards, rowFrom } from './watch-boards.ts'

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

/** What paying a marathon moves: every place by rank with what it wins, or fees that go back where nobody wins. */
export interface Payout {
  results: { entryId: string; rank: number; prize: number; entry: store.Entry }[]
  refunds: { entry: store.Entry; fee: number }[]
  /** What the club adds. */
  club: number
}

export type MarathonSettlement = ReturnType<typeof createMarathonSettlement>

/** What a marathon's start, end and cancellation move. Each is part of the transaction that changes the status, or happens once after it. */
export const createMarathonSettlement = (deps: Deps) => {
  const { db, transact, clock, market, members, countryPolicy, upoints, practice, boards, notifications } = deps
  const { escrow, issuance } = systemAccounts
  const news = createMarathonNotifications(deps)

  /** Who has paid for a place and has not got the fee back. */
  const payingOf = (entries: readonly store.Entry[]) =>
    entries
      .filter(({ place: { memberId, fee, refundedAt } }) => memberId !== null && fee > 0 && refundedAt === null)
      .sort((a, b) => (a.place.id < b.place.id ? -1 : 1))
      .map((entry) => ({ entry, fee: entry.place.fee }))

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

  /** Whether a member who ranks gets a prize: not where prizes are switched off in their country. */
  const mayWin = async (tx: store.Reader, memberId: string | null): Promise<boolean> => {
    const member = memberId === null ? null : await members.findMember(memberId, tx)
    return member !== null && countryPolicy.offersFor({ country: member.country, phone: member.phone }).cashPrizes
  }

  /** The best of those who get a prize, by rank. */
  const findWinners = async (tx: store.Reader, ranked: readonly ReturnType<typeof rowFrom>[], minTrades: number) => {
    const winners: string[] = []
    for (const { entryId, trades, entry } of ranked) {
      if (winners.length === PRIZE_PARTS.length) break
      if (trades >= minTrades && (await mayWin(tx, entry.place.memberId))) winners.push(entryId)
    }
    return winners
  }

  /** What paying by these entries moves: the one sum behind the payment and behind what the administrator is shown before it. */
  const payoutOf = async (tx: store.Reader, marathon: Marathon, entries: readonly store.Entry[]): Promise<Payout> => {
    const ranked = entries.map(rowFrom).sort(compareRanked(marathon.minTrades))
    const winners = await findWinners(tx, ranked, marathon.minTrades)
    const club = winners.length === 0 ? 0 : clubPartOf(marathon)
    const paying = payingOf(entries)
    const shares = sharePool(club + paying.reduce((sum, { fee }) => sum + fee, 0), winners.length, PRIZE_PARTS)
    const prizes = new Map(winners.map((entryId, place) => [entryId, shares[place] ?? 0]))
    const results = ranked.map(({ entryId }, index) => {
      const entry = ranked[index]?.entry as store.Entry
      return { entryId, rank: index + 1, prize: prizes.get(entryId) ?? 0, entry }
    })
    return { results, refunds: winners.length === 0 ? paying : [], club }
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
      tell: () => ({ untold: 'Between accounts of the club.' }),
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
    /** Whose points an end by the standings, or a cancellation, moves at this moment. Throws MARATHON_NOT_FOUND. */
    listMoves: async (id: string): Promise<ReplyOf<typeof getMarathonMoves>> => {
      const marathon = await store.findMarathonRow(db.orm, id)
      if (!marathon) throw new CallError('MARATHON_NOT_FOUND')
      const entries = await store.findEntries(db.orm, id)
      const isPending = marathon.status !== 'cancelled' && marathon.paidAt === null
      const returned = isPending ? payingOf(entries) : []
      const { results, refunds } = isPending ? await payoutOf(db.orm, marathon, entries) : NOTHING
      const entryIds = entries.map(({ place }) => place.id)
      return {
        status: marathon.status,
        hasOpenOrders: await practice.hasOpenOrders(db.orm, entryIds),
        payOut: movesOf([...results.flatMap(prizeMove), ...refunds.flatMap(refundMove)]),
        cancel: movesOf(returned.flatMap(refundMove)),
        prizesPaid: entries.reduce((sum, { place }) => sum + (place.prize ?? 0), 0),
      }
    },

    /** It runs: on this market from now on, and with the engine where that competes. */
    begin: async (tx: Tx, { id, hasEngine }: Marathon): Promise<void> => {
      await store.updateMarketOf(tx, id, market.feed.id)
      if (hasEngine) await store.insertEngine(tx, { id: newId(), marathonId: id, joinedAt: new Date(clock.now()) })
      tx.afterCommit(() => void boards.tell(id, []))
    },

    /** It takes no orders any more; its prizes wait for those that are open. Its members are told once these are settled, with their result. */
    tellEnd: (tx: Tx, { id }: Marathon): void => tx.afterCommit(() => void boards.tell(id, [])),

    /** Every fee that is still in escrow goes back, once. What was paid as prizes stays paid. Everybody who takes part is told. */
    cancel: async (tx: Tx, marathon: Marathon): Promise<void> => {
      const entries = await store.findEntries(tx, marathon.id)
      const refunds = marathon.paidAt === null ? payingOf(entries) : []
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

const NOTHING: Pick<Payout, 'results' | 'refunds'> = { results: [], refunds: [] }

const moveOf = ({ place, fullName, email }: store.Entry, move: Pick<MarathonMove, 'kind' | 'rank' | 'amount'>) =>
  place.memberId === null ? [] : [{ memberId: place.memberId, name: fullName ?? '', email: email ?? '', ...move }]

const prizeMove = ({ rank, prize, entry }: Payout['results'][number]): MarathonMove[] =>
  prize > 0 ? moveOf(entry, { kind: 'prize', rank, amount: prize }) : []

const refundMove = ({ entry, fee }: Payout['refunds'][number]): MarathonMove[] =>
  moveOf(entry, { kind: 'refund', rank: null, amount: fee })

const movesOf = (moves: MarathonMove[]): Moves => ({
  moves: moves.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.name.localeCompare(b.name)).slice(0, MOVES_NAMED),
  count: moves.length,
  total: moves.reduce((sum, { amount }) => sum + amount, 0),
})

const wonBy = ({ entryId, prize }: Payout['results'][number]): string[] => (prize > 0 ? [entryId] : [])
