import { useUser } from '../../../data/user-context.tsx'
import { formatCount } from '../../../lib/format.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { pointsTexts } from '../content.ts'
import styles from './held-points.module.css'

/** What the member holds, as it moves. */
export const HeldPoints = () => {
  const { uPoints } = useUser()
  if (uPoints === undefined)
    return (
      <SkeletonGroup label={pointsTexts.loading}>
        <Skeleton width="160px" height="34px" />
      </SkeletonGroup>
    )
  return (
    <p className={styles.heldPoints} data-held-points="" role="status">
      <b>{formatCount(uPoints)}</b> {pointsTexts.unit}
    </p>
  )
}
