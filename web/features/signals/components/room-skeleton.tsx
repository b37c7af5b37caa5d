import { Fragment } from 'react'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
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

const ChartPlace = () => <Skeleton height="480px" />

/** The room's layout before the first answer. */
export const RoomSkeleton = ({ cards }: { cards: number }) => {
  const isPhone = useMedia(PHONE)
  return (
    <SkeletonGroup label="Loading signals" className="room">
      <div className="cards">
        {Array.from({ length: cards }, (_, card) => (
          <Fragment key={`card ${card + 1}`}>
            <CardSkeleton />
            {isPhone && card === 0 ? <ChartPlace /> : null}
          </Fragment>
        ))}
      </div>
      <div className="main">
        <Skeleton height="130px" />
        {isPhone ? null : <ChartPlace />}
      </div>
    </SkeletonGroup>
  )
}
