import type { Figures } from './figures.ts'
import type { RecordSource } from './record-source.ts'

type Data = Record<string, unknown>

const asData = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {})

/**
 * What is published of the record, in the form that the record's own figures have: `track-record` without its back-tests, which are
 * no part of the record. Null where nothing is published. Nothing is believed of it: it is only compared.
 */
export const readFigures = async (source: RecordSource): Promise<Figures | null> => {
  const [trackRecord, both, oneMinute, fiveMinutes, gaps] = await Promise.all(
    [
      'track-record',
      'track-record/reliability',
      'track-record/reliability?timeframe=1m',
      'track-record/reliability?timeframe=5m',
      'track-record/gaps',
    ].map(source.readPublished),
  )
  if (!trackRecord) return null
  const { feed, performance } = asData(trackRecord)
  const figures = {
    trackRecord: { feed, performance },
    reliability: { both: asData(both).record, '1m': asData(oneMinute).record, '5m': asData(fiveMinutes).record },
    gaps,
  }
  return figures as Figures
}
