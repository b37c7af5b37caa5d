import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getNotificationSettings,
  muteNotifications,
  type NotificationSettings,
  updateNotificationSettings,
} from '../../contract/notifications.ts'
import { availableStorage, keepIn } from '../lib/available-storage.ts'
import { call } from '../lib/call.ts'
import { invalidate, keyOf, queryOf } from '../lib/query-of.ts'

const SETTINGS_KEY = keyOf(getNotificationSettings)

const OFFERED_KEY = 'uptick-alert-sheet'
const storage = availableStorage(() => localStorage)

/** Whether alerts were offered or chosen on this device. */
export const wereAlertsOffered = (): boolean => storage.getItem(OFFERED_KEY) !== null
export const keepAlertsOffered = (): void => keepIn(storage, OFFERED_KEY, 'asked')

/** How the member is alerted. It changes by their own hand only: one answer lasts, unless it comes from another device. */
export const useNotificationSettings = () =>
  useQuery({
    ...queryOf(getNotificationSettings),
    staleTime: 60_000,
  })

/** Mutes alerts for so many minutes; 0 ends it. */
export const useMuteNotifications = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (minutes: number) => call(muteNotifications, { input: { minutes } }),
    scope: { id: 'notification-settings' },
    onSuccess: (settings) => client.setQueryData(SETTINGS_KEY, settings),
  })
}

/** Shows the choice at once, and what the server kept after it; what was refused is taken back. */
export const useUpdateNotificationSettings = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: NotificationSettings) => call(updateNotificationSettings, { input }),
    // One after the other: of two presses the second one is what stays.
    scope: { id: 'notification-settings' },
    onMutate: async (chosen) => {
      await client.cancelQueries({ queryKey: SETTINGS_KEY })
      const before = client.getQueryData<NotificationSettings>(SETTINGS_KEY)
      client.setQueryData(SETTINGS_KEY, chosen)
      return { before }
    },
    // Whoever has chosen is not asked.
    onSuccess: keepAlertsOffered,
    onError: (_error, _chosen, known) => {
      client.setQueryData(SETTINGS_KEY, known?.before)
      return invalidate(client, getNotificationSettings)
    },
  })
}
