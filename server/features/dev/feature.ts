import type { Feature, Platform } from '../../platform/feature.ts'
import { devRoutes } from './routes.ts'
import { createMailbox, type Mailbox } from './service.ts'

export const devFeature = (p: Platform) => {
  const service = createMailbox(p)
  return { service, routes: devRoutes(service) } satisfies Feature<Mailbox>
}
