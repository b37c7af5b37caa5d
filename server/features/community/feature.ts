import { commonTexts } from '../../../contract/common-texts.ts'
import {
  COMMENTS_PAGE_SIZE,
  createComment,
  createPost,
  getPostPicture,
  likePost,
  listComments,
  listPosts,
  POSTS_PAGE_SIZE,
  removeComment,
  removePost,
  reportComment,
  reportPost,
  unlikePost,
} from '../../../contract/community.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { fileAnswer } from '../../platform/http/file-answer.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { pageAnswer } from '../../platform/list/list-routes.ts'
import type { Audit } from '../audit/service.ts'
import type { Reports } from '../reports/service.ts'
import type { Signals } from '../signals/service.ts'
import { createComments } from './create-comments.ts'
import { createPosts } from './create-posts.ts'
import { createRemoval } from './remove-content.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'storage' | 'transact'> {
  audit: Pick<Audit, 'recordAction'>
  reports: Pick<Reports, 'createReport'>
  signals: Pick<Signals, 'findSettledSignals'>
}

type Community = ReturnType<typeof createCommunity>

/** What members publish for one another (docs/product.md, “Community”). */
const createCommunity = (deps: Deps) => {
  const removeContent = createRemoval(deps)
  return { ...createPosts({ ...deps, removeContent }), ...createComments({ ...deps, removeContent }) }
}

const MINUTE = 60

const HOUR = 3600

const publishing = [{ by: 'member', max: 30, windowSeconds: HOUR }] as const

const commenting = [{ by: 'member', max: 20, windowSeconds: MINUTE }] as const

const pressing = [{ by: 'member', max: 120, windowSeconds: MINUTE }] as const

const reporting = [{ by: 'member', max: 20, windowSeconds: HOUR }] as const

const reported = (isNew: boolean) =>
  answer(null, {
    message: isNew ? commonTexts.reportSent : commonTexts.reportedAlready,
  })

const communityRoutes = (community: Community): Route[] => [
  route(listPosts, async ({ member, input }) =>
    pageAnswer(await community.listPosts(member.id, input), { page: input.page, limit: POSTS_PAGE_SIZE }),
  ),
  route(
    createPost,
    async ({ member, input, files }) =>
      answer(await community.createPost(member.id, input, files), { message: 'Post published' }),
    { limits: publishing },
  ),
  route(removePost, async ({ member, params }) =>
    answer(await community.removePost(member, params.id), { message: 'Post deleted' }),
  ),
  route(likePost, ({ member, params }) => community.likePost(member.id, params.id), { limits: pressing }),
  route(unlikePost, ({ member, params }) => community.unlikePost(member.id, params.id), { limits: pressing }),
  route(getPostPicture, async ({ member, params }) => fileAnswer(await community.getPostPicture(member.id, params.id))),
  route(
    reportPost,
    async ({ member, params, input }) => reported(await community.reportPost(member.id, params.id, input.reason)),
    { limits: reporting },
  ),
  route(listComments, async ({ member, params, input: { page } }) =>
    pageAnswer(await community.listComments(member.id, params.id, page), { page, limit: COMMENTS_PAGE_SIZE }),
  ),
  route(
    createComment,
    async ({ member, params, input }) =>
      answer(await community.createComment(member.id, params.id, input), { message: 'Comment published' }),
    { limits: commenting },
  ),
  route(removeComment, async ({ member, params }) =>
    answer(await community.removeComment(member, params.id), { message: 'Comment deleted' }),
  ),
  route(
    reportComment,
    async ({ member, params, input }) => reported(await community.reportComment(member.id, params.id, input.reason)),
    { limits: reporting },
  ),
]

interface Needs {
  audit: Audit
  reports: Reports
  signals: Signals
}

export const communityFeature = (p: Platform, needs: Needs) => {
  const service = createCommunity({ ...p, ...needs })
  return { service, routes: communityRoutes(service), keptFiles: service.findPictureFiles } satisfies Feature<Community>
}
