import { getServiceInfo } from '../../../contract/service.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { createService, type Service } from './service.ts'

interface Needs {
  signals: { training: () => number | null }
}

export const serviceFeature = (p: Platform, { signals }: Needs) => {
  const service = createService(p.env, signals.training)
  return { service, routes: [route(getServiceInfo, service.getServiceInfo)] } satisfies Feature<Service>
}
