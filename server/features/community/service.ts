import type { InputOf } from '../../../contract/call.ts'
import {
  COMMENTS_PAGE_SIZE,
  type Comment,
  type createComment,
  type createPost,
  type listPosts,
  POSTS_PAGE_SIZE,
  type Post,
  TOP_DAYS,
} from '../../../contract/community.ts'
import type { ImageKind } from '../../../contract/files.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { keepPicture } from '../../platform/uploads/keep-picture.ts'
import type { FilesOf } from '../../platform/uploads/uploaded-file.ts'
import type { Audit } from '../audit/service.ts'
import type { Reports } from '../reports/service.ts'
import type { Signals } from '../signals/service.ts'
import { commentOf, nameOf, postOf } from './rules.ts'
import * as store from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'storage' | 'transact'> {
  audit: Pick<Audit, 'recordAction'>
  reports: Pick<Reports, 'createReport'>
  signals: Pick<Signals, 'findSettledSignals'>
}

type Caller = Pick<CallingMember, 'id' | 'isAdmin'>

const DAY_MS = 86_400_000
const offsetOf = (page: number, limit: number) => ({ limit, offset: (page - 1) * limit })

export type Community = ReturnType<typeof createCommunity>

/** What members publish for one another (docs/product.md, “Community”). */
export const createCommunity = ({ db, clock, storage, transact, audit, reports, signals }: Deps) => {
  const viewedBy = (viewerId: string) => ({ viewerId, nowMs: clock.now() })

  const viewOf = async (rows: readonly store.PostRow[], viewerId: string): Promise<Post[]> => {
    const ids = rows.flatMap(({ post }) => (post.signalId === null ? [] : [post.signalId]))
    const settled = new Map((await signals.findSettledSignals(ids)).map((signal) => [signal.id, signal]))
    return rows.map((row) => postOf(row, settled, viewedBy(viewerId)))
  }

  const getRow = async (viewerId: string, id: string): Promise<store.PostRow> => {
    const row = await store.findPost(db.orm, viewerId, id)
    if (!row) throw new CallError('POST_NOT_FOUND')
    return row
  }
  const getPost = async (viewerId: string, id: string): Promise<Post> => {
    const [post] = await viewOf([await getRow(viewerId, id)], viewerId)
    if (!post) throw new CallError('POST_NOT_FOUND')
    return post
  }
  const getCommentRow = async (id: string): Promise<store.CommentRow> => {
    const row = await store.findComment(db.orm, id)
    if (!row) throw new CallError('COMMENT_NOT_FOUND')
    return row
  }

  /** The administrator's removal leaves a trail; a member's of what is theirs is their own business. */
  const remove = async (
    { id: callerId, isAdmin }: Caller,
    about: { kind: 'post' | 'comment'; id: string; memberId: string; author: string; text: string },
  ): Promise<null> => {
    const missing = about.kind === 'post' ? 'POST_NOT_FOUND' : 'COMMENT_NOT_FOUND'
    const isOwn = about.memberId === callerId
    if (!isOwn && !isAdmin) throw new CallError(missing)
    const removeRow = about.kind === 'post' ? store.deletePost : store.deleteComment
    await transact(async (tx) => {
      if (!(await removeRow(tx, about.id))) throw new CallError(missing)
      if (isOwn) return
      await audit.recordAction(tx, {
        adminId: callerId,
        action: `${about.kind}.remove`,
        subject: { kind: about.kind, id: about.id, name: nameOf(about.author, about.text) },
        about: about.memberId,
        before: { memberId: about.memberId, text: about.text },
        after: null,
      })
    })
    return null
  }

  return {
    /** One page of the feed as the viewer sees it. */
    listPosts: async (viewerId: string, { sort, page }: InputOf<typeof listPosts>) => {
      const query = { sort, weekFrom: new Date(clock.now() - TOP_DAYS * DAY_MS) }
      const [total, rows] = await Promise.all([
        store.countPosts(db.orm, query),
        store.listPostRows(db.orm, viewerId, { ...query, ...offsetOf(page, POSTS_PAGE_SIZE) }),
      ])
      return { total, rows: await viewOf(rows, viewerId) }
    },

    /**
     * Publishes a post once, however often its browser sends it. A signal must be settled by then, which makes it everybody's: throws
     * SIGNAL_NOT_FOUND for one that is sealed, open or unknown, and keeps nothing.
     */
    createPost: async (
      memberId: string,
      { nonce, text, signalId }: InputOf<typeof createPost>,
      { picture }: FilesOf<typeof createPost>,
    ): Promise<Post> => {
      const known = await store.findPostByNonce(db.orm, memberId, nonce)
      if (known) return getPost(memberId, known.post.id)
      if (signalId && (await signals.findSettledSignals([signalId])).length === 0)
        throw new CallError('SIGNAL_NOT_FOUND')
      const id = newId(clock.now())
      const isNew = await keepPicture(storage, picture, async (kept) => {
        const createdAt = new Date(clock.now())
        const row = { id, memberId, nonce, text, signalId: signalId ?? null, createdAt, ...kept }
        const isFirst = await store.insertPost(db.orm, row)
        return { isNew: isFirst, result: isFirst }
      })
      if (isNew) return getPost(memberId, id)
      const first = await store.findPostByNonce(db.orm, memberId, nonce)
      return getPost(memberId, first?.post.id ?? id)
    },

    /** Removes a post with its comments. Throws POST_NOT_FOUND for somebody else's, unless the administrator asks, which is audited. */
    removePost: async (caller: Caller, id: string): Promise<null> => {
      const { post, author } = await getRow(caller.id, id)
      return remove(caller, { kind: 'post', id, memberId: post.memberId, author: author.name, text: post.text })
    },

    /** Throws POST_NOT_FOUND. */
    likePost: async (memberId: string, id: string): Promise<Post> => {
      await getRow(memberId, id)
      await store.insertLike(db.orm, { postId: id, memberId, createdAt: new Date(clock.now()) })
      return getPost(memberId, id)
    },

    /** Throws POST_NOT_FOUND. */
    unlikePost: async (memberId: string, id: string): Promise<Post> => {
      await store.deleteLike(db.orm, id, memberId)
      return getPost(memberId, id)
    },

    /** Throws POST_NOT_FOUND for a post without a picture too. */
    getPostPicture: async (viewerId: string, id: string): Promise<{ kind: ImageKind; name: string; bytes: Buffer }> => {
      const { pictureFileId, pictureKind, pictureName } = (await getRow(viewerId, id)).post
      if (pictureFileId === null || pictureKind === null) throw new CallError('POST_NOT_FOUND')
      return { kind: pictureKind, name: pictureName ?? 'picture', bytes: await storage.get(pictureFileId) }
    },

    /** Reports somebody else's post; false while the member's last report of it is open. Throws POST_NOT_FOUND, for one's own too. */
    reportPost: async (memberId: string, id: string, reason: string): Promise<boolean> => {
      const { post, author } = await getRow(memberId, id)
      if (post.memberId === memberId) throw new CallError('POST_NOT_FOUND')
      const subject = { kind: 'post', id, name: nameOf(author.name, post.text), about: post.memberId }
      return reports.createReport(memberId, subject, reason)
    },

    /** One page of a post's comments, oldest first. Throws POST_NOT_FOUND. */
    listComments: async (
      viewerId: string,
      postId: string,
      page: number,
    ): Promise<{ total: number; rows: Comment[] }> => {
      const { comments: total } = await getRow(viewerId, postId)
      const rows = await store.listCommentRows(db.orm, postId, offsetOf(page, COMMENTS_PAGE_SIZE))
      return { total, rows: rows.map((row) => commentOf(row, viewedBy(viewerId))) }
    },

    /**
     * Comments once, however often its browser sends it. An answer to an answer stands beside it. Throws POST_NOT_FOUND, and
     * COMMENT_NOT_FOUND where what it answers is gone or stands under another post.
     */
    createComment: async (
      memberId: string,
      postId: string,
      { nonce, text, parentId }: InputOf<typeof createComment>,
    ): Promise<Comment> => {
      await getRow(memberId, postId)
      const parent = parentId ? (await getCommentRow(parentId)).comment : null
      if (parent && parent.postId !== postId) throw new CallError('COMMENT_NOT_FOUND')
      await store.insertComment(db.orm, {
        id: newId(clock.now()),
        postId,
        parentId: parent ? (parent.parentId ?? parent.id) : null,
        memberId,
        nonce,
        text,
        createdAt: new Date(clock.now()),
      })
      const row = await store.findCommentByNonce(db.orm, memberId, nonce)
      if (!row) throw new CallError('COMMENT_NOT_FOUND')
      return commentOf(row, viewedBy(memberId))
    },

    /** Removes a comment with its answers. Throws COMMENT_NOT_FOUND for somebody else's, unless the administrator asks, which is audited. */
    removeComment: async (caller: Caller, id: string): Promise<null> => {
      const { comment, author } = await getCommentRow(id)
      const { memberId, text } = comment
      return remove(caller, { kind: 'comment', id, memberId, author: author.name, text })
    },

    /** Reports somebody else's comment; false while the member's last report of it is open. Throws COMMENT_NOT_FOUND, for one's own too. */
    reportComment: async (memberId: string, id: string, reason: string): Promise<boolean> => {
      const { comment, author } = await getCommentRow(id)
      if (comment.memberId === memberId) throw new CallError('COMMENT_NOT_FOUND')
      const subject = { kind: 'comment', id, name: nameOf(author.name, comment.text), about: comment.memberId }
      return reports.createReport(memberId, subject, reason)
    },

    /** Which of these files are pictures of posts. What is nobody's may be removed. */
    findPictureFiles: (fileIds: string[]): Promise<ReadonlySet<string>> => store.findPictureFiles(db.orm, fileIds),
  }
}
