import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listNotices } from '../../../contract/notices.ts'
import { callForAnswer } from '../../lib/call.ts'

/** A page of them; the bell of the shell hears what is new, and has it read again. */
export const useNotices = (page: number) =>
  useQuery({
    queryKey: [listNotices.path, page],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callForAnswer(listNotices, { input: { page }, signal })
      return { notices: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })
