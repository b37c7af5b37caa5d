import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'

const CardSkeleton = () => (
  <div className="sheet card-skeleton">
    <Skeleton width="40%" height="16px" />
    <Skeleton width="55%" height="42px" />
    <Skeleton height="10px" />
    <Skeleton height="34px" />
    <Skeleton height="64px" />
    <Skeleton width="70%" height="14px" />
  </div>
)

/** The room's layout before the first answer. */
export const RoomSkeleton = ({ cards }: { cards: number }) => (
  <SkeletonGroup label="Loading signals" className="room">
    <div className="cards">
      {Array.from({ length: cards }, (_, card) => (
        <CardSkeleton key={`card ${card + 1}`} />
      ))}
    </div>
    <div className="main">
      <Skeleton height="130px" />
      <Skeleton height="480px" />
    </div>
  </SkeletonGroup>
)
