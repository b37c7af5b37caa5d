import { randomUUID } from 'node:crypto'
import {
  type AutoDecision,
  type CopySource,
  type CopyTrading,
  DECISIONS_PAGE_SIZE,
  ENGINE_SOURCE_ID,
  MAX_COPIED,
  REPLAYED_TRADES,
  type updateCopyConsent,
  type updateCopySource,
} from '../../../contract/auto-trading.ts'
import type { InputOf } from '../../../contract/call.ts'
import { missingForSignals, toEntitlement, toTimeframes } from '../../../contract/signals.ts'
import type { CallerRow } from '../../../contract/trade-calls.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Rooms } from '../rooms/service.ts'
import type { Signals } from '../signals/service.ts'
import type { TradeCalls } from '../trade-calls/service.ts'
import * as copyStore from './copy-store.ts'
import { toDecision, toRating, toReplay, toTotals } from './rules.ts'
import { countOrders, findDecisions, findResults } from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  feed: MarketFeed
  signals: Pick<Signals, 'listResults'>
  calls: Pick<TradeCalls, 'readCallers'>
  rooms: Pick<Rooms, 'listMyRooms'>
}

/** Leads that are offered at most, besides those whom the member copies. */
const LEADS_SHOWN = 50

export type CopyTradingService = ReturnType<typeof createCopyTrading>

type Listed = Omit<CopySource, 'active' | 'stakeCents'>

const toCaller = (row: CallerRow, { available, replay }: Pick<Listed, 'available' | 'replay'>): Listed => ({
  kind: row.kind === 'engine' ? 'engine' : 'caller',
  id: row.caller ?? ENGINE_SOURCE_ID,
  name: row.kind === 'engine' ? 'Engine' : row.handle,
  n: row.n,
  won: row.won,
  winRate: row.winRate,
  interval: row.interval,
  verdict: row.verdict,
  replay,
  available,
})

/** Lists whom a member can copy, and whom they copy. */
const createSourceList = ({ db, feed, signals, calls, rooms }: Omit<Deps, 'transact' | 'clock'>) => {
  const feedId = feed.feed.id

  const listEngine = async (member: CallingMember, row: CallerRow | undefined): Promise<Listed[]> => {
    if (!row) return []
    const entitlement = toEntitlement(member)
    const results = await Promise.all(
      toTimeframes(entitlement).map((timeframe) =>
        signals.listResults(entitlement, { timeframe, limit: REPLAYED_TRADES }),
      ),
    )
    return [toCaller(row, { available: missingForSignals(member) === null, replay: toReplay(results.flat()) })]
  }

  /** The engine, and the callers whom the member can copy or has set something for. */
  const listCallers = async (member: CallingMember, known: readonly copyStore.FollowRow[]): Promise<Listed[]> => {
    const [{ rows }, seats] = await Promise.all([calls.readCallers(), rooms.listMyRooms(member)])
    const open = await copyStore.findCallersFor(
      db.orm,
      seats.map(({ id }) => id),
    )
    const set = new Set(known.filter(({ kind }) => kind === 'caller').map(({ sourceId }) => sourceId))
    const entries = await copyStore.findCallers(db.orm, feedId, [...new Set([...open, ...set])])
    const rowOf = new Map(rows.map((row) => [row.caller, row]))
    const engine = rows.find(({ kind }) => kind === 'engine')
    const others = entries
      .filter(({ memberId }) => memberId !== member.id)
      .map((entry): Listed => {
        const row = rowOf.get(entry.id)
        const own = { available: open.has(entry.id), replay: entry.recent.toReversed() }
        if (row) return toCaller(row, own)
        return { kind: 'caller', id: entry.id, name: entry.handle, ...toRating(0, 0), ...own }
      })
    return [...(await listEngine(member, engine)), ...others]
  }

  const listLeads = async (member: CallingMember, known: readonly copyStore.FollowRow[]): Promise<Listed[]> => {
    const set = known.filter(({ kind }) => kind === 'member').map(({ sourceId }) => sourceId)
    const leads = await copyStore.findLeadRecords(db.orm, feedId, LEADS_SHOWN + set.length, set)
    return leads
      .filter(({ lead }) => lead.memberId !== member.id)
      .map(({ lead, won, lost, recent }) => ({
        kind: 'member',
        id: lead.id,
        name: lead.alias,
        ...toRating(won, lost),
        replay: recent.toReversed(),
        available: lead.active,
      }))
  }

  return async (member: CallingMember): Promise<CopySource[]> => {
    const known = await copyStore.findFollows(db.orm, member.id)
    const listed = [...(await listCallers(member, known)), ...(await listLeads(member, known))]
    const followOf = new Map(known.map((follow) => [`${follow.kind} ${follow.sourceId}`, follow]))
    return listed
      .map((source) => {
        const follow = followOf.get(`${source.kind} ${source.id}`)
        return { ...source, active: follow?.active ?? false, stakeCents: follow?.stakeCents ?? null }
      })
      .filter(({ available, active }) => available || active)
      .toSorted((a, b) => Number(b.active) - Number(a.active) || b.n - a.n)
  }
}

/** Whom members copy, and who lets others copy them. */
export const createCopyTrading = ({ db, transact, clock, feed, signals, calls, rooms }: Deps) => {
  const listSources = createSourceList({ db, feed, signals, calls, rooms })
  const feedId = feed.feed.id

  const getCopyTrading = async (member: CallingMember): Promise<CopyTrading> => {
    const sources = await listSources(member)
    const lead = await copyStore.findLead(db.orm, member.id)
    const own = { memberId: member.id, feedId, origins: ['copy'] as const }
    const counts = await countOrders(db.orm, own)
    return {
      sources,
      consent: {
        active: lead?.active ?? false,
        alias: lead?.alias ?? null,
        followers: lead ? await copyStore.countFollowers(db.orm, lead.id) : 0,
      },
      figures: toTotals(counts, await findResults(db.orm, own)),
    }
  }

  const tell = (tx: Tx, memberId: string): void =>
    tx.publish('members/me/auto-trading', memberId, { at: new Date(clock.now()).toISOString() })

  return {
    /** Whom the member can copy and copies, and whether others may copy them. */
    getCopyTrading,

    /**
     * Starts or stops copying. Waits for what is placed meanwhile: once a stop is answered, nothing more is. Throws COPY_SOURCE_NOT_FOUND for
     * whom the member cannot copy, and COPY_SOURCES_FULL; whoever is copied can always be stopped.
     */
    updateCopySource: async (
      member: CallingMember,
      { kind, id, active, stakeCents }: InputOf<typeof updateCopySource>,
    ): Promise<CopyTrading> => {
      const source = (await listSources(member)).find((listed) => listed.kind === kind && listed.id === id)
      if (!source || (active && !source.available)) throw new CallError('COPY_SOURCE_NOT_FOUND')
      await transact(async (tx) => {
        await copyStore.lockMember(tx, member.id)
        const known = (await copyStore.findFollows(tx, member.id)).find(
          (follow) => follow.kind === kind && follow.sourceId === id,
        )
        if (active && !known?.active && (await copyStore.countActive(tx, member.id)) >= MAX_COPIED)
          throw new CallError('COPY_SOURCES_FULL')
        const startedAt = known?.active ? known.startedAt : new Date(clock.now())
        const row = { id: known?.id ?? newId(), memberId: member.id, kind, sourceId: id, active, stakeCents, startedAt }
        await copyStore.insertFollow(tx, row)
        tell(tx, member.id)
      })
      return getCopyTrading(member)
    },

    /** Lets others copy the member's practice orders from now on, or ends it at once, for all who do. Throws COPY_ALIAS_TAKEN. */
    updateCopyConsent: async (
      member: CallingMember,
      { active, alias }: InputOf<typeof updateCopyConsent>,
    ): Promise<CopyTrading> => {
      if (await copyStore.isHandleOfAnother(db.orm, member.id, alias)) throw new CallError('COPY_ALIAS_TAKEN')
      await transact(async (tx) => {
        await copyStore.lockMember(tx, member.id)
        const known = await copyStore.findLead(tx, member.id)
        const since = known?.active && active ? known.since : new Date(clock.now())
        const row = { id: known?.id ?? randomUUID(), memberId: member.id, alias, active, since }
        if (!(await copyStore.insertLead(tx, row))) throw new CallError('COPY_ALIAS_TAKEN')
        tell(tx, member.id)
      })
      return getCopyTrading(member)
    },

    /** A page of what was copied and left on this market, and how many lines there are. */
    listCopyDecisions: async (
      memberId: string,
      { page }: { page: number },
    ): Promise<{ total: number; decisions: AutoDecision[] }> => {
      const window = { limit: DECISIONS_PAGE_SIZE, offset: (page - 1) * DECISIONS_PAGE_SIZE }
      const { total, decisions } = await findDecisions(db.orm, { memberId, origin: 'copy', feedId }, window)
      return { total, decisions: decisions.map((decided) => toDecision(decided, feed.clock.now())) }
    },
  }
}
