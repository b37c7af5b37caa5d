import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createTelegramCode, getTelegram, removeTelegramLink } from '../../contract/telegram.ts'
import { call } from '../lib/call.ts'

const TELEGRAM_KEY = [getTelegram.path] as const
const LOOK_MS = 3_000

/** Whether a chat is linked. `waiting`: the member is asked to link it elsewhere, so it is looked at again and again. */
export const useTelegram = ({ waiting }: { waiting: boolean }) =>
  useQuery({
    queryKey: TELEGRAM_KEY,
    queryFn: ({ signal }) => call(getTelegram, { signal }),
    staleTime: 60_000,
    refetchInterval: waiting ? LOOK_MS : false,
  })

export const useCreateTelegramCode = () => useMutation({ mutationFn: () => call(createTelegramCode) })

export const useRemoveTelegramLink = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeTelegramLink),
    onSuccess: () => client.invalidateQueries({ queryKey: TELEGRAM_KEY }),
  })
}
