import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type CopyTrading,
  getCopyTrading,
  getTradingBot,
  listBotDecisions,
  listCopyDecisions,
  updateCopyConsent,
  updateCopySource,
  updateTradingBot,
} from '../../../contract/auto-trading.ts'
import type { InputOf } from '../../../contract/call.ts'
import { call, callForAnswer } from '../../lib/call.ts'
import { invalidateAll, keyOf, queryOf } from '../../lib/query-of.ts'
import { useTopic } from '../../lib/use-topic.ts'

const SEALED_REFRESH_MS = 5_000

export const useTradingBot = () => useQuery(queryOf(getTradingBot))

const useDecisions = (of: typeof listBotDecisions | typeof listCopyDecisions, page: number) =>
  useQuery({
    queryKey: [of.path, page],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callForAnswer(of, { input: { page }, signal })
      return { decisions: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
    // What is sealed opens at its entry, which nobody is told of.
    refetchInterval: ({ state }) =>
      state.data?.decisions.some(({ order }) => order?.direction === null) ? SEALED_REFRESH_MS : false,
  })

export const useBotDecisions = (page: number) => useDecisions(listBotDecisions, page)
export const useCopyDecisions = (page: number) => useDecisions(listCopyDecisions, page)

export const useCopyTrading = () => useQuery(queryOf(getCopyTrading))

export const useCopyChanges = () => {
  const client = useQueryClient()
  const onSuccess = (copying: CopyTrading) => client.setQueryData(keyOf(getCopyTrading), copying)
  const source = useMutation({
    mutationFn: (input: InputOf<typeof updateCopySource>) => call(updateCopySource, { input }),
    onSuccess,
  })
  const consent = useMutation({
    mutationFn: (input: InputOf<typeof updateCopyConsent>) => call(updateCopyConsent, { input }),
    onSuccess,
  })
  return { source, consent }
}

export const useBotChange = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof updateTradingBot>) => call(updateTradingBot, { input }),
    onSuccess: (bot) => client.setQueryData(keyOf(getTradingBot), bot),
  })
}

/** What was decided, and what came of its orders, wherever it was. */
export const useAutoTradingTopics = (): void => {
  const client = useQueryClient()
  const renew = () => void invalidateAll(client, [getTradingBot, listBotDecisions, getCopyTrading, listCopyDecisions])
  useTopic('members/me/auto-trading', renew, { onResync: renew })
  useTopic('members/me/practice', renew, { onResync: renew })
}
