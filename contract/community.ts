import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { fileField, IMAGE_KINDS, MEGABYTE } from './files.ts'
import { Page } from './list.ts'
import { visibleText } from './text-fields.ts'
import { Tier } from './tiers.ts'
import { SettledSignal } from './track-record.ts'

/** docs/product.md, “Community”. */
export const POSTS_PAGE_SIZE = 20
export const COMMENTS_PAGE_SIZE = 100
export const POST_MAX_CHARACTERS = 2_000
export const COMMENT_MAX_CHARACTERS = 1_000
/** How far “top of the week” reaches back. */
export const TOP_DAYS = 7

export const communityMessages = {
  textRequired: 'Please write something first',
  postTooLong: 'A post has at most 2,000 characters',
  commentTooLong: 'A comment has at most 1,000 characters',
  reasonRequired: commonTexts.problemMissing,
  listFailed: 'Failed to load the community',
  postFailed: 'Your post was not published. Please try again.',
  commentFailed: 'Your comment was not published. Please try again.',
} as const

/** With the handle of their public profile; null where they have none. */
const Author = z.object({ id: Id, name: z.string(), tier: Tier, handle: z.nullable(z.string()) })

export const PostSort = z.enum(['new', 'discussed', 'top'])
export type PostSort = z.infer<typeof PostSort>

export const Post = z.object({
  id: Id,
  author: Author,
  isMine: z.boolean(),
  text: z.string(),
  /** Its size is known before it is there, so that nothing moves when it comes. */
  picture: z.nullable(z.object({ width: z.int(), height: z.int() })),
  /** A settled signal of the public record. */
  signal: z.nullable(SettledSignal),
  likes: z.int(),
  isLiked: z.boolean(),
  comments: z.int(),
  createdAt: Instant,
})
export type Post = z.infer<typeof Post>

export const Comment = z.object({
  id: Id,
  /** The comment that it answers; null for one that answers the post. Answers have none of their own. */
  parentId: z.nullable(Id),
  author: Author,
  isMine: z.boolean(),
  text: z.string(),
  createdAt: Instant,
})
export type Comment = z.infer<typeof Comment>

const PostId = z.object({ id: Id })
const report = z.object({
  reason: visibleText(communityMessages.reasonRequired, 1_000, commonTexts.atMostThousand),
})

export const listPosts = defineCall({
  method: 'GET',
  path: '/community/posts',
  access: 'member',
  summary: 'Members’ posts: newest first, most discussed first, or most liked of the last seven days first.',
  failure: communityMessages.listFailed,
  input: z.object({ sort: z._default(PostSort, 'new'), page: Page }),
  reply: z.array(Post),
  paged: true,
})

export const createPost = defineCall({
  method: 'POST',
  path: '/community/posts',
  access: 'unlocked',
  summary: 'Publish a post. The same `nonce` again gives the same post.',
  failure: communityMessages.postFailed,
  input: z.object({
    nonce: Id,
    text: visibleText(communityMessages.textRequired, POST_MAX_CHARACTERS, communityMessages.postTooLong),
    /** A settled signal, shown as a card. */
    signalId: z.optional(Id),
  }),
  files: { picture: fileField({ kinds: IMAGE_KINDS, maxBytes: 10 * MEGABYTE }) },
  reply: Post,
  fails: ['SIGNAL_NOT_FOUND'],
})

export const removePost = defineCall({
  method: 'DELETE',
  path: '/community/posts/:id',
  access: 'member',
  summary: 'Delete one’s own post with its comments. The administrator can delete any post.',
  params: PostId,
  fails: ['POST_NOT_FOUND'],
})

export const likePost = defineCall({
  method: 'POST',
  path: '/community/posts/:id/like',
  access: 'member',
  summary: 'Like a post. A second time changes nothing.',
  params: PostId,
  reply: Post,
  fails: ['POST_NOT_FOUND'],
})

export const unlikePost = defineCall({
  method: 'DELETE',
  path: '/community/posts/:id/like',
  access: 'member',
  summary: 'Remove a like. Without one, nothing changes.',
  params: PostId,
  reply: Post,
  fails: ['POST_NOT_FOUND'],
})

export const getPostPicture = defineCall({
  method: 'GET',
  path: '/community/posts/:id/picture',
  access: 'member',
  summary: 'The picture of a post.',
  params: PostId,
  answers: 'file',
  fails: ['POST_NOT_FOUND'],
})

export const reportPost = defineCall({
  method: 'POST',
  path: '/community/posts/:id/report',
  access: 'member',
  summary: 'Report someone else’s post to the administrator. A member has one open report per post.',
  params: PostId,
  input: report,
  fails: ['POST_NOT_FOUND'],
})

export const listComments = defineCall({
  method: 'GET',
  path: '/community/posts/:id/comments',
  access: 'member',
  summary: 'The comments of a post, oldest first.',
  params: PostId,
  input: z.object({ page: Page }),
  reply: z.array(Comment),
  paged: true,
  fails: ['POST_NOT_FOUND'],
})

export const createComment = defineCall({
  method: 'POST',
  path: '/community/posts/:id/comments',
  access: 'unlocked',
  summary: 'Comment on a post, or reply to one of its comments. The same `nonce` again gives the same comment.',
  failure: communityMessages.commentFailed,
  params: PostId,
  input: z.object({
    nonce: Id,
    text: visibleText(communityMessages.textRequired, COMMENT_MAX_CHARACTERS, communityMessages.commentTooLong),
    /** The comment that it answers. An answer to an answer stands beside that one. */
    parentId: z.optional(Id),
  }),
  reply: Comment,
  fails: ['POST_NOT_FOUND', 'COMMENT_NOT_FOUND'],
})

export const removeComment = defineCall({
  method: 'DELETE',
  path: '/community/comments/:id',
  access: 'member',
  summary: 'Delete one’s own comment with its replies. The administrator can delete any comment.',
  params: PostId,
  fails: ['COMMENT_NOT_FOUND'],
})

export const reportComment = defineCall({
  method: 'POST',
  path: '/community/comments/:id/report',
  access: 'member',
  summary: 'Report someone else’s comment to the administrator. A member has one open report per comment.',
  params: PostId,
  input: report,
  fails: ['COMMENT_NOT_FOUND'],
})
