import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listNotifications } from '../../../contract/notifications.ts'
import { callForAnswer } from '../../lib/call.ts'

/** A page of them; the bell of the shell hears what is new, and has it read again. */
export const useNotifications = (page: number) =>
  useQuery({
    queryKey: [listNotifications.path, page],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callForAnswer(listNotifications, { input: { page }, signal })
      return { notifications: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })
