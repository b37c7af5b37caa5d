import { classNames } from '../../../ui/class-names.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import styles from './chat.module.css'

const LINES = ['62%', '38%', '80%', '46%', '70%']

/** Messages that are read, at the end of the list, where they will be. */
export const LoadingMessages = ({ label }: { label: string }) => (
  <SkeletonGroup label={label} className={styles.chatLoading}>
    {LINES.map((width) => (
      <div key={width} className={classNames(styles.chatMessage, styles.head)}>
        <div className={styles.chatBody}>
          <Skeleton className={styles.chatFace} width="36px" height="36px" />
          <Skeleton width="140px" />
          <Skeleton width={width} />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)
