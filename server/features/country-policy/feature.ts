import { type CountryRestriction, getCountryPolicy } from '../../../contract/country-policy.ts'
import type { Feature } from '../../platform/feature.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { type CountryPolicy, createCountryPolicy } from './service.ts'

const countryPolicyRoutes = (countryPolicy: CountryPolicy): Route[] => [
  route(getCountryPolicy, () => countryPolicy.getCountryPolicy()),
]

/** `restrictions`: the default table unless given. */
export const countryPolicyFeature = (restrictions?: readonly CountryRestriction[]) => {
  const service = createCountryPolicy(restrictions)
  return { service, routes: countryPolicyRoutes(service) } satisfies Feature<CountryPolicy>
}
