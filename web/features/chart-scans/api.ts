import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ChartSettings,
  createCandleScan,
  createChartScan,
  getChartScanPicture,
  getChartScanUsage,
  listChartScans,
  type ScanVariant,
  updateChartScan,
} from '../../../contract/chart-scans.ts'
import type { ChartTimeframe } from '../../../contract/market.ts'
import { call } from '../../lib/call.ts'
import { fileQueryOf, invalidateAll, queryOf } from '../../lib/query-of.ts'

/** The member's last scans; asked for once somebody wants to see them. */
export const useScanHistory = (enabled: boolean) => useQuery({ ...queryOf(listChartScans, { input: {} }), enabled })

export const useScanPicture = (id: string) =>
  useQuery({
    ...fileQueryOf(getChartScanPicture, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useRenewScans = () => {
  const client = useQueryClient()
  return (): void => void invalidateAll(client, [getChartScanUsage, listChartScans])
}

interface NewScan {
  image: File
  settings: ChartSettings
  /** Hears from 0 to 1 how much of the picture has been sent. */
  onProgress: (sent: number) => void
}

/** A scan goes on when its screen is left: what it finds is in the history. */
export const useCreateScan = (variant: ScanVariant) => {
  const renew = useRenewScans()
  return useMutation({
    mutationFn: ({ image, settings, onProgress }: NewScan) =>
      call(createChartScan, { input: { variant, ...settings }, files: { image }, onProgress }),
    // A scan that failed may have been the last but one, or have found that none is left.
    onSettled: renew,
  })
}

/** Reads the picture of a scan again, with what the member has corrected. */
export const useUpdateScan = (id: string) => {
  const renew = useRenewScans()
  return useMutation({
    mutationFn: (settings: ChartSettings) => call(updateChartScan, { params: { id }, input: settings }),
    onSuccess: renew,
  })
}

/** Analyzes the latest candles of a pair. */
export const useCandleScan = (variant: ScanVariant) => {
  const renew = useRenewScans()
  return useMutation({
    mutationFn: (chart: { pair: string; timeframe: ChartTimeframe }) =>
      call(createCandleScan, { input: { variant, ...chart } }),
    onSettled: renew,
  })
}
