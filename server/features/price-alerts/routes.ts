import {
  createPriceAlert,
  listPriceAlerts,
  removePriceAlert,
  takeReachedAlerts,
  updatePriceAlert,
} from '../../../contract/price-alerts.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { PriceAlerts } from './service.ts'

const limits = [{ by: 'member', max: 60, windowSeconds: 60 }] as const

export const priceAlertRoutes = (alerts: PriceAlerts): Route[] => [
  route(listPriceAlerts, ({ member }) => alerts.listPriceAlerts(member.id)),
  route(createPriceAlert, ({ member, input }) => alerts.createPriceAlert(member.id, input), { limits }),
  route(takeReachedAlerts, ({ member }) => alerts.takeReachedAlerts(member.id)),
  route(updatePriceAlert, ({ member, params, input }) => alerts.updatePriceAlert(member.id, params.id, input), {
    limits,
  }),
  route(removePriceAlert, ({ member, params }) => alerts.removePriceAlert(member.id, params.id), { limits }),
]
