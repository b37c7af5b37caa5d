import type { BoardRow, MarathonView } from '../../../../contract/marathon-places.ts'
import { formatCount } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Face } from '../../../ui/face.tsx'
import { formatProfit } from '../board-rules.ts'
import { boardTexts, podiumTexts as texts } from '../content.ts'
import { EntryName } from './entry-name.tsx'
import styles from './podium.module.css'

const Step = ({ row, isOwn }: { row: BoardRow; isOwn: boolean }) => (
  <li>
    <Face
      className={styles.podiumFace}
      color={row.faceColor}
      name={row.name}
      look={row.isEngine ? 'simulated' : 'person'}
    />
    <b className={styles.podiumName}>
      <EntryName {...row} /> {isOwn ? <Badge look="hot">{boardTexts.you}</Badge> : null}
    </b>
    <span className="fig">{formatProfit(row)}</span>
    <div className={styles.podiumStep}>
      <b className={styles.podiumRank}>{formatCount(row.rank)}</b>
      {row.prize ? (
        <span>
          <b>{formatCount(row.prize)}</b> {texts.unit}
        </span>
      ) : (
        <span>{texts.noPrize}</span>
      )}
    </div>
  </li>
)

/** The first three of a marathon that is paid, with their results and prizes. */
export const Podium = ({ view: { leaders, userStats } }: { view: Pick<MarathonView, 'leaders' | 'userStats'> }) =>
  leaders.length === 0 ? null : (
    <ol className={styles.podium} aria-label={texts.title}>
      {leaders.map((row) => (
        <Step key={row.entryId} row={row} isOwn={row.entryId === userStats?.entryId} />
      ))}
    </ol>
  )
