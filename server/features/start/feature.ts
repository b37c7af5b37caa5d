import { getStart } from '../../../contract/start.ts'
import type { Feature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { createStart, type Start, type StartNeeds } from './service.ts'

export const startFeature = (needs: StartNeeds) => {
  const service = createStart(needs)
  return {
    service,
    routes: [route(getStart, ({ session, input }) => service.getStart(session, input))],
  } satisfies Feature<Start>
}
