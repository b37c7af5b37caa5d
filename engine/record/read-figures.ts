import type { Figures } from './figures.ts'
import type { RecordSource } from './record-source.ts'

type Data = Record<string, unknown>

const asData = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {})

const TRACK_RECORD = 'track-record'
const BESIDE_IT = [
  'track-record/reliability',
  'track-record/reliability?timeframe=1m',
  'track-record/reliability?timeframe=5m',
  'track-record/breakdown',
  'track-record/breakdown?timeframe=1m',
  'track-record/breakdown?timeframe=5m',
  'track-record/gaps',
  'trade-calls/callers',
]

/** A boundary passes once a minute; a replayed market's at most a few times a second. */
const TRIES = 8

/** Whether the callers, who are counted by themselves, are those of the moment that the rest is of. */
const isOfMoment = (callers: unknown, performance: unknown): boolean =>
  !callers || asData(callers).until === asData(performance).until

/**
 * What is published of the record, in the form that the record's own figures have: `track-record` without its back-tests, which are
 * no part of the record. All of one moment: when a boundary passed while they were read, they are read again. Null where nothing is
 * published, or never all of one moment; only callers who stay of another moment are given as they are, for the difference to be
 * named. Nothing is believed of it: it is only compared.
 */
export const readFigures = async (source: Pick<RecordSource, 'readPublished'>): Promise<Figures | null> => {
  let trackRecord = await source.readPublished(TRACK_RECORD)
  let latest: Figures | null = null
  const readBeside = () => Promise.all(BESIDE_IT.map(source.readPublished))
  for (let tries = 0; trackRecord && tries < TRIES; tries += 1) {
    const answers = await readBeside()
    const [both, oneMinute, fiveMinutes, ofBoth, ofOneMinute, ofFiveMinutes, gaps, callers] = answers
    const after = await source.readPublished(TRACK_RECORD)
    const { feed, performance } = asData(trackRecord)
    const isStill = JSON.stringify(asData(after).performance) === JSON.stringify(performance)
    // What a server keeps ready may be of the boundary before, for a moment after the performance is not: read again, it has changed.
    if (isStill && JSON.stringify(await readBeside()) === JSON.stringify(answers)) {
      latest = {
        trackRecord: { feed, performance },
        reliability: { both: asData(both).record, '1m': asData(oneMinute).record, '5m': asData(fiveMinutes).record },
        breakdown: { both: ofBoth, '1m': ofOneMinute, '5m': ofFiveMinutes },
        gaps,
        // Absent from copies that were made before people could call.
        callers: callers ?? null,
      } as Figures
      if (isOfMoment(callers, performance)) return latest
    }
    trackRecord = after
  }
  return latest
}
