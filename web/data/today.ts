import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { collectFirstSteps, getToday, openGuestSignal } from '../../contract/today.ts'
import { call } from '../lib/call.ts'
import { invalidate, keyOf, queryOf } from '../lib/query-of.ts'
import { ME_KEY, STATEMENT_KEY } from './user-context.tsx'

const REFRESH_MS = 30_000
/** An opened signal gets its prices and its outcome. */
const OPENED_REFRESH_MS = 5_000

/** The member's day. Trades that settle and the socket's other news have it read again. */
export const useToday = () =>
  useQuery({
    ...queryOf(getToday),
    refetchInterval: ({ state }) => {
      const opened = state.data?.guest?.taste?.signal
      return opened && opened.outcome === null ? OPENED_REFRESH_MS : REFRESH_MS
    },
  })

/** Collects the points of the steps that are done. */
export const useCollectSteps = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(collectFirstSteps),
    onSettled: () => {
      void invalidate(client, getToday)
      void client.invalidateQueries({ queryKey: ME_KEY })
      void client.invalidateQueries({ queryKey: STATEMENT_KEY })
    },
  })
}

/** Opens the running signal as a guest. */
export const useOpenGuestSignal = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(openGuestSignal),
    onSuccess: (taste) =>
      client.setQueryData(keyOf(getToday), (today) =>
        today?.guest ? { ...today, guest: { ...today.guest, taste } } : today,
      ),
    onError: () => invalidate(client, getToday),
  })
}
