import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { getWinnerReplay, listMarathonScores, type ReplayedTrade } from '../../../contract/marathon-history.ts'
import {
  cancelMarathonOrder,
  createMarathonOrder,
  getMarathon,
  getMarathonAccount,
  joinMarathon,
  joinOpenMarathon,
  listBoard,
  listMarathonOrders,
  listMarathonProfiles,
  listMarathons,
  listMarathonTrades,
  listMonthLeaders,
  type Marathon,
  type MarathonAccount,
  type MarathonTrade,
  type MarathonView,
  updateMarathonReminder,
} from '../../../contract/marathon-places.ts'
import {
  createMarathon,
  getMarathonCounts,
  getMarathonMoves,
  listAdminMarathons,
  type MarathonForm,
  updateMarathon,
} from '../../../contract/marathons.ts'
import { type Candle, listCandles } from '../../../contract/market.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { useOrderSender } from '../../data/practice.ts'
import { call, callForAnswer } from '../../lib/call.ts'
import { invalidate, invalidateAll, keyOf, queryOf } from '../../lib/query-of.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'
import { useTopic } from '../../lib/use-topic.ts'
import { accountAfter, type BoardPage, boardAfter, tradesAfter, viewAfter } from './board-rules.ts'
import { MINUTES_AFTER, REPLAY_MINUTES } from './winner-rules.ts'

const PROFILES_KEPT_MS = MINUTE_MS

export const useMarathonCounts = () => useQuery(queryOf(getMarathonCounts))

/** Whose points an end or a cancellation would move, as of now: an end just before changes what a cancellation moves. */
export const useMarathonMoves = (id: string, enabled: boolean) =>
  useQuery({
    ...queryOf(getMarathonMoves, { params: { id } }),
    gcTime: 0,
    staleTime: 0,
    enabled,
  })

interface Saving {
  /** Null for a new marathon. */
  id: string | null
  form: MarathonForm
}

/** The list is read again also when it failed: then it may show what is no longer true. */
export const useSaveMarathon = () => {
  const client = useQueryClient()
  return useLeavableMutation({
    mutationFn: ({ id, form }: Saving, signal) =>
      id === null
        ? call(createMarathon, { input: form, signal })
        : call(updateMarathon, { params: { id }, input: form, signal }),
    onError: () => invalidate(client, listAdminMarathons),
  })
}

const LIST = { input: { status: 'all' } } as const
const viewKey = (id: string) => keyOf(getMarathon, { params: { id } })
const boardKey = (id: string) => [listBoard.path, id] as const
const accountKey = (id: string) => keyOf(getMarathonAccount, { params: { id } })
const ordersKey = (id: string) => [listMarathonOrders.path, id] as const

/** Places are taken, and marathons begin and end, while the list is looked at. */
const LIST_REFRESH_MS = 30_000

/** Marathons as members see them. */
export const useMarathons = () =>
  useQuery({
    ...queryOf(listMarathons, LIST),
    refetchInterval: LIST_REFRESH_MS,
  })

export const useMonthLeaders = () => useQuery(queryOf(listMonthLeaders))

export const useMarathon = (id: string) =>
  useQuery({
    ...queryOf(getMarathon, { params: { id } }),
    // Who takes part is told by the board.
    refetchInterval: ({ state }) => (state.data?.isParticipating ? false : LIST_REFRESH_MS),
  })

export const useBoard = (id: string, page: number) =>
  useQuery({
    queryKey: [...boardKey(id), page],
    queryFn: async ({ signal }): Promise<BoardPage> => {
      const { data, pagination } = await callForAnswer(listBoard, { params: { id }, input: { page }, signal })
      return { rows: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })

export const useMarathonAccount = (id: string) => useQuery(queryOf(getMarathonAccount, { params: { id } }))

export const useMarathonOrders = (id: string, page: number) =>
  useQuery({
    queryKey: [...ordersKey(id), page],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callForAnswer(listMarathonOrders, { params: { id }, input: { page }, signal })
      return { orders: data, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })

/** While it runs, the lines grow: they are read again this often. */
const SCORES_REFRESH_MS = 60_000

export const useMarathonScores = ({ id, status }: Pick<Marathon, 'id' | 'status'>) =>
  useQuery({
    ...queryOf(listMarathonScores, { params: { id } }),
    refetchInterval: status === 'active' ? SCORES_REFRESH_MS : false,
  })

export const useWinnerReplay = (id: string) => useQuery(queryOf(getWinnerReplay, { params: { id } }))

/** The candles around a trade; settled ones never change. */
export const replayCandles = ({ pairId, expiresAt }: Pick<ReplayedTrade, 'pairId' | 'expiresAt'>) => {
  const before = new Date(Date.parse(expiresAt) + MINUTES_AFTER * MINUTE_MS).toISOString()
  return {
    queryKey: [listCandles.path, pairId, '1m', before],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(listCandles, { input: { pair: pairId, timeframe: '1m' as const, before, limit: REPLAY_MINUTES }, signal }),
    placeholderData: keepPreviousData<Candle[]>,
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** The handle of a participant's public profile; null where they have none. */
export const useEntryHandle = (entryId: string): string | null => {
  const id = useParams({ from: '/_member/dashboard/marathons/$id', shouldThrow: false })?.id
  const { data } = useQuery({
    ...queryOf(listMarathonProfiles, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: PROFILES_KEPT_MS,
    retry: false,
  })
  return data?.find((one) => one.entryId === entryId)?.handle ?? null
}

export const useMarathonTrades = (id: string) => useQuery(queryOf(listMarathonTrades, { params: { id } }))

/** Hears what everybody's orders came to. */
export const useTradesTopic = (id: string): void => {
  const client = useQueryClient()
  const key = keyOf(listMarathonTrades, { params: { id } })
  const renew = () => void invalidate(client, listMarathonTrades, { params: { id } })
  useTopic(
    `marathons/${id}/trades`,
    ({ trades }) => {
      client.setQueryData<MarathonTrade[]>(key, (known) => known && tradesAfter(known, trades))
      // A list that is on its way was read before this news.
      if (client.isFetching({ queryKey: key }) > 0) renew()
    },
    { onResync: renew },
  )
}

const renewMarathon = (client: QueryClient, id: string): void => {
  for (const queryKey of [keyOf(listMarathons), viewKey(id), boardKey(id), accountKey(id), ordersKey(id)])
    client.invalidateQueries({ queryKey })
}

interface Joining {
  /** Of a marathon that needs no code; null where the code says which. */
  openId: string | null
  accessCode: string
  /** U-Points that the member saw; undefined where none were shown. */
  fee: number | undefined
}

/** Takes a place. The lists are read again, also after a refusal: they may show what is no longer so. */
export const useJoinMarathon = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ openId, accessCode, fee }: Joining) =>
      openId === null
        ? call(joinMarathon, { input: { accessCode, fee } })
        : call(joinOpenMarathon, { params: { id: openId }, input: { fee } }),
    onSuccess: ({ id }) => renewMarathon(client, id),
    onError: () => void invalidateAll(client, [listMarathons, getMarathon]),
  })
}

/** Reads again what a place changed. */
export const useRenewMarathon = ({ id }: Pick<Marathon, 'id'>) => {
  const client = useQueryClient()
  return () => renewMarathon(client, id)
}

/** Asks to be reminded of a start, or not any more. */
export const useReminder = ({ id }: Pick<Marathon, 'id'>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (remindMe: boolean) => call(updateMarathonReminder, { params: { id }, input: { remindMe } }),
    onSuccess: ({ remindMe }) => {
      client.setQueryData<MarathonView>(viewKey(id), (view) => view && { ...view, remindMe })
      client.setQueryData<Marathon[]>(keyOf(listMarathons, LIST), (list) =>
        list?.map((marathon) => (marathon.id === id ? { ...marathon, remindMe } : marathon)),
      )
    },
    onError: () => renewMarathon(client, id),
  })
}

/** Places an order in a marathon. */
export const usePlaceInMarathon = (id: string) => {
  const client = useQueryClient()
  return useOrderSender(
    (input) => call(createMarathonOrder, { params: { id }, input }),
    () => invalidate(client, getMarathonAccount, { params: { id } }),
  )
}

/** Cancels an order in a marathon before its entry. */
export const useCancelInMarathon = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (order: string) => call(cancelMarathonOrder, { params: { id, order } }),
    onSettled: () => invalidate(client, getMarathonAccount, { params: { id } }),
  })
}

/** Hears what boundaries change on a board: the first page moves by itself, the others are read again. */
export const useBoardTopic = (id: string, enabled: boolean): void => {
  const client = useQueryClient()
  useTopic(
    `marathons/${id}/leaderboard`,
    (news) => {
      const view = client.getQueryData<MarathonView>(viewKey(id))
      if (view && (view.status !== news.status || view.paidAt !== news.paidAt)) return renewMarathon(client, id)
      const { participants, pool, top, rows } = news
      client.setQueryData<MarathonView>(viewKey(id), (known) => known && viewAfter(known, participants, pool))
      // A page that is on its way was read before this news, and would put the old order back.
      const isReading = client.isFetching({ queryKey: [...boardKey(id), 1] }) > 0
      const first = isReading ? undefined : client.getQueryData<BoardPage>([...boardKey(id), 1])
      const next = first && boardAfter(first, { participants, top, rows }, view?.currentParticipants ?? participants)
      if (next) client.setQueryData([...boardKey(id), 1], next)
      client.invalidateQueries({
        queryKey: boardKey(id),
        predicate: ({ queryKey }) => queryKey[2] !== 1 || !next,
      })
    },
    { onResync: () => renewMarathon(client, id), enabled },
  )
}

/** Hears of the member's own orders and rank in any marathon. */
export const useOwnMarathonsTopic = (): void => {
  const client = useQueryClient()
  useTopic(
    'members/me/marathons',
    ({ marathonId: id, balanceCents, orders, standing }) => {
      client.setQueryData<MarathonAccount>(
        accountKey(id),
        (account) => account && accountAfter(account, balanceCents, orders),
      )
      // Likewise an account that is on its way.
      if (client.isFetching({ queryKey: accountKey(id) }) > 0)
        invalidate(client, getMarathonAccount, { params: { id } })
      if (orders.some(({ outcome }) => outcome !== null)) client.invalidateQueries({ queryKey: ordersKey(id) })
      if (standing === null) return
      client.setQueryData<MarathonView>(viewKey(id), (view) => view && { ...view, userStats: standing })
      client.setQueryData<Marathon[]>(keyOf(listMarathons, LIST), (list) =>
        list?.map((marathon) => (marathon.id === id ? { ...marathon, userStats: standing } : marathon)),
      )
    },
    {
      onResync: () => void invalidateAll(client, [listMarathons, getMarathon, getMarathonAccount, listMarathonOrders]),
    },
  )
}
