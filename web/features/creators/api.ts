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
import { call, callForAnswer, callForFile } from '../../lib/call.ts'
import { useTopic } from '../../lib/use-topic.ts'
import type { ChosenFiles } from './application-rules.ts'

/** What the calls of verified creators came to, by their entry of the directory. */
export const useCreatorRecords = () =>
  useQuery({
    queryKey: [listCreatorRecords.path],
    queryFn: ({ signal }) => call(listCreatorRecords, { signal }),
    select: (records) => new Map(records.map(({ creatorId, record }) => [creatorId, record])),
  })

const APPLICATION_KEY = [getCreatorApplication.path] as const
const DRAFT_KEY = [getCreatorDraft.path] as const
const CREATORS_KEY = [listCreators.path] as const
/** In case the socket is down when the administrator decides. */
const PENDING_REFETCH_MS = 60_000

/** The member's newest application; renewed as soon as it is decided. */
export const useCreatorApplication = () => {
  const client = useQueryClient()
  const renew = () => {
    client.invalidateQueries({ queryKey: APPLICATION_KEY })
  }
  useTopic('members/me/changed', renew, { onResync: renew })
  return useQuery({
    queryKey: APPLICATION_KEY,
    queryFn: ({ signal }) => call(getCreatorApplication, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_REFETCH_MS : false),
  })
}

/** The draft as it was when the page opened: from then on the form knows better. */
export const useCreatorDraft = () =>
  useQuery({
    queryKey: DRAFT_KEY,
    queryFn: ({ signal }) => call(getCreatorDraft, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How a draft is sent, and what to do once the server has it. */
export const useDraftStore = () => {
  const client = useQueryClient()
  return {
    save: (draft: CreatorDraft) =>
      call(updateCreatorDraft, { input: draft }).catch((error: unknown) => {
        // Another tab may have submitted it.
        client.invalidateQueries({ queryKey: APPLICATION_KEY })
        throw error
      }),
    saved: (draft: CreatorDraft) => {
      client.setQueryData(DRAFT_KEY, draft)
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
  return useMutation({
    mutationFn: (application: NewApplication) => call(createCreatorApplication, application),
    onSuccess: (application) => {
      onSent()
      client.setQueryData(DRAFT_KEY, null)
      client.setQueryData(APPLICATION_KEY, application)
    },
    // Another tab may have sent one meanwhile.
    onError: () => client.invalidateQueries({ queryKey: APPLICATION_KEY }),
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
    queryKey: [getCreatorImage.path, id],
    queryFn: ({ signal }) => callForFile(getCreatorImage, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const FILE_KEPT_MS = 60_000

/** What came with an application. It never changes, and is not kept for long: it is somebody else's. */
export const useApplicationFile = (id: string, file: 'proof' | 'image') =>
  useQuery({
    queryKey: [getCreatorFile.path, id, file],
    queryFn: ({ signal }) => callForFile(getCreatorFile, { params: { id, file }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FILE_KEPT_MS,
  })
