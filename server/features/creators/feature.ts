import { commonTexts } from '../../../contract/common-texts.ts'
import {
  approveCreatorApplication,
  CREATORS_PAGE_SIZE,
  connectCreator,
  createCreatorApplication,
  disconnectCreator,
  getCreatorApplication,
  getCreatorDraft,
  getCreatorFile,
  getCreatorImage,
  getOwnCreatorFile,
  listCreatorApplications,
  listCreators,
  rejectCreatorApplication,
  removeCreator,
  reportCreator,
  restoreCreator,
  updateCreatorDraft,
} from '../../../contract/creators.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { fileAnswer } from '../../platform/http/file-answer.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes, pageAnswer } from '../../platform/list/list-routes.ts'
import type { Audit } from '../audit/service.ts'
import { announceMember, type Members } from '../members/service.ts'
import type { Reports } from '../reports/service.ts'
import type { Reviews } from '../reviews/service.ts'
import { toApplicationLine } from './rules.ts'
import { type Creators, createCreators } from './service.ts'

const MINUTE = 60

const HOUR = 3600

const COLUMNS = [
  ...(['createdAt', 'status', 'fullName', 'email', 'account', 'phone', 'country', 'mainPlatforms'] as const),
  ...(['communityName', 'communitySize', 'communityLinks', 'reviewedBy', 'reviewedAt', 'reason', 'id'] as const),
]

const creatorRoutes = (creators: Creators): Route[] => [
  route(getCreatorDraft, ({ member }) => creators.getCreatorDraft(member.id)),
  // A draft is kept while somebody types.
  route(updateCreatorDraft, ({ member, input }) => creators.updateCreatorDraft(member.id, input), {
    limits: [{ by: 'member', max: 120, windowSeconds: MINUTE }],
  }),
  route(
    createCreatorApplication,
    async ({ member, input, files }) =>
      answer(await creators.createCreatorApplication(member.id, input, files), {
        message: 'Your application has been sent',
      }),
    {
      limits: [
        { by: 'address', max: 40, windowSeconds: HOUR },
        { by: 'member', max: 10, windowSeconds: HOUR },
      ],
    },
  ),
  route(getCreatorApplication, ({ member }) => creators.getCreatorApplication(member.id)),
  route(getOwnCreatorFile, async ({ member, params }) =>
    fileAnswer(await creators.getOwnCreatorFile(member.id, params.id, params.file)),
  ),

  route(listCreators, async ({ member, input: { page } }) => {
    const { total, creators: listed } = await creators.listCreators(member.id, page)
    return pageAnswer({ rows: listed, total }, { page, limit: CREATORS_PAGE_SIZE })
  }),
  route(connectCreator, ({ member, params }) => creators.connectCreator(member.id, params.id), {
    limits: [{ by: 'member', max: 60, windowSeconds: MINUTE }],
  }),
  route(disconnectCreator, ({ member, params }) => creators.disconnectCreator(member.id, params.id), {
    limits: [{ by: 'member', max: 60, windowSeconds: MINUTE }],
  }),
  route(getCreatorImage, async ({ params }) => fileAnswer(await creators.getCreatorImage(params.id))),
  route(
    reportCreator,
    async ({ member, params, input }) => {
      const isNew = await creators.reportCreator(member.id, params.id, input.reason)
      const message = isNew ? commonTexts.reportSent : commonTexts.reportedAlready
      return answer(null, { message })
    },
    { limits: [{ by: 'member', max: 20, windowSeconds: HOUR }] },
  ),

  ...listRoutes(listCreatorApplications, creators.listCreatorApplications, {
    name: 'uptick-creator-applications.csv',
    columns: COLUMNS,
    lineOf: toApplicationLine,
  }),
  route(getCreatorFile, async ({ params }) => fileAnswer(await creators.getCreatorFile(params.id, params.file))),
  route(approveCreatorApplication, async ({ member, params }) =>
    answer(await creators.approveCreatorApplication(member, params.id), { message: 'Application approved' }),
  ),
  route(rejectCreatorApplication, async ({ member, params, input }) =>
    answer(await creators.rejectCreatorApplication(member, params.id, input.reason), {
      message: 'Application rejected',
    }),
  ),
  route(removeCreator, async ({ member, params, input }) =>
    answer(await creators.removeCreator(member, params.id, input.reason), {
      message: commonTexts.creatorRemoved,
    }),
  ),
  route(restoreCreator, async ({ member, params }) =>
    answer(await creators.restoreCreator(member, params.id), { message: commonTexts.creatorRestored }),
  ),
]

interface Needs {
  members: Members
  reports: Reports
  audit: Audit
  reviews: Reviews
}

export const creatorsFeature = (p: Platform, needs: Needs) => {
  const service = createCreators({ ...p, ...needs, onReviewed: (memberId) => announceMember(p, memberId) })
  return {
    service,
    routes: creatorRoutes(service),
    keptFiles: service.findApplicationFiles,
  } satisfies Feature<Creators>
}
