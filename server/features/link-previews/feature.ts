import type { Feature, Platform } from '../../platform/feature.ts'
import { publicFiles } from '../../platform/http/public-files.ts'
import { createLinkPreviews, type LinkPreviewNeeds, type LinkPreviews } from './service.ts'

/** Networks ask for a picture once and keep it. */
const limits = [{ by: 'address', max: 60, windowSeconds: 60 }] as const

/** What links show where they are passed on. */
export const linkPreviewsFeature = (p: Platform, needs: LinkPreviewNeeds) => {
  const service = createLinkPreviews(p, needs)
  return {
    service,
    publicFiles: publicFiles('/previews', limits, { '*': { type: 'picture', find: service.findPicture } }),
  } satisfies Feature<LinkPreviews>
}
