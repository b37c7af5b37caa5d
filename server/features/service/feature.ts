import { getServiceInfo } from '../../../contract/service.ts'
import type { Env } from '../../env.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'

const serviceRoutes = (env: Env, training: () => number | null) => [
  route(getServiceInfo, () => ({
    demo: env.demo,
    supportTelegramUrl: env.supportTelegramUrl,
    supportEmail: env.supportEmail,
    supportChatUrl: env.supportChatUrl,
    supportPhone: env.supportPhone,
    training: training(),
  })),
]

interface Needs {
  signals: { training: () => number | null }
}

export const serviceFeature = (p: Platform, { signals }: Needs) =>
  ({ service: null, routes: serviceRoutes(p.env, signals.training) }) satisfies Feature<null>
