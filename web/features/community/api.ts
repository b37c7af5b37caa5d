import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  createComment,
  createPost,
  getPostPicture,
  likePost,
  listComments,
  listPosts,
  type Post,
  type PostSort,
  unlikePost,
} from '../../../contract/community.ts'
import { listSettledSignals } from '../../../contract/track-record.ts'
import { call, callForAnswer } from '../../lib/call.ts'
import { fileQueryOf, invalidate } from '../../lib/query-of.ts'

const POSTS_KEY = [listPosts.path] as const
const commentsKey = (postId: string) => [listComments.path, postId] as const
const REFRESH_MS = 60_000

interface PostPage {
  posts: Post[]
  total: number
  pages: number
}

export const usePosts = (sort: PostSort, page: number) =>
  useQuery({
    queryKey: [...POSTS_KEY, sort, page],
    queryFn: async ({ signal }): Promise<PostPage> => {
      const { data, pagination } = await callForAnswer(listPosts, { input: { sort, page }, signal })
      return { posts: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

const patchPost = (client: QueryClient, id: string, change: (post: Post) => Post): void => {
  client.setQueriesData<PostPage>(
    { queryKey: POSTS_KEY },
    (page) => page && { ...page, posts: page.posts.map((post) => (post.id === id ? change(post) : post)) },
  )
}

const renewPosts = (client: QueryClient) => invalidate(client, listPosts)

/** Shows a like before it is kept, and takes it back where it was not. */
export const useLike = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isLiked }: Post) => call(isLiked ? unlikePost : likePost, { params: { id } }),
    onMutate: ({ id }) =>
      patchPost(client, id, (post) => ({
        ...post,
        isLiked: !post.isLiked,
        likes: post.likes + (post.isLiked ? -1 : 1),
      })),
    onSuccess: (kept) => patchPost(client, kept.id, () => kept),
    onError: () => renewPosts(client),
  })
}

interface NewPost {
  nonce: string
  text: string
  signalId: string
  picture: File | null
}

export const useCreatePost = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ picture, signalId, ...input }: NewPost) =>
      call(createPost, { input: signalId ? { ...input, signalId } : input, files: { picture } }),
    onSuccess: () => renewPosts(client),
  })
}

/** The newest settled signals, to choose one from. */
export const useSettledSignals = (enabled: boolean) =>
  useQuery({
    queryKey: [listSettledSignals.path, 'to choose'],
    queryFn: ({ signal }) => call(listSettledSignals, { input: {}, signal }),
    enabled,
  })

export const usePostPicture = (id: string) =>
  useQuery({
    ...fileQueryOf(getPostPicture, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useComments = (postId: string) =>
  useInfiniteQuery({
    queryKey: commentsKey(postId),
    queryFn: async ({ pageParam, signal }) => {
      const { data, pagination } = await callForAnswer(listComments, {
        params: { id: postId },
        input: { page: pageParam },
        signal,
      })
      return { comments: data, next: pagination && pageParam < pagination.pages ? pageParam + 1 : null }
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  })

interface NewComment {
  nonce: string
  text: string
  parentId: string | null
}

export const useCreateComment = (postId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ parentId, ...input }: NewComment) =>
      call(createComment, { params: { id: postId }, input: parentId ? { ...input, parentId } : input }),
    onSuccess: () => {
      patchPost(client, postId, (post) => ({ ...post, comments: post.comments + 1 }))
      return client.invalidateQueries({ queryKey: commentsKey(postId) })
    },
  })
}

/** Reads again what the community shows, once something of it is gone. */
export const useRenewCommunity = () => {
  const client = useQueryClient()
  return (postId: string | null): void => {
    void renewPosts(client)
    if (postId) void client.invalidateQueries({ queryKey: commentsKey(postId) })
  }
}
