import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AdminOverview, getAdminOverview, verifyLedger } from '../../../contract/audit.ts'
import { call } from '../../lib/call.ts'

const OVERVIEW_KEY = [getAdminOverview.path] as const
const REFETCH_MS = 60_000

export const useAdminOverview = () =>
  useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: ({ signal }) => call(getAdminOverview, { signal }),
    refetchInterval: REFETCH_MS,
  })

export const useVerifyLedger = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(verifyLedger),
    onSuccess: (ledger) =>
      client.setQueryData<AdminOverview>(OVERVIEW_KEY, (overview) => overview && { ...overview, ledger }),
  })
}
