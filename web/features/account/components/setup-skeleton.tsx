import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { setupTexts } from '../content.ts'

/** The wizard's shape. */
export const SetupSkeleton = () => (
  <SkeletonGroup label={setupTexts.loading} className="setup-main">
    <div className="steps-bar">
      <Skeleton height="8px" />
      <Skeleton height="8px" />
      <Skeleton height="8px" />
    </div>
    <div className="sheet setup-sheet">
      <Skeleton width="60%" height="26px" />
      <Skeleton />
      <Skeleton width="140px" />
      <Skeleton height="44px" />
      <Skeleton width="120px" height="40px" />
    </div>
  </SkeletonGroup>
)
