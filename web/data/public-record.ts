import { useQuery } from '@tanstack/react-query'
import { getSettledChart, getTrackRecord } from '../../contract/track-record.ts'
import { queryOf } from '../lib/query-of.ts'

const REFRESH_MS = 30_000

/** The whole record of a market, the club's own unless another is named, as everybody may read it. */
export const useTrackRecord = ({ enabled = true, market }: { enabled?: boolean; market?: string | undefined } = {}) =>
  useQuery({
    ...queryOf(getTrackRecord, { input: { market } }),
    refetchInterval: REFRESH_MS,
    enabled,
  })

/** What was settled last, and the market up to then. */
export const useSettledChart = () =>
  useQuery({
    ...queryOf(getSettledChart),
    refetchInterval: REFRESH_MS,
  })
