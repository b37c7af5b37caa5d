import { Link } from '@tanstack/react-router'
import { calmText } from '../../../contract/people-text.ts'
import type { BoardRow, WeeklyBoard } from '../../../contract/profiles.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { useFeed } from '../../lib/use-topic.ts'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { PersonName } from '../../market/profiles/person-name.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import { IntervalBar } from '../../ui/interval-bar.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { Time } from '../../ui/time.tsx'
import { useWeeklyBoard } from './api.ts'
import styles from './components/profiles.module.css'
import { boardTexts } from './content.ts'

/** Says how many members are above break-even with their whole interval. */
const findingOf = ({ rows, breakEvenRate }: Pick<WeeklyBoard, 'rows' | 'breakEvenRate'>): string => {
  const above = rows.filter(({ interval }) => interval !== null && interval.low > breakEvenRate)
  const [first] = above
  if (!first) return boardTexts.nobody
  return above.length === 1 ? boardTexts.one(calmText(first.name)) : boardTexts.several(above.length)
}

/** One scale for all rows: break-even is one line through them. */
const SCALE = { from: 25, to: 80 }

/** Whose practice trades of the week are above break-even, beyond luck. */
const BoardPage = () => {
  const board = useWeeklyBoard()
  const feed = useFeed()
  return (
    <div className={styles.board}>
      <p className={styles.kick}>
        {boardTexts.title} {feed ? <FeedBadge feed={feed} /> : null}
      </p>
      <QueryStates query={board}>{(week) => <Week week={week} />}</QueryStates>
    </div>
  )
}

const Week = ({ week }: { week: WeeklyBoard }) => (
  <>
    <h1 className="display">{findingOf(week)}</h1>
    <p className="note">
      {boardTexts.ends} <Time at={week.endsAt} />
    </p>
    {week.rows.length === 0 ? (
      <EmptyState
        title={boardTexts.none}
        action={
          <Link className={buttonClass({ look: 'primary' })} to="/dashboard/practice">
            {boardTexts.trade}
          </Link>
        }
      >
        {boardTexts.noneHint}
      </EmptyState>
    ) : (
      <ol className={styles.rows} aria-label={boardTexts.caption}>
        {week.rows.map((row) => (
          <Row key={row.handle} row={row} breakEven={week.breakEvenRate} />
        ))}
      </ol>
    )}
    <Own week={week} />
    <p className="note">
      {boardTexts.how} {boardTexts.needs}
      {week.below > 0 ? ` ${boardTexts.below(formatCount(week.below))}` : null}
    </p>
  </>
)

const Row = ({ row, breakEven }: { row: BoardRow; breakEven: number }) => (
  <li data-me={row.isMe || undefined}>
    <b className="fig">{row.rank}</b>
    <Face color={row.faceColor} name={row.name} />
    <p>
      <b>
        <PersonName name={row.name} handle={row.handle} />
      </b>
      <small>{row.isMe ? boardTexts.you : `@${row.handle}`}</small>
    </p>
    {row.winRate !== null && row.interval !== null ? (
      <div className={styles.range}>
        <span className="fig">{formatPercent(row.interval.low)}</span>
        <IntervalBar estimate={row.winRate} {...row.interval} breakEven={breakEven} {...SCALE} />
      </div>
    ) : null}
    <p className={styles.won}>
      <b>
        {formatCount(row.won)} of {formatCount(row.n)}
      </b>
      <small>{row.winRate === null ? null : formatPercent(row.winRate)}</small>
    </p>
  </li>
)

/** Why the member is not in the table. */
const Own = ({ week: { own, rows } }: { week: WeeklyBoard }) => {
  if (rows.some(({ isMe }) => isMe)) return null
  if (own.isPublic) return <p>{boardTexts.ownShort(formatCount(own.n))}</p>
  return (
    <p>
      {boardTexts.ownPrivate} <Link to="/dashboard/profile">{boardTexts.makePublic}</Link>
    </p>
  )
}

export default BoardPage
