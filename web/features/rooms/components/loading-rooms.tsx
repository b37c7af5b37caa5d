import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { listTexts } from '../content.ts'
import styles from './messenger.module.css'

const ROWS = ['a', 'b', 'c', 'd']

/** Rows at the height of the rooms that are read. */
export const LoadingRooms = () => (
  <>
    <p className="note" role="status">
      {listTexts.loading}
    </p>
    {ROWS.map((row) => (
      <div key={row} className={classNames(styles.roomRow, styles.loading)} data-loading-row="" aria-hidden="true">
        <Skeleton className={styles.roomFace} width="44px" height="44px" />
        <Skeleton width="55%" />
        <Skeleton width="85%" />
      </div>
    ))}
  </>
)
