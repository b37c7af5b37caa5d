import type { ReactNode } from 'react'
import './table.css'

export interface Column<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Right-aligned figures. */
  numeric?: boolean
  className?: string
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
}

/** A box that scrolls must take focus, or the keyboard cannot scroll it (WCAG 2.1.1). */
const KEYBOARD_SCROLLABLE = { tabIndex: 0, 'data-scrolls': '' }

const ROW_FOCUS = { tabIndex: -1, 'data-row': '' }

const alignment = <Row,>({ numeric, className }: Column<Row>) =>
  [numeric ? 'num' : '', className ?? ''].filter(Boolean).join(' ') || undefined

/** Rows under small heads; scrolls sideways inside its own box, reachable by keyboard. */
export const Table = <Row,>({ caption, captionShown, columns, rows, rowKey, rowFocus }: TableProps<Row>) => (
  <section className="scroll" aria-label={caption} {...KEYBOARD_SCROLLABLE}>
    <table className="tbl">
      <caption className={captionShown ? undefined : 'sr-only'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={alignment(column)} aria-sort={column.sorted}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...(rowFocus ? ROW_FOCUS : {})}>
            {columns.map((column) => (
              <td key={column.key} className={alignment(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
