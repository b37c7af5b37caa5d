import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createChartScan,
  getChartScanPicture,
  getChartScanUsage,
  listChartScans,
  type ScanVariant,
} from '../../../contract/chart-scans.ts'
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
  /** Hears from 0 to 1 how much of the picture has been sent. */
  onProgress: (sent: number) => void
}

/** A scan goes on when its screen is left: what it finds is in the history. */
export const useCreateScan = (variant: ScanVariant) => {
  const renew = useRenewScans()
  return useMutation({
    mutationFn: ({ image, onProgress }: NewScan) =>
      call(createChartScan, { input: { variant }, files: { image }, onProgress }),
    // A scan that failed may have been the last but one, or have found that none is left.
    onSettled: renew,
  })
}
