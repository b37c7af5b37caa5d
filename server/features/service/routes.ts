import { getServiceInfo } from '../../../contract/service.ts'
import type { Env } from '../../env.ts'
import { route } from '../../platform/http/route.ts'

export const serviceRoutes = ({ demo, supportTelegramUrl, supportEmail }: Env, training: () => number | null) => [
  route(getServiceInfo, () => ({ demo, supportTelegramUrl, supportEmail, training: training() })),
]
