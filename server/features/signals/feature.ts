import { maySeeSignal, type Signal, toDirection, toEntitlement } from '../../../contract/signals.ts'
import { accessAt } from '../../../contract/sponsored-tiers.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { createHook } from '../../platform/hook.ts'
import type { FurtherFeed } from '../../platform/market-feed/market-feed.ts'
import type { LiveMarket } from '../market/service.ts'
import { type Outgoing, type PushSender, timeFor } from '../notifications/service.ts'
import type { RecordLog } from '../record/service.ts'
import type { TradeCalls } from '../trade-calls/service.ts'
import { announceSignals } from './announce-signals.ts'
import { createDeliveryJob } from './delivery-job.ts'
import { createEntryJob } from './entry-job.ts'
import { createFurtherMarket } from './further-market.ts'
import { createSlotJob } from './jobs.ts'
import { signalMail } from './mails.ts'
import { createPastMarkets } from './past-markets.ts'
import { createRecordedMarkets } from './recorded-markets.ts'
import { signalRoutes } from './routes.ts'
import {
  type BoundarySignals,
  createSignals,
  type ReadableEvents,
  type RecordedMarkets,
  type SettledSignals,
  type Signals,
} from './service.ts'
import { createSignalEvents } from './signal-events.ts'
import type { RecordedSlot } from './store.ts'
import type { Train } from './train-beside.ts'

/** A published signal that has just been committed. */
interface NewSignal {
  signal: Signal
  slot: Pick<RecordedSlot, 'timeframe' | 'slotAt' | 'starterPair'>
  /** When it enters, by the wall. */
  entryAtMs: number
}

const TIMEFRAME_NAMES = { '1m': '1-minute', '5m': '5-minute' } as const

/** The notification of a signal, for whoever may see it, up to its entry. */
export const signalNotification = ({ signal, slot, entryAtMs }: NewSignal, publicUrl: string): Outgoing => {
  const title = `${toDirection(signal)} ${signal.pair}`
  const path = `/dashboard/signals?signal=${signal.id}`
  const bodyFor = (reader: Parameters<typeof timeFor>[2]): string =>
    `${TIMEFRAME_NAMES[signal.timeframe]} signal. Entry at ${timeFor(entryAtMs, 'medium', reader)}.`
  return {
    name: { signal: signal.id },
    kind: signal.timeframe,
    answersAbout: signal.id,
    untilMs: entryAtMs,
    isFor: (reader, nowMs) => maySeeSignal(toEntitlement(accessAt(reader, nowMs)), slot),
    pushFor: (reader) => ({ title, body: bodyFor(reader), path, tag: signal.id, endsAtMs: entryAtMs }),
    mailFor: (reader) =>
      signalMail(reader, { publicUrl, url: publicUrl + path, title, body: bodyFor(reader), token: reader.token }),
  }
}

interface Needs {
  market: LiveMarket
  record: RecordLog
  calls: Pick<TradeCalls, 'due'>
  /** How new engines learn the market's history: in this thread, unless given. */
  train?: Train | undefined
  /** Told how far that has come, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
  /** Markets beside the club's own; none unless given. */
  furtherFeeds?: readonly FurtherFeed[] | undefined
  notifications: Pick<PushSender, 'send'>
}

interface SeveralMarkets {
  markets: RecordedMarkets
}

interface SignalTraining {
  /** How far the engines have come with learning the market's history, 0 to 1; null once they decide. */
  training: () => number | null
}

const newSignals = async (
  { clock, feed }: Pick<Platform, 'clock' | 'feed'>,
  signals: Signals,
  created: readonly RecordedSlot[],
): Promise<NewSignal[]> => {
  if (created.length === 0) return []
  const views = await signals.view(created)
  return created.flatMap((slot, place) => {
    const signal = views[place]
    const leftMs = feed.clock.untilMs(slot.entryAt.getTime())
    // A recording that ends before the entry never gets there.
    return signal && Number.isFinite(leftMs) ? [{ signal, slot, entryAtMs: clock.now() + leftMs }] : []
  })
}

/** Reading and writing signals. Its slots are ready once the boundary that the market's clock stands at is handled. */
export const signalsFeature = async (
  p: Platform,
  { market, record, calls, notifications, train, onProgress, furtherFeeds = [] }: Needs,
) => {
  const { hub, feed } = p
  const settledHook = createHook<[ids: readonly string[]]>()
  const boundaryHook = createHook<[boundaryMs: number]>()
  const service = createSignals({ ...p, market, record, marketNow: feed.clock.now })
  const { topics, findEvents } = createSignalEvents({ db: p.db, market, record, view: service.view })
  const entryJob = createEntryJob({
    ...p,
    market,
    onEntered: async (entered) => {
      service.forget()
      await announceSignals(hub, service, { created: [], entered, settled: [], recorded: null })
    },
  })
  const deliveryJob = createDeliveryJob(p)
  const slotJob = await createSlotJob({
    ...p,
    market,
    record,
    calls: calls.due,
    train,
    onProgress,
    onTrained: service.forget,
    onBoundary: async (boundaryMs, result) => {
      await service.refresh(result)
      // With the signals' own: whoever compares what is published reads all of it of one boundary.
      calls.due.forget()
      await announceSignals(hub, service, result)
      await calls.due.announce(boundaryMs, result.called)
      for (const signal of await newSignals(p, service, result.created))
        notifications.send(signalNotification(signal, p.publicUrl))
      await deliveryJob.watch(result)
      entryJob.watch(result)
      const settled = result.settled.map(({ id }) => id)
      if (settled.length > 0) await settledHook.run(settled)
      await market.announceClosed(boundaryMs)
      await boundaryHook.run(boundaryMs)
    },
  })
  const further = furtherFeeds.map((one) => createFurtherMarket({ ...p, further: one, record, train }))
  const isRunning = (): boolean => slotJob.training() === null
  const past = createPastMarkets({ ...p, record })
  const run = new Set([market.feed.id, ...furtherFeeds.flatMap(({ id }) => id ?? [])])
  const { endsAt } = feed.clock
  const markets = createRecordedMarkets({ market, endsAt, signals: service, isRunning, further, past })
  return {
    service: {
      ...service,
      markets,
      findEvents,
      training: slotJob.training,
      leftAtMs: slotJob.leftAtMs,
      onSettled: settledHook.add,
      onBoundary: boundaryHook.add,
    },
    routes: signalRoutes(service, markets),
    topics,
    beforeReady: async () => {
      await past.open((id) => run.has(id))
      await slotJob.start()
    },
    // The others begin once the club's own is decided, and hold nobody up.
    jobs: [
      { stop: slotJob.stop, rounds: slotJob.rounds },
      entryJob,
      deliveryJob,
      ...further.map(({ start, ...one }) => ({ ...one, start: () => void start() })),
    ],
  } satisfies Feature<Signals & ReadableEvents & SignalTraining & SettledSignals & BoundarySignals & SeveralMarkets>
}
