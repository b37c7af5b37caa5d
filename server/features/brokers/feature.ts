import { listBrokers } from '../../../contract/brokers.ts'
import type { Feature } from '../../platform/feature.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Members } from '../members/service.ts'
import { type Brokers, type ConfiguredBroker, createBrokers } from './service.ts'

const brokerRoutes = (brokers: Brokers): Route[] => [route(listBrokers, ({ member }) => brokers.listBrokers(member.id))]

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
