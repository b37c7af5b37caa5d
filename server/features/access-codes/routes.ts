import {
  createAccessCode,
  listAccessCodes,
  revokeAccessCode,
  sendActivationEmail,
  validateDashboardCode,
} from '../../../contract/access-codes.ts'
import { commonTexts } from '../../../contract/common-texts.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import { toAccessCodeLine } from './rules.ts'
import type { AccessCodes } from './service.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 3600

const COLUMNS = ['code', 'state', 'uses', 'maxUses', 'expiresAt', 'revokedAt', 'createdAt', 'usedBy', 'id'] as const

export const accessCodeRoutes = (accessCodes: AccessCodes): Route[] => [
  route(
    validateDashboardCode,
    async ({ member, input }) =>
      answer(await accessCodes.validateDashboardCode(member.id, input), {
        message: commonTexts.dashboardUnlockedTitle,
      }),
    {
      limits: [
        { by: 'address', max: 60, windowSeconds: QUARTER_HOUR, counts: 'failures' },
        { by: 'member', max: 10, windowSeconds: QUARTER_HOUR },
      ],
    },
  ),
  route(
    sendActivationEmail,
    async ({ member }) => {
      await accessCodes.sendActivationEmail(member.id)
      return answer(null, { message: 'The activation code is on its way' })
    },
    { limits: [{ by: 'member', max: 5, windowSeconds: HOUR }] },
  ),
  ...listRoutes(listAccessCodes, accessCodes.listAccessCodes, {
    name: 'uptick-access-codes.csv',
    columns: COLUMNS,
    lineOf: toAccessCodeLine,
  }),
  route(createAccessCode, async ({ member, input }) =>
    answer(await accessCodes.createAccessCode(member, input), { message: 'Access code created' }),
  ),
  route(revokeAccessCode, async ({ member, params }) =>
    answer(await accessCodes.revokeAccessCode(member, params.id), { message: 'Access code revoked' }),
  ),
]
