import type { Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import type { Reports } from '../reports/service.ts'
import type { Signals } from '../signals/service.ts'
import { createComments } from './manage-comments.ts'
import { createPosts } from './manage-posts.ts'
import { createRemoval } from './remove-content.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'storage' | 'transact'> {
  audit: Pick<Audit, 'recordAction'>
  reports: Pick<Reports, 'createReport'>
  signals: Pick<Signals, 'findSettledSignals'>
}

export type Community = ReturnType<typeof createCommunity>

/** What members publish for one another (docs/product.md, “Community”). */
export const createCommunity = (deps: Deps) => {
  const removeContent = createRemoval(deps)
  return { ...createPosts({ ...deps, removeContent }), ...createComments({ ...deps, removeContent }) }
}
