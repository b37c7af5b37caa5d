import type { InputOf } from '../../../contract/call.ts'
import { COMMENTS_PAGE_SIZE, type Comment, type createComment } from '../../../contract/community.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Reports } from '../reports/service.ts'
import { getPostRow, toOffset } from './create-posts.ts'
import type { Caller, RemoveContent } from './remove-content.ts'
import { toComment, toName } from './rules.ts'
import * as store from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock'> {
  reports: Pick<Reports, 'createReport'>
  removeContent: RemoveContent
}

/** What members say about posts. */
export const createComments = ({ db, clock, reports, removeContent }: Deps) => {
  const viewedBy = (viewerId: string) => ({ viewerId, nowMs: clock.now() })

  const getCommentRow = async (id: string): Promise<store.CommentRow> => {
    const row = await store.findComment(db.orm, id)
    if (!row) throw new CallError('COMMENT_NOT_FOUND')
    return row
  }

  return {
    /** One page of a post's comments, oldest first. Throws POST_NOT_FOUND. */
    listComments: async (
      viewerId: string,
      postId: string,
      page: number,
    ): Promise<{ total: number; rows: Comment[] }> => {
      const { comments: total } = await getPostRow(db, viewerId, postId)
      const rows = await store.listCommentRows(db.orm, postId, toOffset(page, COMMENTS_PAGE_SIZE))
      return { total, rows: rows.map((row) => toComment(row, viewedBy(viewerId))) }
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
      await getPostRow(db, memberId, postId)
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
      return toComment(row, viewedBy(memberId))
    },

    /** Removes a comment with its answers. Throws COMMENT_NOT_FOUND for somebody else's, unless the administrator asks, which is audited. */
    removeComment: async (caller: Caller, id: string): Promise<null> => {
      const { comment, author } = await getCommentRow(id)
      const { memberId, text } = comment
      return removeContent(caller, { kind: 'comment', id, memberId, author: author.name, text })
    },

    /** Reports somebody else's comment; false while the member's last report of it is open. Throws COMMENT_NOT_FOUND, for one's own too. */
    reportComment: async (memberId: string, id: string, reason: string): Promise<boolean> => {
      const { comment, author } = await getCommentRow(id)
      if (comment.memberId === memberId) throw new CallError('COMMENT_NOT_FOUND')
      const subject = { kind: 'comment', id, name: toName(author.name, comment.text), about: comment.memberId }
      return reports.createReport(memberId, subject, reason)
    },
  }
}
