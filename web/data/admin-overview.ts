import { useQuery } from '@tanstack/react-query'
import { getAdminOverview } from '../../contract/audit.ts'
import { queryOf } from '../lib/query-of.ts'

const REFETCH_MS = 60_000

/** How the club stands, and what waits for the administrator. */
export const useAdminOverview = () =>
  useQuery({
    ...queryOf(getAdminOverview),
    refetchInterval: REFETCH_MS,
  })
