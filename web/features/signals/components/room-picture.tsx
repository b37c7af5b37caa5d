import { alertTexts } from '../../../market/alerts/content.ts'
import { FeedBadge } from '../../../market/feed-badge.tsx'
import deskStyles from '../../../market/trade/trade-desk.module.css'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Expected } from '../../../ui/expected.tsx'
import { hypotheticalNotice, title } from '../content.ts'
import styles from './room.module.css'
import { WinRateLine } from './win-rate-line.tsx'

/** The Signal Room before the application has come: its name, and the places of what is to come. */
export const RoomPicture = () => (
  <>
    <div className={classNames('title', styles.roomTitle)}>
      <h1 className="display">{title}</h1>
      <FeedBadge feed={undefined} />
      <span className="note only-d">
        <Expected>{hypotheticalNotice.simulated}</Expected>
      </span>
      <WinRateLine performance={undefined} />
      <div className="end">
        <span className={buttonClass({ size: 'small' })}>{alertTexts.open}</span>
      </div>
    </div>
    <div className={styles.room}>
      <div className={styles.cards}>
        <div className={styles.cardSkeleton} />
        <div className={styles.cardSkeleton} />
      </div>
      <div className={deskStyles.deskSkeleton} />
    </div>
  </>
)
