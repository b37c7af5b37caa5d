import type { CountryRestriction } from '../../../contract/country-policy.ts'
import type { Feature } from '../../platform/feature.ts'
import { countryPolicyRoutes } from './routes.ts'
import { type CountryPolicy, createCountryPolicy } from './service.ts'

/** `restrictions`: the default table unless given. */
export const countryPolicyFeature = (restrictions?: readonly CountryRestriction[]) => {
  const service = createCountryPolicy(restrictions)
  return { service, routes: countryPolicyRoutes(service) } satisfies Feature<CountryPolicy>
}
