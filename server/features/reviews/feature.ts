import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import { createReviews, type Reviews } from './service.ts'

export const reviewsFeature = (p: Platform, { audit }: { audit: Audit }) =>
  ({ service: createReviews({ ...p, audit }) }) satisfies Feature<Reviews>
