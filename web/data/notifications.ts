import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getUnreadNotifications, listNotifications, markNotificationsRead } from '../../contract/notifications.ts'
import { call } from '../lib/call.ts'
import { invalidateAll, queryOf } from '../lib/query-of.ts'
import { useTopic } from '../lib/use-topic.ts'

/** Where the socket is missing, news are this late. */
const REFRESH_MS = 60_000

const useRenewNotifications = () => {
  const client = useQueryClient()
  return async () => void (await invalidateAll(client, [getUnreadNotifications, listNotifications]))
}

/** How many notifications are unread; live. */
export const useUnreadNotifications = (): number => {
  const renew = useRenewNotifications()
  useTopic('members/me/notifications', renew, { onResync: renew })
  const { data } = useQuery({
    ...queryOf(getUnreadNotifications),
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
