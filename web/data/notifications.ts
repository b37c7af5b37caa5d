import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getUnreadNotifications, listNotifications, markNotificationsRead } from '../../contract/notifications.ts'
import { call } from '../lib/call.ts'
import { useTopic } from '../lib/use-topic.ts'

/** Where the socket is missing, news are this late. */
const REFRESH_MS = 60_000

const useRenewNotifications = () => {
  const client = useQueryClient()
  return async () => {
    const renew = (path: string) => client.invalidateQueries({ queryKey: [path] })
    await Promise.all([getUnreadNotifications.path, listNotifications.path].map(renew))
  }
}

/** How many notifications are unread; live. */
export const useUnreadNotifications = (): number => {
  const renew = useRenewNotifications()
  useTopic('members/me/notifications', renew, { onResync: renew })
  const { data } = useQuery({
    queryKey: [getUnreadNotifications.path],
    queryFn: ({ signal }) => call(getUnreadNotifications, { signal }),
    refetchInterval: REFRESH_MS,
  })
  return data?.unread ?? 0
}

/** Marks one as read, or all of them. */
export const useMarkNotificationsRead = () =>
  useMutation({
    mutationFn: (id?: string) => call(markNotificationsRead, { input: { id } }),
    onSuccess: useRenewNotifications(),
  })
