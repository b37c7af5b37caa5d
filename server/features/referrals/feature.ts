import {
  createReferralLink,
  getReferrals,
  listInvitedMembers,
  listReferralLeaders,
  recordReferralVisit,
} from '../../../contract/referrals.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Members } from '../members/service.ts'
import type { Upoints } from '../upoints/service.ts'
import { createReferrals, type Referrals } from './service.ts'

const INVITED_COLUMNS = ['createdAt', 'fullName', 'email', 'status', 'link', 'earnings', 'id'] as const

const TEN_MINUTES = 600

const HOUR = 3600

const referralRoutes = (referrals: Referrals): Route[] => [
  route(getReferrals, ({ member }) => referrals.getReferrals(member.id)),
  route(
    createReferralLink,
    async ({ member, input }) =>
      answer(await referrals.createReferralLink(member.id, input.name), { message: 'Link created' }),
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

interface Needs {
  members: Members
  upoints: Upoints
  countryPolicy: CountryPolicy
}

export const referralsFeature = (p: Platform, { members, upoints, countryPolicy }: Needs) => {
  const service = createReferrals({ ...p, members, upoints, offersFor: countryPolicy.offersFor })
  upoints.onReversed(service.reverseReferralReward)
  return { service, routes: referralRoutes(service) } satisfies Feature<Referrals>
}
