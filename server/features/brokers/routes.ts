import { listBrokers } from '../../../contract/brokers.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Brokers } from './service.ts'

export const brokerRoutes = (brokers: Brokers): Route[] => [
  route(listBrokers, ({ member }) => brokers.listBrokers(member.id)),
]
