import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { InputOf } from '../../contract/call.ts'
import {
  cancelPracticeOrder,
  createPracticeOrder,
  downloadPracticeOrders,
  getPracticeAccount,
  getPracticeReview,
  getPracticeStatistics,
  listPracticeOrders,
  listWatchedPairs,
  type PracticeAccount,
  type PracticeOrder,
  type PracticeOrderForm,
  type ReviewPeriod,
  startPracticeCoolOff,
  updatePracticeLimits,
  updatePracticeOrder,
} from '../../contract/practice.ts'
import type { EventOf } from '../../contract/realtime.ts'
import { call, callForAnswer, callForFile } from '../lib/call.ts'
import { CallFailure } from '../lib/call-failure.ts'
import { invalidateAll, keyOf, queryOf } from '../lib/query-of.ts'
import { useTopic } from '../lib/use-topic.ts'

/** A copied direction that is sealed opens at its entry, which nobody is told of. */
const SEALED_REFRESH_MS = 5_000

const renewAll = (client: QueryClient): void =>
  void invalidateAll(client, [
    getPracticeAccount,
    listPracticeOrders,
    listWatchedPairs,
    getPracticeStatistics,
    getPracticeReview,
  ])

/** The member's practice account, with what is open. */
export const usePracticeAccount = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({
    ...queryOf(getPracticeAccount),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.open.some(({ direction }) => direction === null) ? SEALED_REFRESH_MS : false,
  })

/** Orders that were placed or settled, on whatever device: account, history and statistics follow. */
export const usePracticeTopic = (onOrders?: (orders: readonly PracticeOrder[]) => void): void => {
  const client = useQueryClient()
  const renew = () => renewAll(client)
  const onEvent = ({ orders }: EventOf<'members/me/practice'>) => {
    onOrders?.(orders)
    renew()
  }
  useTopic('members/me/practice', onEvent, { onResync: renew })
}

export const usePracticeOrders = (page: number) =>
  useQuery({
    queryKey: [listPracticeOrders.path, page],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callForAnswer(listPracticeOrders, { input: { page }, signal })
      return { orders: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })

export const useWatchedPairs = () => useQuery(queryOf(listWatchedPairs))

export const usePracticeStatistics = () => useQuery(queryOf(getPracticeStatistics))

/** What the member's own orders say, over a week or all. */
export const usePracticeReview = (period: ReviewPeriod) =>
  useQuery({
    ...queryOf(getPracticeReview, { input: { period } }),
    placeholderData: keepPreviousData,
  })

/** So long after a lost answer the same order counts as sent again. */
const SAME_ORDER_MS = 120_000

type Order = Omit<PracticeOrderForm, 'nonce'>

/** Sends orders to `send`. One that was sent without an answer is placed once when it is sent again. */
export const useOrderSender = (
  send: (order: Order & { nonce: string }) => Promise<PracticeOrder>,
  onSettled: () => void,
) => {
  const attempt = useRef<{ key: string; order: Order & { nonce: string }; atMs: number }>(null)
  const forget = (): void => {
    attempt.current = null
  }
  return useMutation({
    mutationFn: (order: Order) => {
      const { entryAt: _, ...terms } = order
      const key = JSON.stringify(terms)
      const before = attempt.current
      // Also once the next minute has begun: under a new entry the server would take it for another order.
      const isAgain = before?.key === key && performance.now() - before.atMs < SAME_ORDER_MS
      if (isAgain) return send(before.order)
      const sent = { ...order, nonce: crypto.randomUUID() }
      attempt.current = { key, order: sent, atMs: performance.now() }
      return send(sent)
    },
    onSuccess: forget,
    onError: (error) => {
      // What was refused was not placed.
      if (!(error instanceof CallFailure && error.isOutage)) forget()
    },
    onSettled,
  })
}

/** Places an order on the practice account. */
export const usePlaceOrder = () => {
  const client = useQueryClient()
  return useOrderSender(
    (input) => call(createPracticeOrder, { input }),
    () => renewAll(client),
  )
}

/** Cancels an order of the practice account before its entry. */
export const useCancelOrder = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cancelPracticeOrder, { params: { id } }),
    onSettled: () => renewAll(client),
  })
}

/** Limits and breaks: each answers the account as it is then, and `keep` takes such an answer from elsewhere. */
export const usePracticeChanges = () => {
  const client = useQueryClient()
  const onSuccess = (account: PracticeAccount): void => {
    client.setQueryData(keyOf(getPracticeAccount), account)
    renewAll(client)
  }
  const limits = useMutation({
    mutationFn: (input: InputOf<typeof updatePracticeLimits>) => call(updatePracticeLimits, { input }),
    onSuccess,
  })
  const coolOff = useMutation({
    mutationFn: (minutes: number) => call(startPracticeCoolOff, { input: { minutes } }),
    onSuccess,
  })
  return { limits, coolOff, keep: onSuccess }
}

/** Changes the note and the tag of an order. */
export const useJournal = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...input }: { id: string; note: string; tag: string }) =>
      call(updatePracticeOrder, { params: { id }, input }),
    onSettled: () => renewAll(client),
  })
}

export const loadPracticeFile = () => callForFile(downloadPracticeOrders)
