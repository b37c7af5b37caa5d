import {
  createReferralLink,
  getReferrals,
  listInvitedMembers,
  listReferralLeaders,
  recordReferralVisit,
} from '../../../contract/referrals.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import type { Referrals } from './service.ts'

const INVITED_COLUMNS = ['createdAt', 'fullName', 'email', 'status', 'link', 'earnings', 'id'] as const

const TEN_MINUTES = 600
const HOUR = 3600

export const referralRoutes = (referrals: Referrals): Route[] => [
  route(getReferrals, ({ member }) => referrals.getReferrals(member.id)),
  route(
    createReferralLink,
    async ({ member, input }) =>
      answer(await referrals.createReferralLink(member.id, input.name), { message: 'Your link is ready' }),
    { limits: [{ by: 'member', max: 40, windowSeconds: HOUR }] },
  ),
  route(listReferralLeaders, ({ member }) => referrals.listReferralLeaders(member.id)),
  ...listRoutes(listInvitedMembers, referrals.invited, {
    name: 'uptick-invited.csv',
    columns: INVITED_COLUMNS,
    lineOf: (invited) => ({ ...invited, link: invited.link ?? '' }),
  }),
  route(
    recordReferralVisit,
    async ({ input }) => {
      await referrals.recordReferralVisit(input.code)
      return null
    },
    // Many share one address behind a mobile operator.
    { limits: [{ by: 'address', max: 60, windowSeconds: TEN_MINUTES }] },
  ),
]
