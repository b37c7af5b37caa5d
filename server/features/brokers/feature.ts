import type { Feature } from '../../platform/feature.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Members } from '../members/service.ts'
import { brokerRoutes } from './routes.ts'
import { type Brokers, type ConfiguredBroker, createBrokers } from './service.ts'

interface Needs {
  members: Members
  countryPolicy: CountryPolicy
  /** None unless given. */
  brokers: readonly ConfiguredBroker[] | undefined
}

export const brokersFeature = ({ members, countryPolicy, brokers = [] }: Needs) => {
  const service = createBrokers({ brokers, members, offersFor: countryPolicy.offersFor })
  return { service, routes: brokerRoutes(service) } satisfies Feature<Brokers>
}
