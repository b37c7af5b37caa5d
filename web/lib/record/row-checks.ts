import { useEffect, useSyncExternalStore } from 'react'
import { MOST_SHARED } from '../../../contract/shared-signals.ts'
import type { ShownSignal } from '../../../engine/record/shown-signal.ts'
import { createListeners } from '../listeners.ts'
import type { RowCheck } from './check-rows.ts'

/** Rows that come into sight within one moment are asked about together. */
const GATHER_MS = 300
/** The record tells the rest at an entry and at an expiry; a server that did not answer is asked again. */
const AGAIN_MS = 15_000
const KEPT = 1_000

const checks = new Map<string, RowCheck>()
const asked = new Map<string, ShownSignal>()
const { watch, tell } = createListeners()
let isDue = false

const toKey = (row: ShownSignal): string => JSON.stringify(row)

const remember = (key: string, found: RowCheck): void => {
  checks.set(key, found)
  const [oldest] = checks.keys()
  if (checks.size > KEPT && oldest !== undefined) checks.delete(oldest)
}

const gather = (): void => {
  if (isDue) return
  isDue = true
  setTimeout(askFor, GATHER_MS)
}

const askFor = async (): Promise<void> => {
  isDue = false
  const batch = [...asked].slice(0, MOST_SHARED)
  for (const [key] of batch) asked.delete(key)
  if (asked.size > 0) gather()
  const rows = batch.map(([, row]) => row)
  try {
    // The tree's code is fetched beside the page, not before it.
    const { checkRows } = await import('./check-rows.ts')
    const found = await checkRows(rows)
    for (const [place, [key]] of batch.entries())
      remember(key, found[place] ?? { state: 'uncompared', reason: 'missing' })
  } catch (error) {
    console.warn(error)
    for (const [key] of batch) remember(key, { state: 'uncompared', reason: 'offline' })
  }
  tell()
}

const ask = (key: string, row: ShownSignal): void => {
  asked.set(key, row)
  gather()
}

/** Whether nothing more can come of it. */
const isFinal = (check: RowCheck | undefined): boolean => check?.state === 'matches' || check?.state === 'differs'

/** What holding this row to the record found; undefined while it has not been asked for. Rows out of sight wait. */
export const useRowCheck = (row: ShownSignal, isInSight: boolean): RowCheck | undefined => {
  const key = toKey(row)
  const check = useSyncExternalStore(
    watch,
    () => checks.get(key),
    () => undefined,
  )
  useEffect(() => {
    if (!isInSight || isFinal(check)) return
    if (check === undefined) {
      ask(key, row)
      return
    }
    const again = setTimeout(() => ask(key, row), AGAIN_MS)
    return () => clearTimeout(again)
    // `key` says what `row` holds.
  }, [key, check, isInSight])
  return check
}
