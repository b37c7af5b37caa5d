import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  assignUpoints,
  downloadUpointsTransactions,
  listUpointsMembers,
  listUpointsTransactions,
  RECENT_TRANSACTIONS,
  type UpointsMember,
} from '../../../contract/upoints.ts'
import { call, callForAnswer, callForFile } from '../../lib/call.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'

export const useRecentTransactions = () =>
  useQuery({
    queryKey: [listUpointsTransactions.path],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callForAnswer(listUpointsTransactions, {
        input: { limit: RECENT_TRANSACTIONS },
        signal,
      })
      return { transactions: data.slice(0, RECENT_TRANSACTIONS), total: pagination?.total ?? data.length }
    },
  })

export const loadTransactionsFile = () => callForFile(downloadUpointsTransactions)

interface Assignment {
  member: UpointsMember
  amount: number
  reason: string
}

/** Moves the points. The balances are read again also when that failed: it may have arrived unanswered. */
export const useAssignUpoints = () => {
  const client = useQueryClient()
  return useLeavableMutation({
    mutationFn: ({ member, amount, reason }: Assignment, signal) =>
      call(assignUpoints, { input: { userId: member.id, amount, reason }, signal }),
    onError: () => client.invalidateQueries({ queryKey: [listUpointsMembers.path] }),
  })
}
