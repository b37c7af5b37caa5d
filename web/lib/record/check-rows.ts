import { listSharedSignals } from '../../../contract/shared-signals.ts'
import { checkShown, type ShownCheck, type ShownSignal } from '../../../engine/record/shown-signal.ts'
import { findStory, toLeaves } from '../../../engine/record/signal-story.ts'
import { call } from '../call.ts'
import { checkedSize, checkRecord, isIncluded } from './record-watch.ts'

/**
 * What this browser found when it held a row to the record. `uncompared`: the server or the tree did not answer, has nothing of it, or holds it
 * in an older form.
 */
export type RowCheck =
  | ShownCheck
  | { state: 'uncompared'; reason: 'missing' | 'older' | 'tree' | 'unchecked' | 'offline' }

/** Holds rows to their entries, and the entries to the signed record. Throws where the server does not answer. */
export const checkRows = async (rows: readonly ShownSignal[]): Promise<RowCheck[]> => {
  const ids = [...new Set(rows.map(({ id }) => id))].join(',')
  const told = new Map((await call(listSharedSignals, { input: { ids } })).map(({ id, entries }) => [id, entries]))
  const stories = new Map([...told].map(([id, entries]) => [id, findStory(entries)]))
  const claims = [...stories.values()].flatMap((story) => (story ? toLeaves(story) : []))
  await checkRecord(claims, { isPatient: true })
  const size = checkedSize()
  return rows.map((row): RowCheck => {
    const story = stories.get(row.id)
    if (!told.has(row.id)) return { state: 'uncompared', reason: 'missing' }
    if (!story) return { state: 'uncompared', reason: 'older' }
    const shown = checkShown(row, story)
    if (shown.state === 'differs') return shown
    const missing = toLeaves(story).filter((leaf) => !isIncluded(leaf))
    if (missing.length === 0) return shown
    return { state: 'uncompared', reason: missing.every(({ index }) => index < size) ? 'tree' : 'unchecked' }
  })
}
