import type { BoardRow } from '../../../../contract/marathon-places.ts'
import { tierNames } from '../../../../contract/tiers.ts'
import { formatCount } from '../../../lib/format.ts'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { drawCourse, formatProfit } from '../board-rules.ts'
import { boardTexts as texts, ticketTexts, viewTexts } from '../content.ts'
import { EntryName } from './entry-name.tsx'
import styles from './member-marathons.module.css'

const WIDTH = 88

const HEIGHT = 20

/** How a profit came about, as a line; the figure beside it says the rest. */
const Course = ({ of: course }: { of: readonly number[] }) => {
  const { line, zero } = drawCourse(course, WIDTH, HEIGHT)
  return (
    <svg
      className={styles.course}
      viewBox={`-1 -2 ${WIDTH + 2} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.zero} d={`M0 ${zero.toFixed(1)}H${WIDTH}`} />
      <path className="line" d={line} />
    </svg>
  )
}

interface BoardRowsProps {
  caption: string
  rows: readonly BoardRow[]
  /** The row that is the reader’s own; null for none. */
  own: string | null
  minTrades: number
  /** Prizes are known. */
  isPaid: boolean
}

const Name = ({ row, own, minTrades }: { row: BoardRow } & Pick<BoardRowsProps, 'own' | 'minTrades'>) => (
  <span className={styles.boardName}>
    <EntryName {...row} />
    {row.isEngine ? <Badge look="solid">{texts.engine}</Badge> : null}
    {row.tier ? <Badge look="quiet">{tierNames[row.tier]}</Badge> : null}
    {row.entryId === own ? <Badge look="hot">{texts.you}</Badge> : null}
    {row.qualified ? null : <small>{texts.few(minTrades)}</small>}
  </span>
)

const formatPrize = ({ prize }: BoardRow): string => (prize ? ticketTexts.points(prize) : '–')

const toColumns = ({ own, minTrades, isPaid }: BoardRowsProps): Column<BoardRow>[] => [
  { key: 'rank', head: texts.rank, numeric: true, cell: ({ rank }) => formatCount(rank) },
  { key: 'name', head: texts.name, wraps: true, cell: (row) => <Name row={row} own={own} minTrades={minTrades} /> },
  { key: 'trades', head: texts.trades, numeric: true, cell: ({ trades }) => formatCount(trades) },
  { key: 'course', head: texts.course, cell: ({ course }) => <Course of={course} /> },
  { key: 'profit', head: texts.profit, numeric: true, cell: (row) => <b>{formatProfit(row)}</b> },
  ...(isPaid ? [{ key: 'prize', head: texts.prize, numeric: true, cell: formatPrize }] : []),
]

/** On a phone each row is a card: rank and profit at its ends, the rest between them. */
const Cards = ({ caption, rows, own, minTrades, isPaid }: BoardRowsProps) => (
  <ol aria-label={caption}>
    {rows.map((row) => (
      <li key={row.entryId} className={styles.boardCard}>
        <b className={styles.rank}>{formatCount(row.rank)}</b>
        <Name row={row} own={own} minTrades={minTrades} />
        <span className={styles.result}>
          <b>{formatProfit(row)}</b>
          <small>
            {isPaid && row.prize ? `${ticketTexts.points(row.prize)}, ` : null}
            {viewTexts.trades(row.trades)}
          </small>
        </span>
      </li>
    ))}
  </ol>
)

/** Rows of a board, by rank. */
export const BoardRows = (props: BoardRowsProps) =>
  useMedia(PHONE) ? (
    <Cards {...props} />
  ) : (
    <Table caption={props.caption} columns={toColumns(props)} rows={props.rows} rowKey={({ entryId }) => entryId} />
  )
