import { useQuery } from '@tanstack/react-query'
import { getSettledChart, getTrackRecord } from '../../contract/track-record.ts'
import { call } from '../lib/call.ts'

const REFRESH_MS = 30_000

/** The whole record of a market, the club's own unless another is named, as everybody may read it. */
export const useTrackRecord = ({ enabled = true, market }: { enabled?: boolean; market?: string | undefined } = {}) =>
  useQuery({
    queryKey: market === undefined ? [getTrackRecord.path] : [getTrackRecord.path, market],
    queryFn: ({ signal }) => call(getTrackRecord, { input: { market }, signal }),
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
