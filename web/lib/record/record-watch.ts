import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import type { CheckedLog, Claim } from './check-growth.ts'
import { type Breach, createRecordStorage } from './kept-checkpoint.ts'
import { LogUnavailable, readLog } from './read-log.ts'

/** What this browser knows of the record by its own check. */
export type RecordState =
  | { state: 'unchecked' }
  | { state: 'checking' }
  | { state: 'unavailable'; sentence: string }
  | { state: 'holds'; log: CheckedLog; checkedAt: string }
  | { state: 'broken'; breach: Breach }

const storage = createRecordStorage()
const { watch, tell } = createListeners()
/** What has been found in the record, by place and hash: it stays there. */
const included = new Set<string>()
const toPlace = ({ index, leafHash }: Pick<Claim, 'index' | 'leafHash'>): string => `${index} ${leafHash}`
const initial = (): RecordState => {
  const breach = storage.readBreach()
  return breach ? { state: 'broken', breach } : { state: 'unchecked' }
}
let current: RecordState | undefined
let queue: Promise<void> = Promise.resolve()

const state = (): RecordState => {
  current ??= initial()
  return current
}

const change = (next: RecordState): void => {
  // A broken promise stays broken, whatever is served afterwards.
  if (state().state === 'broken') return
  current = next
  tell()
}

const check = async (claims: readonly Claim[], isPatient: boolean): Promise<void> => {
  if (state().state === 'unchecked') change({ state: 'checking' })
  // The tree's code is fetched beside the page, not before it.
  const { checkGrowth, checkIncluded, RecordBroken } = await import('./check-growth.ts')
  const now = () => new Date()
  try {
    const log = await checkGrowth({ read: readLog, storage, now })
    const { size } = log.signed.checkpoint
    const owed = claims.filter((claim) => !isIncluded(claim) && (!isPatient || claim.index < size))
    await checkIncluded(log, owed, now)
    for (const claim of owed) included.add(toPlace(claim))
    change({ state: 'holds', log, checkedAt: now().toISOString() })
  } catch (error) {
    if (error instanceof RecordBroken) {
      if (error.isProven) storage.keepBreach(error.breach)
      change({ state: 'broken', breach: error.breach })
    } else if (error instanceof LogUnavailable) change({ state: 'unavailable', sentence: error.message })
    else throw error
  }
}

/**
 * Checks that the record has grown as it promised, and that what is claimed is in it. One check at a time; what was found is in the state. Whoever is
 * patient claims nothing that is newer than the checkpoint: of several servers one may be moments behind.
 */
export const checkRecord = (claims: readonly Claim[] = [], { isPatient = false } = {}): Promise<void> => {
  queue = queue
    .then(() => check(claims, isPatient))
    .catch((error: unknown) => {
      console.error(error)
      change({ state: 'unavailable', sentence: 'The check itself failed.' })
    })
  return queue
}

const UNCHECKED: RecordState = { state: 'unchecked' }

/** What the last check found. */
export const useRecordState = (): RecordState => useSyncExternalStore(watch, state, () => UNCHECKED)

/** How many entries this browser has checked the signed record for: 0 where it could check none, and no end where it found the record broken. */
export const checkedSize = (): number => {
  const record = state()
  if (record.state === 'broken') return Number.POSITIVE_INFINITY
  return record.state === 'holds' ? record.log.signed.checkpoint.size : 0
}

/** Whether this leaf was found at this place of the signed record. */
export const isIncluded = (claim: Pick<Claim, 'index' | 'leafHash'>): boolean => included.has(toPlace(claim))

/** Clients do not all ask in the second in which a signal reaches them. */
const SPREAD_MS = 4_000

/** Checks that the signals on screen are in the record, each once. */
export const useRecordFor = (
  signals: readonly { recordSequence: number; recordHash: string; pair: string; createdAt: string }[],
): void => {
  const unseen = signals.filter(
    ({ recordSequence, recordHash }) => !isIncluded({ index: recordSequence - 1, leafHash: recordHash }),
  )
  const key = unseen.map(({ recordHash }) => recordHash).join(' ')
  useEffect(() => {
    if (key === '') return
    const claims = unseen.map(({ recordSequence, recordHash, pair, createdAt }) => ({
      index: recordSequence - 1,
      leafHash: recordHash,
      name: `The signal ${pair} of ${createdAt.slice(11, 16)} UTC`,
    }))
    const timer = setTimeout(() => void checkRecord(claims), Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
    // `key` says what `unseen` holds.
  }, [key])
}
