import { useQuery } from '@tanstack/react-query'
import { getChartScanUsage } from '../../contract/chart-scans.ts'
import { queryOf } from '../lib/query-of.ts'

/** At midnight the scans are counted anew, while the screen may be open. */
const REFRESH_MS = 60_000

/** How many chart scans the member has left today. */
export const useScanUsage = () =>
  useQuery({
    ...queryOf(getChartScanUsage),
    refetchInterval: REFRESH_MS,
  })
