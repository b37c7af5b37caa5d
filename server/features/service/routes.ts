import { getServiceInfo } from '../../../contract/service.ts'
import type { Env } from '../../env.ts'
import { route } from '../../platform/http/route.ts'

export const serviceRoutes = (env: Env, training: () => number | null) => [
  route(getServiceInfo, () => ({
    demo: env.demo,
    supportTelegramUrl: env.supportTelegramUrl,
    supportEmail: env.supportEmail,
    supportChatUrl: env.supportChatUrl,
    supportPhone: env.supportPhone,
    training: training(),
  })),
]
