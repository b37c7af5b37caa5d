import { getPerformance, listSignalHistory, toEntitlement } from '../../../../contract/signals.ts'
import type { PublishedMember } from '../../../../engine/record/figures.ts'
import { readMember } from '../../../../engine/record/member-figures.ts'
import { session } from '../../../lib/browser-session.ts'
import { call } from '../../../lib/call.ts'
import { startWorker } from '../../../lib/trusted-worker.ts'
import type { Held, LogCheck } from '../verify-log-rules.ts'
import type { WorkerMessage } from './verify-worker.ts'
import workerAddress from './verify-worker.ts?worker&url'

interface Controls {
  signal: AbortSignal
  report: (done: number, total: number) => void
}

/** Verifies the whole record beside the page. Ends the worker when it is done, or when `signal` says so; begins none after that. */
export const verifyInWorker = async (held: Held, { signal, report }: Controls): Promise<LogCheck> => {
  // The visitor may have stopped while this module was on its way: an abort that has happened is not told again.
  signal.throwIfAborted()
  const worker = startWorker(workerAddress)
  return new Promise<LogCheck>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.addEventListener('error', () => reject(new Error('The verifier could not be started.')))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (signal.aborted) return
      if (data.kind === 'progress') report(data.done, data.total)
      else if (data.kind === 'finished') resolve(data.check)
      else reject(new Error(data.sentence))
    })
    worker.postMessage(held)
  }).finally(() => worker.terminate())
}

/** What the member at this browser is shown of the record; null for a visitor, and for who sees no signals. */
export const readOwnFigures = async (): Promise<PublishedMember | null> => {
  const member = session.token() ? session.storedMember() : null
  const entitlement = member ? toEntitlement(member) : 'none'
  if (entitlement === 'none') return null
  return readMember(entitlement, {
    performance: (period) => call(getPerformance, { input: { period } }),
    history: (period) => call(listSignalHistory, { input: { period } }),
  })
}
