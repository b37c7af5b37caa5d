import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { listMembers } from '../../../contract/members.ts'
import {
  assignUpoints,
  downloadUpointsTransactions,
  listUpointsMembers,
  listUpointsTransactions,
  RECENT_TRANSACTIONS,
  reverseUpointsEntry,
  UPOINTS_MEMBERS_PAGE_SIZE,
  type UpointsMember,
} from '../../../contract/upoints.ts'
import { call, callForAnswer, callForFile } from '../../lib/call.ts'
import type { SortOrder } from '../../lib/sort-order.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'
import { type SortColumn, withBalance } from './rules.ts'

const MEMBERS_KEY = [listUpointsMembers.path] as const
const TRANSACTIONS_KEY = [listUpointsTransactions.path] as const
/** The users screen shows balances too. */
const USERS_KEY = [listMembers.path] as const

interface MembersPage {
  members: UpointsMember[]
  total: number
  pages: number
}

interface Asked {
  page: number
  search: string
  sort: SortOrder<SortColumn>
}

export const useUpointsMembers = ({ page, search, sort }: Asked) =>
  useQuery({
    queryKey: [...MEMBERS_KEY, page, search, sort.by, sort.order],
    queryFn: async ({ signal }): Promise<MembersPage> => {
      const input = {
        page,
        limit: UPOINTS_MEMBERS_PAGE_SIZE,
        sortBy: sort.by,
        order: sort.order,
        ...(search ? { search } : {}),
      }
      const { data, pagination } = await callForAnswer(listUpointsMembers, { input, signal })
      return { members: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })

export const useRecentTransactions = () =>
  useQuery({
    queryKey: TRANSACTIONS_KEY,
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callForAnswer(listUpointsTransactions, {
        input: { limit: RECENT_TRANSACTIONS },
        signal,
      })
      return { transactions: data.slice(0, RECENT_TRANSACTIONS), total: pagination?.total ?? data.length }
    },
  })

export const loadTransactionsFile = () => callForFile(downloadUpointsTransactions)

const useRenewPoints = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([MEMBERS_KEY, TRANSACTIONS_KEY, USERS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })))
}

interface Assignment {
  member: UpointsMember
  amount: number
  reason: string
}

/** Moves the points. The lists are read again whatever became of it: it may have arrived unanswered. */
export const useAssignUpoints = () => {
  const client = useQueryClient()
  const renew = useRenewPoints()
  return useLeavableMutation({
    mutationFn: ({ member, amount, reason }: Assignment, signal) =>
      call(assignUpoints, { input: { userId: member.id, amount, reason }, signal }),
    onSuccess: ({ user }) =>
      client.setQueriesData<MembersPage>(
        { queryKey: MEMBERS_KEY },
        (page) => page && { ...page, members: withBalance(page.members, user) },
      ),
    onSettled: () => {
      void renew()
    },
  })
}

export const useReverseEntry = () => {
  const renew = useRenewPoints()
  return useLeavableMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }, signal) =>
      call(reverseUpointsEntry, { params: { id }, input: { reason }, signal }),
    onSettled: () => {
      void renew()
    },
  })
}
