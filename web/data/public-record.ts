import { useQuery } from '@tanstack/react-query'
import { getSettledChart, getTrackRecord } from '../../contract/track-record.ts'
import { call } from '../lib/call.ts'

const REFRESH_MS = 30_000

/** The whole record of the market, as everybody may read it. */
export const useTrackRecord = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({
    queryKey: [getTrackRecord.path],
    queryFn: ({ signal }) => call(getTrackRecord, { signal }),
    refetchInterval: REFRESH_MS,
    enabled,
  })

/** What was settled last, and the market up to then. */
export const useSettledChart = () =>
  useQuery({
    queryKey: [getSettledChart.path],
    queryFn: ({ signal }) => call(getSettledChart, { signal }),
    refetchInterval: REFRESH_MS,
  })
