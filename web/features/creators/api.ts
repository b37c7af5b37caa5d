import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Creator,
  type CreatorDraft,
  type CreatorForm,
  connectCreator,
  createCreatorApplication,
  disconnectCreator,
  getCreatorApplication,
  getCreatorDraft,
  getCreatorFile,
  getCreatorImage,
  listCreators,
  updateCreatorDraft,
} from '../../../contract/creators.ts'
import { listCreatorRecords } from '../../../contract/trade-calls.ts'
import { watchSession } from '../../lib/browser-session.ts'
import { call, callForAnswer } from '../../lib/call.ts'
import { fileQueryOf, invalidate, keyOf, queryOf } from '../../lib/query-of.ts'
import { useTopic } from '../../lib/use-topic.ts'
import type { ChosenFiles } from './application-rules.ts'

/** What the calls of verified creators came to, by their entry of the directory. */
export const useCreatorRecords = () =>
  useQuery({
    ...queryOf(listCreatorRecords),
    select: (records) => new Map(records.map(({ creatorId, record }) => [creatorId, record])),
  })

const CREATORS_KEY = [listCreators.path] as const
/** In case the socket is down when the administrator decides. */
const PENDING_REFETCH_MS = 60_000

/** The member's newest application; renewed as soon as it is decided. */
export const useCreatorApplication = () => {
  const client = useQueryClient()
  const renew = () => {
    invalidate(client, getCreatorApplication)
  }
  useTopic('members/me/changed', renew, { onResync: renew })
  return useQuery({
    ...queryOf(getCreatorApplication),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_REFETCH_MS : false),
  })
}

/** The draft as it was when the page opened: from then on the form knows better. */
export const useCreatorDraft = () =>
  useQuery({
    ...queryOf(getCreatorDraft),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How a draft is sent, and what to do once the server has it. */
export const useDraftStore = () => {
  const client = useQueryClient()
  const isSame = watchSession()
  return {
    save: (draft: CreatorDraft) =>
      call(updateCreatorDraft, { input: draft }).catch((error: unknown) => {
        // Another tab may have submitted it.
        invalidate(client, getCreatorApplication)
        throw error
      }),
    /** Answers whether it is still the member's own: nothing of it is kept for whoever logged in meanwhile. */
    saved: (draft: CreatorDraft): boolean => {
      if (isSame()) client.setQueryData(keyOf(getCreatorDraft), draft)
      return isSame()
    },
  }
}

interface NewApplication {
  input: CreatorForm
  files: ChosenFiles
  /** Hears how much of the application has been sent, 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** `onSent` runs before the application is shown. */
export const useCreateApplication = (onSent: () => void) => {
  const client = useQueryClient()
  const isSame = watchSession()
  return useMutation({
    mutationFn: (application: NewApplication) => call(createCreatorApplication, application),
    onSuccess: (application) => {
      if (!isSame()) return
      onSent()
      client.setQueryData(keyOf(getCreatorDraft), null)
      client.setQueryData(keyOf(getCreatorApplication), application)
    },
    // Another tab may have sent one meanwhile.
    onError: () => invalidate(client, getCreatorApplication),
  })
}

interface CreatorPage {
  creators: Creator[]
  total: number
  pages: number
}

export const useCreators = (page: number) =>
  useQuery({
    queryKey: [...CREATORS_KEY, page],
    queryFn: async ({ signal }): Promise<CreatorPage> => {
      const { data, pagination } = await callForAnswer(listCreators, { input: { page }, signal })
      return { creators: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })

/** Connects with a creator, or ends the connection; the entry follows the answer. */
export const useConnection = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, connected }: Pick<Creator, 'id' | 'connected'>) =>
      call(connected ? disconnectCreator : connectCreator, { params: { id } }),
    onSuccess: (changed) => {
      client.setQueriesData<CreatorPage>(
        { queryKey: CREATORS_KEY },
        (page) =>
          page && {
            ...page,
            creators: page.creators.map((creator) => (creator.id === changed.id ? changed : creator)),
          },
      )
    },
  })
}

export const useCreatorImage = (id: string) =>
  useQuery({
    ...fileQueryOf(getCreatorImage, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const FILE_KEPT_MS = 60_000

/** What came with an application. It never changes, and is not kept for long: it is somebody else's. */
export const useApplicationFile = (id: string, file: 'proof' | 'image') =>
  useQuery({
    ...fileQueryOf(getCreatorFile, { params: { id, file } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FILE_KEPT_MS,
  })
