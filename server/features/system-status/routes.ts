import { getSystemStatus } from '../../../contract/system-status.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { SystemStatusRecord } from './service.ts'

export const systemStatusRoutes = (status: SystemStatusRecord): Route[] => [
  route(getSystemStatus, () => status.getSystemStatus()),
]
