import { listSharedSignals } from '../../../contract/shared-signals.ts'
import { checkShown, type ShownCheck, type ShownSignal } from '../../../engine/record/shown-signal.ts'
import { leavesOf, storyOf } from '../../../engine/record/signal-story.ts'
import { call } from '../call.ts'
import { checkRecord, isIncluded } from './record-watch.ts'

/**
 * What this browser found when it held a row to the record. `uncompared`: the server or the tree did not answer, has nothing of it, or holds it
 * in an older form.
 */
export type RowCheck = ShownCheck | { state: 'uncompared'; reason: 'missing' | 'older' | 'tree' | 'offline' }

/** Holds rows to their entries, and the entries to the signed record. Throws where the server does not answer. */
export const checkRows = async (rows: readonly ShownSignal[]): Promise<RowCheck[]> => {
  const ids = [...new Set(rows.map(({ id }) => id))].join(',')
  const told = new Map((await call(listSharedSignals, { input: { ids } })).map(({ id, entries }) => [id, entries]))
  const stories = new Map([...told].map(([id, entries]) => [id, storyOf(entries)]))
  await checkRecord([...stories.values()].flatMap((story) => (story ? leavesOf(story) : [])))
  return rows.map((row): RowCheck => {
    const story = stories.get(row.id)
    if (!told.has(row.id)) return { state: 'uncompared', reason: 'missing' }
    if (!story) return { state: 'uncompared', reason: 'older' }
    const shown = checkShown(row, story)
    if (shown.state === 'differs') return shown
    return leavesOf(story).every(({ leafHash }) => isIncluded(leafHash))
      ? shown
      : { state: 'uncompared', reason: 'tree' }
  })
}
