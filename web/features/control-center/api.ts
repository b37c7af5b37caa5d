import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listAnnouncements } from '../../../contract/content-items.ts'
import { callForAnswer } from '../../lib/call.ts'

interface Asked {
  page: number
  /** The one whose page is asked for, whatever that is. */
  announcement: string | undefined
}

/** A page of the announcements. */
export const useAnnouncements = ({ page, announcement }: Asked) =>
  useQuery({
    queryKey: [listAnnouncements.path, announcement ?? page],
    queryFn: async ({ signal }) => {
      const input = { page, ...(announcement === undefined ? {} : { announcement }) }
      const { data, pagination } = await callForAnswer(listAnnouncements, { input, signal })
      const { total, pages, current } = pagination ?? { total: data.length, pages: 1, current: page }
      return { items: data, total, pages, current }
    },
    placeholderData: keepPreviousData,
  })
