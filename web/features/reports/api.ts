import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getAdminOverview } from '../../../contract/admin-audit.ts'
import { listReports, resolveReport } from '../../../contract/reports.ts'
import { call, callForAnswer } from '../../lib/call.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'
import type { StatusFilter } from './rules.ts'

const REPORTS_KEY = [listReports.path] as const
const OVERVIEW_KEY = [getAdminOverview.path] as const

export const useReports = (status: StatusFilter, page: number) =>
  useQuery({
    queryKey: [...REPORTS_KEY, status, page],
    queryFn: async ({ signal }) => {
      const input = { page, ...(status === 'all' ? {} : { status }) }
      const { data, pagination } = await callForAnswer(listReports, { input, signal })
      return { reports: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })

export const useResolveReport = () => {
  const client = useQueryClient()
  return useLeavableMutation({
    mutationFn: ({ id, resolution }: { id: string; resolution: string }, signal) =>
      call(resolveReport, { params: { id }, input: { resolution }, signal }),
    // Also when it failed: another administrator may have been first.
    onSettled: () => {
      client.invalidateQueries({ queryKey: REPORTS_KEY })
      client.invalidateQueries({ queryKey: OVERVIEW_KEY })
    },
  })
}
