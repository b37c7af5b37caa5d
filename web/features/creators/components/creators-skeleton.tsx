import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { directoryTexts } from '../content.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e']

/** The list's shape. */
export const CreatorsSkeleton = () => (
  <SkeletonGroup label={directoryTexts.loading} className="sheet creators">
    {ROWS.map((row) => (
      <div key={row} className="creator-entry">
        <Skeleton width="56px" height="56px" />
        <div className="creator-name">
          <Skeleton width="180px" height="16px" />
          <Skeleton width="120px" />
        </div>
        <Skeleton width="96px" height="40px" />
      </div>
    ))}
  </SkeletonGroup>
)
