import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../contract/call.ts'
import { createCaller, createTradeCall, getOwnCalls, listCallers } from '../../contract/trade-calls.ts'
import { call } from '../lib/call.ts'
import { invalidate, queryOf } from '../lib/query-of.ts'

const REFRESH_MS = 30_000
/** While something is open, its entry and its settlement are minutes away. */
const OPEN_REFRESH_MS = 10_000

/** Everybody who calls, and the engine beside them, as everybody may read it. */
export const useCallers = () =>
  useQuery({
    ...queryOf(listCallers),
    refetchInterval: REFRESH_MS,
  })

/** What the member may call, and what of theirs is open. */
export const useOwnCalls = () =>
  useQuery({
    ...queryOf(getOwnCalls),
    refetchInterval: ({ state }) => (state.data?.open.length ? OPEN_REFRESH_MS : false),
  })

/** Announces a caller, and calls. */
export const useCalling = () => {
  const client = useQueryClient()
  const onSettled = () => invalidate(client, getOwnCalls)
  const announce = useMutation({
    mutationFn: (input: InputOf<typeof createCaller>) => call(createCaller, { input }),
    onSettled,
  })
  const make = useMutation({
    mutationFn: (input: InputOf<typeof createTradeCall>) => call(createTradeCall, { input }),
    onSettled,
  })
  return { announce, make }
}
