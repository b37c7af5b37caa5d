import type { InputOf } from '../../../contract/call.ts'
import type { Timeframe } from '../../../contract/market.ts'
import {
  DUAL_SIGNALS_PER_TIMEFRAME,
  type Entitlement,
  type listSignals,
  type Outcome,
  type Signal,
  type SignalProof,
} from '../../../contract/signals.ts'
import type { RecordedMarket } from '../../../contract/track-record.ts'
import { MODEL_VERSION } from '../../../engine/signals/engine.ts'
import type { Database } from '../../db/client.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { createPreparedAnswers } from '../../platform/http/prepared-answers.ts'
import type { SerializedResponse } from '../../platform/http/route.ts'
import type { Market } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import { createBinCounter } from './bin-counter.ts'
import { createHistory } from './create-history.ts'
import { createPerformance } from './create-performance.ts'
import type { BoundaryResult } from './process-boundary.ts'
import { toSealedText } from './rules.ts'
import { countSettledBetween } from './settled-store.ts'
import { createSettledViews } from './settled-views.ts'
import { createSharedView } from './shared-view.ts'
import { createSlotCounter } from './slot-counter.ts'
import * as store from './store.ts'
import { shownConfidence, toSignal } from './to-signal.ts'

/** How confident a signal was, and what came of it; null while that is open. */
export interface SignalResult {
  confidence: number
  expiresAt: Date
  outcome: Outcome | null
}

interface Deps {
  db: Database
  market: Market
  record: RecordLog
  marketNow: () => number
  /** The model whose figures are the present ones: that of this server, unless given. */
  modelVersion?: string
}

export { oldDeliveries } from './delivery-store.ts'
export type { ReadableEvents, SignalEvent } from './signal-events.ts'

export interface SettledSignals {
  /** Adds what follows a boundary that settled signals, once it is in the database and told. It must not fail. */
  onSettled: (follow: (ids: readonly string[]) => Promise<void>) => void
}

export interface BoundarySignals {
  /** Adds what follows every boundary once it is in the database and told. It must not fail. */
  onBoundary: (follow: (boundaryMs: number) => Promise<void>) => void
  /** The last boundary of the server before this one, whose followers it may not have asked; null on a new market. */
  leftAtMs: number | null
}

export type Signals = ReturnType<typeof createSignals>

/** The markets that this server keeps a record of: figures are read of one at a time, and never added up. */
export interface RecordedMarkets {
  /** The club's own first. */
  listMarkets: () => Promise<RecordedMarket[]>
  /**
   * The signals of a market by its feed's id, the club's own where none is named.
   *
   * @throws CallError MARKET_NOT_FOUND
   */
  signalsOf: (id: string | undefined) => Signals
  /**
   * What the first market answers that knows of a signal.
   *
   * @throws CallError SIGNAL_NOT_FOUND
   */
  askAll: <Answer>(ask: (signals: Signals) => Promise<Answer>) => Promise<Answer>
}

/** Reading signals, each as the caller's entitlement allows. Writing happens at slot boundaries alone (`processBoundary`). */
export const createSignals = ({ db, market, record, marketNow, modelVersion = MODEL_VERSION }: Deps) => {
  const feedId = market.feed.id
  const answers = createPreparedAnswers()
  const slotCounter = createSlotCounter(db, market)

  const view = async (slots: readonly store.RecordedSlot[]): Promise<Signal[]> => {
    const context = { feed: market.feed, pairById: market.pairById, marketNowMs: marketNow(), bins: await readBins() }
    return slots.map((slot) => toSignal(slot, context))
  }

  /** The last boundary that the record tells of. */
  const findUntil = async (): Promise<Date> => (await market.findFeed())?.processedThrough ?? new Date(marketNow())

  const { readBins, countOn } = createBinCounter({ db, feedId, modelVersion, slotCounter, findUntil })
  const figures = { db, market, marketNow, slotCounter, findUntil, answers }

  return {
    /** Published signals, one shared answer per entitlement and query. */
    listSignals: (entitlement: Entitlement, input: InputOf<typeof listSignals>): Promise<SerializedResponse> =>
      answers.get(
        `list|${entitlement}|${input.limit}|${input.sortOrder}|${input.timeframe}|${input.before}`,
        async () => {
          const before = input.before ? new Date(input.before) : undefined
          return view(await store.findPublished(db.orm, feedId, { ...input, entitlement, before }))
        },
      ),

    /** The newest signals of both timeframes; gold only, which the call's access enforces. */
    listDualSignals: (): Promise<SerializedResponse> =>
      answers.get('dual', async () => {
        const newest = async (timeframe: '1m' | '5m') =>
          view(
            await store.findPublished(db.orm, feedId, {
              entitlement: 'gold',
              limit: DUAL_SIGNALS_PER_TIMEFRAME,
              sortOrder: 'desc',
              timeframe,
            }),
          )
        const [scalping, standard] = await Promise.all([newest('1m'), newest('5m')])
        return { scalping, standard }
      }),

    ...createPerformance({ ...figures, modelVersion, readBins }),
    ...createHistory({ ...figures, view }),

    /** Those of these signals that members of this entitlement may see. */
    findSignals: async (entitlement: Entitlement, ids: readonly string[]): Promise<Signal[]> =>
      view(await store.findPublishedByIds(db.orm, feedId, ids, entitlement)),

    /** What came of the signals that expired after the first and by the second instant. */
    countSettledBetween: (after: Date, until: Date): Promise<{ won: number; lost: number }> =>
      countSettledBetween(db.orm, market.feed.id, after, until),

    /** What was published at a slot boundary, each with the slot that says who may see it. */
    listPublishedAt: async (slotAt: Date): Promise<{ slot: store.RecordedSlot; signal: Signal }[]> => {
      const published = await store.findPublishedAt(db.orm, feedId, slotAt)
      const views = await view(published)
      return published.flatMap((slot, place) => {
        const signal = views[place]
        return signal ? [{ slot, signal }] : []
      })
    },

    /** The confidence of the newest signals of a timeframe that this entitlement may see, in percent as shown; of slots before `before` alone. */
    listConfidences: async (
      entitlement: Entitlement,
      { timeframe, limit, before }: { timeframe: Timeframe; limit: number; before?: Date },
    ): Promise<number[]> => {
      const stated = await store.findStated(db.orm, feedId, { entitlement, timeframe, limit, before })
      return stated.map((signal) => shownConfidence(signal.stated))
    },

    /** The same signals with what came of them. */
    listResults: async (
      entitlement: Entitlement,
      { timeframe, limit }: { timeframe: Timeframe; limit: number },
    ): Promise<SignalResult[]> => {
      const recent = await store.findStated(db.orm, feedId, { entitlement, timeframe, limit })
      return recent.map(({ stated, expiresAt, outcome }) => ({
        confidence: shownConfidence(stated),
        expiresAt,
        outcome,
      }))
    },

    /** One signal with what proves it. Throws SIGNAL_NOT_FOUND where the caller may not see it. */
    getSignal: async (entitlement: Entitlement, id: string): Promise<{ signal: Signal; proof: SignalProof }> => {
      const slot = await store.findPublishedById(db.orm, feedId, id, entitlement)
      const [signal] = slot ? await view([slot]) : []
      if (!slot || !signal) throw new CallError('SIGNAL_NOT_FOUND')
      const proof: SignalProof = {
        sequence: slot.commitSequence,
        commitment: slot.commitment,
        revealed: slot.revealedAt ? toSealedText(slot) : null,
        commitHash: slot.hash,
      }
      return { signal, proof }
    },

    ...createSettledViews({ db, market, record, view, answers }),
    getSharedSignal: createSharedView({ db, market, record }),

    /** Signals as members see them. */
    view,

    /** A boundary is in the database: what it settled counts, and prepared answers are out of date. */
    refresh: async ({ settled }: Pick<BoundaryResult, 'settled'>): Promise<void> => {
      await countOn(settled)
      answers.forget()
    },

    /** Something else in the answers changed, such as an entry price. */
    forget: answers.forget,
  }
}
