import type { Feature, Platform } from '../../platform/feature.ts'
import { serviceRoutes } from './routes.ts'

export const serviceFeature = (p: Platform) => ({ service: null, routes: serviceRoutes(p.env) }) satisfies Feature<null>
