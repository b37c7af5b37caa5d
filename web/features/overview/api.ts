import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AdminOverview, verifyLedger } from '../../../contract/audit.ts'
import { OVERVIEW_KEY } from '../../data/admin-overview.ts'
import { call } from '../../lib/call.ts'

export const useVerifyLedger = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(verifyLedger),
    onSuccess: (ledger) =>
      client.setQueryData<AdminOverview>(OVERVIEW_KEY, (overview) => overview && { ...overview, ledger }),
  })
}
