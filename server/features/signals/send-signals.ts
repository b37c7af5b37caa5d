import { directionOf, entitlementOf, maySeeSignal, type Signal } from '../../../contract/signals.ts'
import { accessAt } from '../../../contract/sponsored-tiers.ts'
import { type Outgoing, timeFor } from '../notifications/service.ts'
import { signalMail } from './mails.ts'
import type { RecordedSlot } from './store.ts'

/** A published signal that has just been committed. */
export interface NewSignal {
  signal: Signal
  slot: Pick<RecordedSlot, 'timeframe' | 'slotAt' | 'starterPair'>
  /** When it enters, by the wall. */
  entryAtMs: number
}

const TIMEFRAME_NAMES = { '1m': '1-minute', '5m': '5-minute' } as const

/** The notification of a signal, for whoever may see it, up to its entry. */
export const signalNotification = ({ signal, slot, entryAtMs }: NewSignal, publicUrl: string): Outgoing => {
  const title = `${directionOf(signal)} ${signal.pair}`
  const path = `/dashboard/signals?signal=${signal.id}`
  const bodyFor = (reader: Parameters<typeof timeFor>[2]): string =>
    `${TIMEFRAME_NAMES[signal.timeframe]} signal. Entry at ${timeFor(entryAtMs, 'medium', reader)}.`
  return {
    name: { signal: signal.id },
    kind: signal.timeframe,
    untilMs: entryAtMs,
    isFor: (reader, nowMs) => maySeeSignal(entitlementOf(accessAt(reader, nowMs)), slot),
    pushFor: (reader) => ({ title, body: bodyFor(reader), path, tag: signal.id, endsAtMs: entryAtMs }),
    mailFor: (reader) =>
      signalMail(reader, { publicUrl, url: publicUrl + path, title, body: bodyFor(reader), token: reader.token }),
  }
}
