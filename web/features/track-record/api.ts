import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Timeframe } from '../../../contract/market.ts'
import {
  getBreakdown,
  getReachability,
  getRecordEvidence,
  getRecordHead,
  getReliability,
  listGaps,
  listMarkets,
  listRecords,
  listSettledSignals,
  RECORDS_PAGE_SIZE,
  RecordEntries,
  RecordHead,
  SETTLED_PAGE_SIZE,
} from '../../../contract/track-record.ts'
import { type OpenedEntry, openEntry } from '../../../engine/record/open-entry.ts'
import type { RecordSource } from '../../../engine/record/record-source.ts'
import { call } from '../../lib/call.ts'
import { queryOf } from '../../lib/query-of.ts'
import { verifyTexts } from './content.ts'
import { askPatiently } from './page-rules.ts'

const REFRESH_MS = 30_000
const NEWEST_SHOWN = 8
const PATIENCE_MS = 5_000

/** The markets that have a record; several where the first is not alone. */
export const useMarkets = () =>
  useQuery({
    ...queryOf(listMarkets),
    refetchInterval: REFRESH_MS,
  })

export const useReliability = (timeframe: Timeframe | undefined, market: string | undefined) =>
  useQuery({
    ...queryOf(getReliability, { input: { timeframe, market } }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })

export const useBreakdown = (timeframe: Timeframe | undefined, market: string | undefined) =>
  useQuery({
    ...queryOf(getBreakdown, { input: { timeframe, market } }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })

const FIRST_PAGE: { before?: string } = {}
const ROWS = 10

/** The newest settled signals, drawn as squares. */
export const useLastSignals = (market: string | undefined, timeframe: Timeframe | undefined) =>
  useQuery({
    ...queryOf(listSettledSignals, { input: { market, timeframe, limit: SETTLED_PAGE_SIZE } }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })

/** Page after page, behind the last slot of the one before. Not read again by itself: a list under the eye stands still. */
export const useSettledSignals = (market: string | undefined, timeframe: Timeframe | undefined) =>
  useInfiniteQuery({
    queryKey: [listSettledSignals.path, market, timeframe],
    queryFn: ({ pageParam, signal }) =>
      call(listSettledSignals, { input: { ...pageParam, market, timeframe, limit: ROWS }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => {
      const before = page.at(-1)?.slotAt
      return before === undefined ? undefined : { before }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What the server measured: no part of the record. */
export const useReachability = () =>
  useQuery({
    ...queryOf(getReachability),
    refetchInterval: REFRESH_MS,
  })

export const useGaps = (market: string | undefined) =>
  useQuery({
    ...queryOf(listGaps, { input: { market } }),
    refetchInterval: REFRESH_MS,
  })

/** What others say of the record, as the server passes it on. */
export const useRecordEvidence = () =>
  useQuery({
    ...queryOf(getRecordEvidence),
    refetchInterval: REFRESH_MS,
  })

/** The signed head and the records that lead to it, newest first. Read again on request only: a list under the eye stands still. */
export const useNewestRecords = () =>
  useQuery({
    queryKey: [listRecords.path, 'newest'],
    queryFn: async ({ signal }) => {
      const head = await call(getRecordHead, { signal })
      const after = Math.max(0, head.size - NEWEST_SHOWN)
      const entries = head.size > 0 ? await call(listRecords, { input: { after, limit: NEWEST_SHOWN }, signal }) : []
      return {
        head,
        entries: entries
          .filter(({ index }) => index < head.size)
          .map(openEntry)
          .toReversed(),
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })

/** Answers are checked against the contract: a verifier takes nothing on trust. */
export const readHead = async (signal: AbortSignal): Promise<RecordHead> => {
  const head = RecordHead.safeParse(await call(getRecordHead, { signal }))
  if (!head.success) throw new Error(verifyTexts.unreadable)
  return head.data
}

/** The log's policy file: its key and its witnesses. */
export const readPolicy = async (signal: AbortSignal): Promise<string> => {
  const answer = await fetch('/log/policy', { signal, credentials: 'omit' })
  if (!answer.ok) throw new Error(verifyTexts.unreadable)
  return answer.text()
}

/** What the server publishes of the record, as it is: for a copy that is to be checked elsewhere. */
export const publishedSource = (signal: AbortSignal): Pick<RecordSource, 'readPublished'> => ({
  readPublished: async (path) => {
    const answer = await fetch(`/api/${path}`, { signal, credentials: 'omit' })
    // What this server does not publish: a page may be newer than it.
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(verifyTexts.unreadable)
    return ((await answer.json()) as { data: unknown }).data
  },
})

/** A page of the chain behind `after`, as patiently as a whole record needs. */
export const readRecords = (after: number, signal: AbortSignal): Promise<OpenedEntry[]> =>
  askPatiently(
    async () => {
      const page = RecordEntries.safeParse(
        await call(listRecords, { input: { after, limit: RECORDS_PAGE_SIZE }, signal }),
      )
      if (!page.success) throw new Error(verifyTexts.unreadable)
      return page.data.map(openEntry)
    },
    () => waitFor(PATIENCE_MS, signal),
  )
