import * as z from 'zod/mini'
import { MINUTE_MS } from '../../contract/slots.ts'
import type { Figures, PublishedFigures } from './figures.ts'
import { pathOfMarket } from './read-figures.ts'

/**
 * A whole record in one file, one JSON object per line: first this head, then every entry that its checkpoint covers, in order, as
 * `{ index, text, leafHash }`. `npm run uptick -- verify <file>` takes it as it is.
 */
export const RecordFileHead = z.object({
  file: z.literal('uptick-record'),
  version: z.literal(1),
  /** The signed note, with the cosignatures that there were. */
  checkpoint: z.string(),
  /** The log's policy file: its key and its witnesses. */
  policy: z.string(),
  /** What was published of the record at that moment: the `data` of each answer by its path below `/api/`. */
  published: z.record(z.string(), z.unknown()),
})
export type RecordFileHead = z.infer<typeof RecordFileHead>

/** What is published of a record, by the path below `/api/` that answers it. */
export const toAnswers = ({
  trackRecord,
  reliability,
  breakdown,
  gaps,
  callers,
}: Figures): Record<string, unknown> => ({
  'track-record': trackRecord,
  'track-record/reliability': { record: reliability.both },
  'track-record/reliability?timeframe=1m': { record: reliability['1m'] },
  'track-record/reliability?timeframe=5m': { record: reliability['5m'] },
  'track-record/breakdown': breakdown.both,
  'track-record/breakdown?timeframe=1m': breakdown['1m'],
  'track-record/breakdown?timeframe=5m': breakdown['5m'],
  'track-record/gaps': gaps,
  'trade-calls/callers': callers,
})

/** What is published of a record of one market or of several, each at the addresses of its own. */
export const answersOfAll = ({ claimed, beside }: PublishedFigures): Record<string, unknown> => {
  if (!claimed) return {}
  if (beside.length === 0) return toAnswers(claimed)
  const all = [claimed, ...beside]
  const markets = { 'track-record/markets': all.map(({ trackRecord }) => ({ feed: trackRecord.feed })) }
  const own = all.flatMap((figures) => {
    return Object.entries(toAnswers(figures)).map(([path, data]) => [
      pathOfMarket(path, figures.trackRecord.feed.id),
      data,
    ])
  })
  // The addresses without a market go on telling of the first.
  return { ...markets, ...toAnswers(claimed), ...Object.fromEntries(own) }
}

interface Read {
  kind: string
  text: string
}

/**
 * The last boundary of the market `feed` that some entries tell of, ISO; `reached` where they tell of none. A copy is of one moment
 * where this is the `until` of the figures beside it.
 */
export const reachedIn = (entries: readonly Read[], feed: string, reached: string): string => {
  let last = reached
  for (const { kind, text } of entries) {
    if (kind !== 'candles' && kind !== 'missed') continue
    const fields = JSON.parse(text) as { feed: string; boundary?: string; timeframe?: string; to?: string }
    if (fields.feed !== feed) continue
    const missedTo = fields.timeframe === '1m' && fields.to ? Date.parse(fields.to) - MINUTE_MS : null
    const at = kind === 'candles' ? fields.boundary : missedTo === null ? undefined : new Date(missedTo).toISOString()
    if (at !== undefined && at > last) last = at
  }
  return last
}
