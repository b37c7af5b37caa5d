import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createChartScan,
  getChartScanPicture,
  listChartScans,
  type ScanVariant,
} from '../../../contract/chart-scans.ts'
import { SCAN_USAGE_KEY } from '../../data/chart-scans.ts'
import { call, callForFile } from '../../lib/call.ts'

const HISTORY_KEY = [listChartScans.path] as const

/** The member's last scans; asked for once somebody wants to see them. */
export const useScanHistory = (enabled: boolean) =>
  useQuery({ queryKey: HISTORY_KEY, queryFn: ({ signal }) => call(listChartScans, { input: {}, signal }), enabled })

export const useScanPicture = (id: string) =>
  useQuery({
    queryKey: [getChartScanPicture.path, id],
    queryFn: ({ signal }) => callForFile(getChartScanPicture, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useRenewScans = () => {
  const client = useQueryClient()
  return (): void => {
    void client.invalidateQueries({ queryKey: SCAN_USAGE_KEY })
    void client.invalidateQueries({ queryKey: HISTORY_KEY })
  }
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
