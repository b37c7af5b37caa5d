import type { Feature, Platform } from '../../platform/feature.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Members } from '../members/service.ts'
import type { Upoints } from '../upoints/service.ts'
import { referralRoutes } from './routes.ts'
import { createReferrals, type Referrals } from './service.ts'

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
