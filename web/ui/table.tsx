import type { ReactNode } from 'react'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { classNames } from './class-names.ts'
import './table.css'

export interface Column<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Right-aligned figures. */
  numeric?: boolean
  /** Whether words break into lines; otherwise a cell is one line, and the table scrolls. */
  wraps?: boolean
  className?: string
  /** On a card: in its first line, or without its head, which the cell says by itself. */
  card?: 'title' | 'bare'
  /** How the rows stand by this column, where they can be ordered by it. */
  sorted?: 'ascending' | 'descending' | 'none'
}

interface TableProps<Row> {
  /** Names the table for screen readers; shown only with `captionShown`. */
  caption: string
  captionShown?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Whether arrow keys can go to the rows. */
  rowFocus?: boolean
  /** In which windows the cells stand closer together, so that all columns fit: on phones, or also where there is just room for a table. */
  tight?: 'phone' | 'laptop'
  /** Whether rows are cards on a phone: for tables that have no room there. */
  cards?: boolean
  /** Whether a few rows are shown at a time, and the others scroll. */
  low?: boolean
}

/** A box that scrolls must take focus, or the keyboard cannot scroll it (WCAG 2.1.1). */
const KEYBOARD_SCROLLABLE = { tabIndex: 0, 'data-scrolls': '' }

const ROW_FOCUS = { tabIndex: -1, 'data-row': '' }

const findClass = <Row,>({ numeric, wraps, className }: Column<Row>) =>
  classNames(numeric && 'num', wraps && 'wraps', className) || undefined

/** A card for each row, so that nothing lies outside of a phone's screen. */
const Cards = <Row,>({ caption, columns, rows, rowKey }: TableProps<Row>) => {
  const cells = [...columns.filter(({ card }) => card === 'title'), ...columns.filter(({ card }) => card !== 'title')]
  return (
    <ul className="cards" aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          {cells.map((column) => (
            <span key={column.key} className={classNames(column.card === 'title' && 'card-title', column.className)}>
              {column.card ? null : <span className="card-head">{column.head}</span>}
              {column.cell(row)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Rows under small heads; scrolls sideways inside its own box, reachable by keyboard. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { caption, captionShown, columns, rows, rowKey, rowFocus, tight, low, cards } = props
  const isPhone = useMedia(PHONE)
  if (cards && isPhone) return <Cards {...props} />
  return (
    <section className={classNames('scroll', low && 'low')} aria-label={caption} {...KEYBOARD_SCROLLABLE}>
      <table className={classNames('tbl', tight && `tight-${tight}`)}>
        <caption className={captionShown ? undefined : 'sr-only'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={findClass(column)} aria-sort={column.sorted}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...(rowFocus ? ROW_FOCUS : {})}>
              {columns.map((column) => (
                <td key={column.key} className={findClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
