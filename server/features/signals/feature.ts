import type { Feature, Platform } from '../../platform/feature.ts'
import type { LiveMarket } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import { announceSignals } from './announce-signals.ts'
import { createEntryJob } from './enter-signals.ts'
import { createSignalTopics } from './find-events.ts'
import { createSlotJob } from './jobs.ts'
import { createDeliveryJob } from './measure-delivery.ts'
import { signalRoutes } from './routes.ts'
import { createSignals, type Signals } from './service.ts'
import type { Train } from './train-beside.ts'

interface Needs {
  market: LiveMarket
  record: RecordLog
  /** How new engines learn the market's history: in this thread, unless given. */
  train?: Train | undefined
  /** Told how far that has come, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
}

interface SignalTraining {
  /** How far the engines have come with learning the market's history, 0 to 1; null once they decide. */
  training: () => number | null
}

/** Reading and writing signals. Its slots are ready once the boundary that the market's clock stands at is handled. */
export const signalsFeature = async (p: Platform, { market, record, train, onProgress }: Needs) => {
  const { hub, feed } = p
  const service = createSignals({ ...p, market, record, marketNow: feed.clock.now })
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
    train,
    onProgress,
    onTrained: service.forget,
    onBoundary: async (boundaryMs, result) => {
      await service.refresh(result)
      await announceSignals(hub, service, result)
      await deliveryJob.watch(result)
      entryJob.watch(result)
      await market.announceClosed(boundaryMs)
    },
  })
  return {
    service: { ...service, training: slotJob.training },
    routes: signalRoutes(service),
    topics: createSignalTopics({ db: p.db, market, record, view: service.view }),
    beforeReady: slotJob.start,
    jobs: [{ stop: slotJob.stop }, entryJob, deliveryJob],
  } satisfies Feature<Signals & SignalTraining>
}
