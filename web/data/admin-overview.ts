import { useQuery } from '@tanstack/react-query'
import { getAdminOverview } from '../../contract/audit.ts'
import { call } from '../lib/call.ts'

export const OVERVIEW_KEY = [getAdminOverview.path] as const
const REFETCH_MS = 60_000

/** How the club stands, and what waits for the administrator. */
export const useAdminOverview = () =>
  useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: ({ signal }) => call(getAdminOverview, { signal }),
    refetchInterval: REFETCH_MS,
  })
