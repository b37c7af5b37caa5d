import type { ReplyOf } from '../../../contract/call.ts'
import { PRIZE_PARTS } from '../../../contract/marathon-places.ts'
import { type getMarathonMoves, type MarathonMove, MOVES_NAMED, type Moves } from '../../../contract/marathons.ts'
import { compareRanked, sharePool } from '../../../engine/practice/rank.ts'
import type { Database } from '../../db/client.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { isRemovedAddress } from '../../platform/notifications/telling.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Members } from '../members/service.ts'
import type { Practice } from '../practice/service.ts'
import { rowFrom } from './create-boards.ts'
import { computeClubPart } from './place-rules.ts'
import * as store from './score-store.ts'
import type { Marathon } from './store.ts'

interface Deps {
  db: Database
  members: Pick<Members, 'findMember'>
  countryPolicy: Pick<CountryPolicy, 'offersFor'>
  practice: Pick<Practice, 'hasOpenOrders'>
}

/** What paying a marathon moves: every place by rank with what it wins, or fees that go back where nobody wins. */
export interface Payout {
  results: { entryId: string; rank: number; prize: number; entry: store.Entry }[]
  refunds: { entry: store.Entry; fee: number }[]
  /** What the club adds. */
  club: number
}

const NOTHING: Payout = { results: [], refunds: [], club: 0 }

const toMove = ({ place, fullName, email }: store.Entry, move: Pick<MarathonMove, 'kind' | 'rank' | 'amount'>) =>
  place.memberId === null ? [] : [{ memberId: place.memberId, name: fullName ?? '', email: email ?? '', ...move }]

const prizeMove = ({ rank, prize, entry }: Payout['results'][number]): MarathonMove[] =>
  prize > 0 ? toMove(entry, { kind: 'prize', rank, amount: prize }) : []

const refundMove = ({ entry, fee }: Payout['refunds'][number]): MarathonMove[] =>
  toMove(entry, { kind: 'refund', rank: null, amount: fee })

const toMoves = (moves: MarathonMove[]): Moves => ({
  moves: moves.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.name.localeCompare(b.name)).slice(0, MOVES_NAMED),
  count: moves.length,
  total: moves.reduce((sum, { amount }) => sum + amount, 0),
})

/** Who has paid for a place and has not got the fee back. */
export const toPaidEntries = (entries: readonly store.Entry[]) =>
  entries
    .filter(({ place: { memberId, fee, refundedAt } }) => memberId !== null && fee > 0 && refundedAt === null)
    .sort((a, b) => (a.place.id < b.place.id ? -1 : 1))
    .map((entry) => ({ entry, fee: entry.place.fee }))

/** What the end of a marathon pays, and what the administrator is shown of it before. */
export const createPayouts = ({ db, members, countryPolicy, practice }: Deps) => {
  /** Whether a member who ranks gets a prize: not where prizes are switched off in their country, and not who has deleted their account. */
  const mayWin = async (tx: store.Reader, memberId: string | null): Promise<boolean> => {
    const member = memberId === null ? null : await members.findMember(memberId, tx)
    const isThere = member !== null && !isRemovedAddress(member.email)
    return isThere && countryPolicy.offersFor({ country: member.country, phone: member.phone }).cashPrizes
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
  const readPayout = async (tx: store.Reader, marathon: Marathon, entries: readonly store.Entry[]): Promise<Payout> => {
    const ranked = entries.map(rowFrom).sort(compareRanked(marathon.minTrades))
    const winners = await findWinners(tx, ranked, marathon.minTrades)
    const club = winners.length === 0 ? 0 : computeClubPart(marathon)
    const paying = toPaidEntries(entries)
    const shares = sharePool(club + paying.reduce((sum, { fee }) => sum + fee, 0), winners.length, PRIZE_PARTS)
    const prizes = new Map(winners.map((entryId, place) => [entryId, shares[place] ?? 0]))
    const results = ranked.map(({ entryId }, index) => {
      const entry = ranked[index]?.entry as store.Entry
      return { entryId, rank: index + 1, prize: prizes.get(entryId) ?? 0, entry }
    })
    return { results, refunds: winners.length === 0 ? paying : [], club }
  }

  return {
    readPayout,

    /** Whose points an end by the standings, or a cancellation, moves at this moment. Throws MARATHON_NOT_FOUND. */
    listMoves: async (id: string, tx: store.Reader = db.orm): Promise<ReplyOf<typeof getMarathonMoves>> => {
      const marathon = await store.findMarathonRow(tx, id)
      if (!marathon) throw new CallError('MARATHON_NOT_FOUND')
      const entries = await store.findEntries(tx, id)
      const isPending = marathon.status !== 'cancelled' && marathon.paidAt === null
      const returned = isPending ? toPaidEntries(entries) : []
      const { results, refunds, club } = isPending ? await readPayout(tx, marathon, entries) : NOTHING
      const entryIds = entries.map(({ place }) => place.id)
      return {
        status: marathon.status,
        hasOpenOrders: await practice.hasOpenOrders(tx, entryIds),
        payOut: toMoves([...results.flatMap(prizeMove), ...refunds.flatMap(refundMove)]),
        fromUptick: club,
        cancel: toMoves(returned.flatMap(refundMove)),
        prizesPaid: entries.reduce((sum, { place }) => sum + (place.prize ?? 0), 0),
      }
    },
  }
}
