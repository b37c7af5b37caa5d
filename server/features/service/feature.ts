import type { Feature, Platform } from '../../platform/feature.ts'
import { serviceRoutes } from './routes.ts'

interface Needs {
  signals: { training: () => number | null }
}

export const serviceFeature = (p: Platform, { signals }: Needs) =>
  ({ service: null, routes: serviceRoutes(p.env, signals.training) }) satisfies Feature<null>
