import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AUDIT_PAGE_SIZE, downloadAudit, listAudit } from '../../../contract/admin-audit.ts'
import { callForAnswer, callForFile } from '../../lib/call.ts'

interface Filter {
  /** The beginning of an action; empty for all. */
  action: string
  search: string
}

const filterOf = ({ action, search }: Filter) => ({ ...(action ? { action } : {}), ...(search ? { search } : {}) })

export const useAudit = ({ page, ...filter }: Filter & { page: number }) =>
  useQuery({
    queryKey: [listAudit.path, page, filter.action, filter.search],
    queryFn: async ({ signal }) => {
      const input = { ...filterOf(filter), page, limit: AUDIT_PAGE_SIZE }
      const { data, pagination } = await callForAnswer(listAudit, { input, signal })
      return { entries: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })

export const loadAuditFile = (filter: Filter) => callForFile(downloadAudit, { input: filterOf(filter) })
