import { type Figures, type PublishedFigures, publishedAlone } from './figures.ts'
import { toFields } from './json-fields.ts'
import type { RecordSource } from './record-source.ts'

const MARKETS = 'track-record/markets'
const CALLERS = 'trade-calls/callers'
const PATHS = [
  'track-record',
  'track-record/reliability',
  'track-record/reliability?timeframe=1m',
  'track-record/reliability?timeframe=5m',
  'track-record/breakdown',
  'track-record/breakdown?timeframe=1m',
  'track-record/breakdown?timeframe=5m',
  'track-record/gaps',
]

/** Where an answer of one of several markets is. */
export const pathOfMarket = (path: string, market: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}market=${encodeURIComponent(market)}`

/** One of several, or the only one. */
type Of = string | null

const toAskPaths = (of: Of): string[] =>
  [...PATHS, CALLERS].map((path) => (of === null ? path : pathOfMarket(path, of)))

/** A boundary passes once a minute; a replayed market's at most a few times a second. */
const TRIES = 8

/** Whether the callers, who are counted by themselves, are those of the moment that the rest is of. */
const isOfMoment = ({ callers, trackRecord }: Figures): boolean =>
  !callers || toFields(callers).until === toFields(trackRecord.performance).until

type Source = Pick<RecordSource, 'readPublished'>

const readOnce = async ({ readPublished }: Source, of: Of): Promise<Figures | null> => {
  const answers = await Promise.all(toAskPaths(of).map(readPublished))
  const [trackRecord, both, oneMinute, fiveMinutes, ofBoth, ofOneMinute, ofFiveMinutes, gaps, callers] = answers
  if (!trackRecord) return null
  const { feed, performance } = toFields(trackRecord)
  return {
    trackRecord: { feed, performance },
    reliability: { both: toFields(both).record, '1m': toFields(oneMinute).record, '5m': toFields(fiveMinutes).record },
    breakdown: { both: ofBoth, '1m': ofOneMinute, '5m': ofFiveMinutes },
    gaps,
    // Absent from copies that were made before people could call.
    callers: callers ?? null,
  } as Figures
}

/**
 * What is published of the record, in the form that the record's own figures have: `track-record` without its back-tests, which are
 * no part of the record. All of one moment: they are read until two readings are the same, as a boundary may pass meanwhile, and what a
 * server keeps ready may be of the boundary before for a moment. Null where nothing is published, or never all of one moment; only
 * callers who stay of another moment are given as they are, for the difference to be named. Nothing is believed of it: it is only compared.
 */
export const readFigures = async (source: Source, of: Of = null): Promise<Figures | null> => {
  let before = await readOnce(source, of)
  let latest: Figures | null = null
  for (let tries = 0; before && tries < TRIES; tries += 1) {
    const after = await readOnce(source, of)
    if (JSON.stringify(after) === JSON.stringify(before)) {
      latest = before
      if (isOfMoment(before)) return before
    }
    before = after
  }
  return latest
}

const readMarkets = async ({ readPublished }: Source): Promise<string[]> => {
  const markets = await readPublished(MARKETS)
  return (Array.isArray(markets) ? markets : []).flatMap((market) => {
    const { id } = toFields(toFields(market).feed)
    return typeof id === 'string' ? [id] : []
  })
}

/** The figures of every market that is published, each by itself and of a moment of its own: nothing is added up. */
export const readPublishedFigures = async (source: Source): Promise<PublishedFigures> => {
  const [first, ...others] = await readMarkets(source)
  if (first === undefined || others.length === 0) return publishedAlone(await readFigures(source))
  const claimed = await readFigures(source, first)
  const beside: Figures[] = []
  const unread: string[] = []
  for (const market of others) {
    const figures = await readFigures(source, market)
    if (figures) beside.push(figures)
    else unread.push(market)
  }
  return { claimed, beside, unread }
}
