import type { InputOf } from '../../../contract/call.ts'
import { type createPost, type listPosts, POSTS_PAGE_SIZE, type Post, TOP_DAYS } from '../../../contract/community.ts'
import type { ImageKind } from '../../../contract/files.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId } from '../../platform/ids.ts'
import { keepPicture } from '../../platform/uploads/keep-picture.ts'
import type { FilesOf } from '../../platform/uploads/uploaded-file.ts'
import type { Reports } from '../reports/service.ts'
import type { Signals } from '../signals/service.ts'
import type { Caller, RemoveContent } from './remove-content.ts'
import { toName, toPost } from './rules.ts'
import * as store from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'storage'> {
  reports: Pick<Reports, 'createReport'>
  removeContent: RemoveContent
  signals: Pick<Signals, 'findSettledSignals'>
}

/** Throws POST_NOT_FOUND. */
export const getPostRow = async (db: Database, viewerId: string, id: string): Promise<store.PostRow> => {
  const row = await store.findPost(db.orm, viewerId, id)
  if (!row) throw new CallError('POST_NOT_FOUND')
  return row
}

/** The rows of one page. */
export const toOffset = (page: number, limit: number) => ({ limit, offset: (page - 1) * limit })

/** The posts of members, as each of them sees them. */
export const createPosts = ({ db, clock, storage, reports, signals, removeContent }: Deps) => {
  const readView = async (rows: readonly store.PostRow[], viewerId: string): Promise<Post[]> => {
    const ids = rows.flatMap(({ post }) => (post.signalId === null ? [] : [post.signalId]))
    const settled = new Map((await signals.findSettledSignals(ids)).map((signal) => [signal.id, signal]))
    return rows.map((row) => toPost(row, settled, { viewerId, nowMs: clock.now() }))
  }

  const getPost = async (viewerId: string, id: string): Promise<Post> => {
    const [post] = await readView([await getPostRow(db, viewerId, id)], viewerId)
    if (!post) throw new CallError('POST_NOT_FOUND')
    return post
  }

  return {
    /** One page of the feed as the viewer sees it. */
    listPosts: async (viewerId: string, { sort, page }: InputOf<typeof listPosts>) => {
      const query = { sort, weekFrom: new Date(clock.now() - TOP_DAYS * DAY_MS) }
      const [total, rows] = await Promise.all([
        store.countPosts(db.orm, query),
        store.listPostRows(db.orm, viewerId, { ...query, ...toOffset(page, POSTS_PAGE_SIZE) }),
      ])
      return { total, rows: await readView(rows, viewerId) }
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
      const { post, author } = await getPostRow(db, caller.id, id)
      return removeContent(caller, { kind: 'post', id, memberId: post.memberId, author: author.name, text: post.text })
    },

    /** Throws POST_NOT_FOUND. */
    likePost: async (memberId: string, id: string): Promise<Post> => {
      await getPostRow(db, memberId, id)
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
      const { pictureFileId, pictureKind, pictureName } = (await getPostRow(db, viewerId, id)).post
      if (pictureFileId === null || pictureKind === null) throw new CallError('POST_NOT_FOUND')
      return { kind: pictureKind, name: pictureName ?? 'picture', bytes: await storage.get(pictureFileId) }
    },

    /** Reports somebody else's post; false while the member's last report of it is open. Throws POST_NOT_FOUND, for one's own too. */
    reportPost: async (memberId: string, id: string, reason: string): Promise<boolean> => {
      const { post, author } = await getPostRow(db, memberId, id)
      if (post.memberId === memberId) throw new CallError('POST_NOT_FOUND')
      const subject = { kind: 'post', id, name: toName(author.name, post.text), about: post.memberId }
      return reports.createReport(memberId, subject, reason)
    },

    /** Which of these files are pictures of posts. What is nobody's may be removed. */
    findPictureFiles: (fileIds: string[]): Promise<ReadonlySet<string>> => store.findPictureFiles(db.orm, fileIds),
  }
}
