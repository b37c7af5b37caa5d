import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getUnreadNotices, listNotices, markNoticesRead } from '../../contract/notices.ts'
import { call } from '../lib/call.ts'
import { useTopic } from '../lib/use-topic.ts'

/** Where the socket is missing, news are this late. */
const REFRESH_MS = 60_000

const useRenewNotices = () => {
  const client = useQueryClient()
  return async () => {
    const renew = (path: string) => client.invalidateQueries({ queryKey: [path] })
    await Promise.all([getUnreadNotices.path, listNotices.path].map(renew))
  }
}

/** How many notifications are unread; live. */
export const useUnreadNotices = (): number => {
  const renew = useRenewNotices()
  useTopic('members/me/notifications', renew, { onResync: renew })
  const { data } = useQuery({
    queryKey: [getUnreadNotices.path],
    queryFn: ({ signal }) => call(getUnreadNotices, { signal }),
    refetchInterval: REFRESH_MS,
  })
  return data?.unread ?? 0
}

/** Marks one as read, or all of them. */
export const useMarkNoticesRead = () =>
  useMutation({
    mutationFn: (id?: string) => call(markNoticesRead, { input: { id } }),
    onSuccess: useRenewNotices(),
  })
