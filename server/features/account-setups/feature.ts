import type { Feature, Platform } from '../../platform/feature.ts'
import type { AccessCodes } from '../access-codes/service.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import { announceMember, type Members } from '../members/service.ts'
import type { Referrals } from '../referrals/service.ts'
import type { Reviews } from '../reviews/service.ts'
import type { Upoints } from '../upoints/service.ts'
import { accountSetupRoutes } from './routes.ts'
import { type AccountSetups, createAccountSetups } from './service.ts'

interface Needs {
  members: Members
  accessCodes: AccessCodes
  upoints: Upoints
  referrals: Referrals
  reviews: Reviews
  countryPolicy: CountryPolicy
}

export const accountSetupsFeature = (p: Platform, needs: Needs) => {
  const service = createAccountSetups({
    ...p,
    ...needs,
    offersFor: needs.countryPolicy.offersFor,
    onReviewed: (memberId) => announceMember(p, memberId),
  })
  return {
    service,
    routes: accountSetupRoutes(service),
    keptFiles: service.findProofFiles,
  } satisfies Feature<AccountSetups>
}
