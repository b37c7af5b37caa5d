import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { communityTexts } from '../content.ts'

const ROWS = ['a', 'b', 'c', 'd']

/** The feed's shape. */
export const CommunitySkeleton = () => (
  <SkeletonGroup label={communityTexts.loading} className="sheet posts">
    {ROWS.map((row) => (
      <div key={row} className="post">
        <Skeleton width="200px" height="16px" />
        <Skeleton />
        <Skeleton width="60%" />
        <Skeleton width="140px" height="32px" />
      </div>
    ))}
  </SkeletonGroup>
)
