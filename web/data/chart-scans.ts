import { useQuery } from '@tanstack/react-query'
import { getChartScanUsage } from '../../contract/chart-scans.ts'
import { call } from '../lib/call.ts'

export const SCAN_USAGE_KEY = [getChartScanUsage.path] as const
/** At midnight the scans are counted anew, while the screen may be open. */
const REFRESH_MS = 60_000

/** How many chart scans the member has left today. */
export const useScanUsage = () =>
  useQuery({
    queryKey: SCAN_USAGE_KEY,
    queryFn: ({ signal }) => call(getChartScanUsage, { signal }),
    refetchInterval: REFRESH_MS,
  })
