import type { Comment, Post } from '../../../contract/community.ts'
import { cleanLine, cutText } from '../../../contract/people-text.ts'
import { effectiveTier } from '../../../contract/sponsored-tiers.ts'
import type { SettledSignal } from '../../../contract/track-record.ts'
import type { CommentRow, PostRow } from './store.ts'

interface Viewing {
  viewerId: string
  nowMs: number
}

/** An author with the tier of this moment. */
const toAuthor = ({ id, name, handle, ...tiers }: PostRow['author'], nowMs: number): Post['author'] => ({
  id,
  name,
  handle,
  tier: effectiveTier(tiers, nowMs),
})

/** A post as the viewer reads it. */
export const toPost = (
  { post, author, likes, comments, isLiked }: PostRow,
  signals: ReadonlyMap<string, SettledSignal>,
  { viewerId, nowMs }: Viewing,
): Post => ({
  id: post.id,
  author: toAuthor(author, nowMs),
  isMine: post.memberId === viewerId,
  text: post.text,
  picture:
    post.pictureWidth !== null && post.pictureHeight !== null
      ? { width: post.pictureWidth, height: post.pictureHeight }
      : null,
  signal: post.signalId === null ? null : (signals.get(post.signalId) ?? null),
  likes,
  isLiked,
  comments,
  createdAt: post.createdAt.toISOString(),
})

/** A comment as the viewer reads it. */
export const toComment = ({ comment, author }: CommentRow, { viewerId, nowMs }: Viewing): Comment => ({
  id: comment.id,
  parentId: comment.parentId,
  author: toAuthor(author, nowMs),
  isMine: comment.memberId === viewerId,
  text: comment.text,
  createdAt: comment.createdAt.toISOString(),
})

const EXCERPT_CHARACTERS = 60

/** What the administrator's lists call it: who wrote it, and how it begins. */
export const toName = (author: string, text: string): string =>
  `${author}: ${cutText(cleanLine(text), EXCERPT_CHARACTERS)}`
