import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listBrokers } from '../../../contract/brokers.ts'
import { HOUR_MS } from '../../../contract/slots.ts'
import {
  assignUpoints,
  downloadStatement,
  downloadUpointsTransactions,
  getTransferRecipient,
  listStatement,
  listUpointsMembers,
  listUpointsTransactions,
  RECENT_TRANSACTIONS,
  transferUpoints,
  type UpointsMember,
} from '../../../contract/upoints.ts'
import { ME_KEY, STATEMENT_KEY, useUser } from '../../data/user-context.tsx'
import { call, callForAnswer, callForFile } from '../../lib/call.ts'
import { invalidate, queryOf } from '../../lib/query-of.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'
import { confirmTexts } from './content.ts'
import type { Attempt } from './transfer-rules.ts'

/** As many lines as one answer holds. */
const HISTORY_LINES = 100
const RECENT_LINES = 5

/** The member is part of the key: two may use the same page one after the other. */
const useStatementPage = (page: number, limit?: number) => {
  const { id } = useUser()
  return useQuery({
    queryKey: [...STATEMENT_KEY, id, page, limit ?? 'page'],
    queryFn: async ({ signal }) => {
      const { data, pagination, timestamp } = await callForAnswer(listStatement, { input: { page, limit }, signal })
      return { lines: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1, readAt: timestamp }
    },
    placeholderData: keepPreviousData,
  })
}

export const useStatement = (page: number) => useStatementPage(page)
export const useBalanceHistory = () => useStatementPage(1, HISTORY_LINES)
export const useRecentLines = () => useStatementPage(1, RECENT_LINES)

export const useStatementFile = () => useMutation({ mutationFn: () => callForFile(downloadStatement) })

export const useBrokers = () =>
  useQuery({
    ...queryOf(listBrokers),
    staleTime: HOUR_MS,
  })

/** Who would receive the points, asked before anything moves. */
export const useTransferRecipient = () =>
  useMutation({
    mutationFn: (recipientEmail: string) => call(getTransferRecipient, { input: { recipientEmail } }),
  })

/** Moves the points; the balance and the statement are read again, whatever became of it: it may have arrived unanswered. */
export const useTransfer = () => {
  const client = useQueryClient()
  return useLeavableMutation({
    mutationFn: ({ form, key }: Attempt, signal) =>
      call(transferUpoints, { input: form, headers: { 'idempotency-key': key }, signal }),
    whenLeft: confirmTexts.left,
    onSettled: () => {
      client.invalidateQueries({ queryKey: ME_KEY })
      client.invalidateQueries({ queryKey: STATEMENT_KEY })
    },
  })
}

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
    onError: () => invalidate(client, listUpointsMembers),
  })
}
