import { getCountryPolicy } from '../../../contract/country-policy.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { CountryPolicy } from './service.ts'

export const countryPolicyRoutes = (countryPolicy: CountryPolicy): Route[] => [
  route(getCountryPolicy, () => countryPolicy.getCountryPolicy()),
]
