import { DAY_MS, MINUTE_MS, startOfDayMs } from '../../../contract/market.ts'
import type { EntryFields, SeedEntry } from '../../../engine/record/entries.ts'
import type { Market } from '../market/service.ts'
import type { EntryDraft } from '../record/service.ts'
import type { BoundaryDeps } from './process-due.ts'

interface SeedDeps extends Pick<BoundaryDeps, 'seedOf'> {
  market: Pick<Market, 'feed'>
}

/**
 * What the record owes of a simulated market's seeds once it has gone from boundary `fromMs` to `throughMs`: that of the last day that ended
 * between, from which those before it follow. Nothing for markets whose prices are not drawn.
 */
export const seedDrafts = ({ seedOf, market }: SeedDeps, fromMs: number, throughMs: number): EntryDraft[] => {
  const endMs = startOfDayMs(throughMs)
  if (!seedOf || endMs <= fromMs) return []
  const dayMs = endMs - DAY_MS
  const fields: EntryFields<SeedEntry> = {
    feed: market.feed.id,
    day: new Date(dayMs).toISOString(),
    seed: seedOf(dayMs),
  }
  return [{ kind: 'seed', fields }]
}

/** The same of one boundary. */
export const seedDraftsAt = (deps: SeedDeps, boundaryMs: number): EntryDraft[] =>
  seedDrafts(deps, boundaryMs - MINUTE_MS, boundaryMs)
