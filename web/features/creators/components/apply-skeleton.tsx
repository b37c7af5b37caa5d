import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { formTexts } from '../content.ts'
import './apply-intro.css'

/** The introduction's shape. */
export const ApplySkeleton = () => (
  <SkeletonGroup label={formTexts.loading} className="creator-intro">
    <Skeleton width="70%" height="18px" />
    <div className="two">
      <div className="bars">
        <Skeleton width="50%" height="26px" />
        <Skeleton height="64px" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="80%" />
      </div>
      <div className="sheet ask">
        <Skeleton width="60%" height="26px" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="140px" height="52px" />
      </div>
    </div>
  </SkeletonGroup>
)
