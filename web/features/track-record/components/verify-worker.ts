import { createPatientReader } from '../../../../engine/record/create-patient-reader.ts'
import type { RecordSource } from '../../../../engine/record/record-source.ts'
import type { SavedVerification } from '../../../../engine/record/saved-verification.ts'
import { type Held, type LogCheck, verifyLog } from '../verify-log-rules.ts'

/** From worker to page. */
export type WorkerMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'finished'; check: LogCheck }
  | { kind: 'failed'; sentence: string }

const tell = (message: WorkerMessage): void => postMessage(message)
const ANSWER_WITHIN_MS = 30_000

const ask = createPatientReader({
  ask: (address) => fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  noAnswer: () => 'The server did not answer.',
  badAnswer: (_address, status) => `The server answered ${status}.`,
})

const source: RecordSource = {
  name: 'This site',
  read: async (path) => {
    const answer = await ask(`/log/${path}`)
    return answer && new Uint8Array(await answer.arrayBuffer())
  },
  readPublished: async (path) => {
    const answer = await ask(`/api/${path}`)
    return answer && ((await answer.json()) as { data: unknown }).data
  },
}

const SAVED = 'uptick.verified'
const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** In the browser's database, too large for its storage of texts. A browser without one verifies everything each time. */
const onSaved = async <Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> => {
  try {
    const opening = indexedDB.open(SAVED, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(SAVED)
    const database = await done(opening)
    try {
      return await done(act(database.transaction(SAVED, mode).objectStore(SAVED)))
    } finally {
      database.close()
    }
  } catch (error) {
    console.warn(error)
    return null
  }
}
const saved = {
  read: () => onSaved<SavedVerification | undefined>('readonly', (store) => store.get(SAVED)),
  write: async (verification: SavedVerification) => {
    await onSaved('readwrite', (store) => store.put(verification, SAVED))
  },
}

addEventListener('message', async ({ data }: MessageEvent<Held>) => {
  try {
    const onProgress = (done: number, total: number) => tell({ kind: 'progress', done, total })
    tell({ kind: 'finished', check: await verifyLog({ source, held: data, saved, onProgress }) })
  } catch (error) {
    tell({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) })
  }
})
