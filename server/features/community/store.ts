import { and, asc, count, desc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PostSort } from '../../../contract/community.ts'
import type { Executor } from '../../db/client.ts'
import { isPublicProfileOf } from '../../db/public-profile.ts'
import { members, postComments, postLikes, posts, profiles } from '../../db/schema/schema.ts'

// In full, because the query builder leaves a table's name out where a statement has one table.
const likes = sql<number>`(select count(*) from post_likes where post_likes.post_id = posts.id)`.mapWith(Number)
const comments = sql<number>`(select count(*) from post_comments where post_comments.post_id = posts.id)`.mapWith(
  Number,
)

const author = {
  id: members.id,
  name: members.fullName,
  handle: profiles.handle,
  tier: members.tier,
  starterEndsAt: members.starterEndsAt,
  silverEndsAt: members.silverEndsAt,
  goldEndsAt: members.goldEndsAt,
}

const selectPosts = (db: Executor, viewerId: string) =>
  db
    .select({ post: posts, author, likes, comments, isLiked: isNotNull(postLikes.memberId).mapWith(Boolean) })
    .from(posts)
    .innerJoin(members, eq(members.id, posts.memberId))
    .leftJoin(profiles, isPublicProfileOf(members.id))
    .leftJoin(postLikes, and(eq(postLikes.postId, posts.id), eq(postLikes.memberId, viewerId)))

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]
export type NewPost = typeof posts.$inferInsert

interface PostsQuery {
  sort: PostSort
  /** From when on posts count as those of the week. */
  weekFrom: Date
  limit: number
  offset: number
}

const newest: SQL[] = [desc(posts.createdAt), desc(posts.id)]
const orders: Record<PostSort, SQL[]> = {
  new: newest,
  discussed: [desc(comments), ...newest],
  top: [desc(likes), ...newest],
}

const narrowed = ({ sort, weekFrom }: Pick<PostsQuery, 'sort' | 'weekFrom'>): SQL | undefined =>
  sort === 'top' ? gte(posts.createdAt, weekFrom) : undefined

export const listPostRows = (db: Executor, viewerId: string, query: PostsQuery): Promise<PostRow[]> =>
  selectPosts(db, viewerId)
    .where(narrowed(query))
    .orderBy(...orders[query.sort])
    .limit(query.limit)
    .offset(query.offset)

export const countPosts = async (db: Executor, query: Pick<PostsQuery, 'sort' | 'weekFrom'>): Promise<number> =>
  (await db.select({ posts: count() }).from(posts).where(narrowed(query)))[0]?.posts ?? 0

export const findPost = async (db: Executor, viewerId: string, id: string): Promise<PostRow | null> =>
  (await selectPosts(db, viewerId).where(eq(posts.id, id)))[0] ?? null

export const findPostByNonce = async (db: Executor, memberId: string, nonce: string): Promise<PostRow | null> =>
  (await selectPosts(db, memberId).where(and(eq(posts.memberId, memberId), eq(posts.nonce, nonce))))[0] ?? null

/** False when the member's browser has sent it before. */
export const insertPost = async (db: Executor, row: NewPost): Promise<boolean> =>
  (await db.insert(posts).values(row).onConflictDoNothing().returning({ id: posts.id })).length > 0

export const deletePost = async (db: Executor, id: string): Promise<boolean> =>
  (await db.delete(posts).where(eq(posts.id, id)).returning({ id: posts.id })).length > 0

export const insertLike = async (db: Executor, row: typeof postLikes.$inferInsert): Promise<void> => {
  await db.insert(postLikes).values(row).onConflictDoNothing()
}

export const deleteLike = async (db: Executor, postId: string, memberId: string): Promise<void> => {
  await db.delete(postLikes).where(and(eq(postLikes.postId, postId), eq(postLikes.memberId, memberId)))
}

const selectComments = (db: Executor) =>
  db
    .select({ comment: postComments, author })
    .from(postComments)
    .innerJoin(members, eq(members.id, postComments.memberId))
    .leftJoin(profiles, isPublicProfileOf(members.id))

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

/** Oldest first. */
export const listCommentRows = (
  db: Executor,
  postId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<CommentRow[]> =>
  selectComments(db)
    .where(eq(postComments.postId, postId))
    .orderBy(asc(postComments.createdAt), asc(postComments.id))
    .limit(limit)
    .offset(offset)

export const findComment = async (db: Executor, id: string): Promise<CommentRow | null> =>
  (await selectComments(db).where(eq(postComments.id, id)))[0] ?? null

export const findCommentByNonce = async (db: Executor, memberId: string, nonce: string): Promise<CommentRow | null> =>
  (await selectComments(db).where(and(eq(postComments.memberId, memberId), eq(postComments.nonce, nonce))))[0] ?? null

/** Nothing is kept when the member's browser has sent it before. */
export const insertComment = async (db: Executor, row: typeof postComments.$inferInsert): Promise<void> => {
  await db.insert(postComments).values(row).onConflictDoNothing()
}

export const deleteComment = async (db: Executor, id: string): Promise<boolean> =>
  (await db.delete(postComments).where(eq(postComments.id, id)).returning({ id: postComments.id })).length > 0

/** Which of these files are pictures of posts. */
export const findPictureFiles = async (db: Executor, fileIds: string[]): Promise<Set<string>> => {
  const rows = await db.select({ id: posts.pictureFileId }).from(posts).where(inArray(posts.pictureFileId, fileIds))
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))
}
