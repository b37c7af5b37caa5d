import type { ServiceInfo } from '../../../contract/service.ts'
import type { Env } from '../../env.ts'

export type Service = ReturnType<typeof createService>

export const createService = (env: Env, training: () => number | null) => ({
  /** What the pages need to know of this installation. */
  getServiceInfo: (): ServiceInfo => ({
    demo: env.demo,
    supportTelegramUrl: env.supportTelegramUrl,
    supportEmail: env.supportEmail,
    supportChatUrl: env.supportChatUrl,
    supportPhone: env.supportPhone,
    training: training(),
  }),
})
