import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Direction, nextSortOrder, type SortOrder, toAriaSort } from '../../lib/sort-order.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { type Column, Table } from '../table.tsx'
import styles from './list.module.css'
import type { ListColumn, ListOf, RowTools } from './list-definition.ts'
import { bulkTexts, moveTexts } from './list-texts.ts'
import { RowMover } from './move-rows.tsx'
import sortStyles from './sort-link.module.css'
import type { Selection } from './use-selection.ts'

interface SortLinkProps<Key extends string> {
  by: Key
  current: SortOrder<Key>
  /** Where the column begins: figures and dates usually with the largest. */
  first?: Direction
  children: ReactNode
}

/** A column's head that orders the list by it; the order stands in the address as `sortBy` and `order`. */
const SortLink = <Key extends string>({ by, current, first, children }: SortLinkProps<Key>) => {
  const next = nextSortOrder(current, by, first)
  return (
    <Link
      to="."
      search={(was) => ({ ...was, page: undefined, sortBy: next.by, order: next.order })}
      resetScroll={false}
      className={sortStyles.sortLink}
    >
      {children}
      <svg
        viewBox="0 0 8 12"
        width="8"
        height="12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden="true"
      >
        {current.by === by ? (
          <path d={current.order === 'asc' ? 'M4 11V1M1 4l3-3 3 3' : 'M4 1v10M1 8l3 3 3-3'} />
        ) : null}
      </svg>
    </Link>
  )
}

interface RowsProps<Row, Order extends string> {
  of: ListOf<Row, Order>
  rows: readonly Row[]
  sort: SortOrder<Order>
  tools: RowTools<Row>
  /** Null where nothing is done to several rows at once. */
  selection: Selection<Row> | null
}

const toHead = <Row, Order extends string>({ order, head, first }: ListColumn<Row, Order>, sort: SortOrder<Order>) =>
  order === undefined
    ? { head }
    : {
        sorted: toAriaSort(sort, order),
        head: (
          <SortLink by={order} current={sort} first={first}>
            {head}
          </SortLink>
        ),
      }

const Check = <Row,>({ row, of, selection }: { row: Row; of: ListOf<Row>; selection: Selection<Row> }) => (
  <label className={styles.rowCheck}>
    <input
      type="checkbox"
      aria-label={bulkTexts.select(of.nameOf(row))}
      checked={selection.has(row)}
      onChange={() => selection.toggle(row)}
    />
  </label>
)

/** What can be done about a row, as buttons. */
export const Actions = <Row, Order extends string>({
  row,
  of,
  tools,
}: Pick<RowsProps<Row, Order>, 'of' | 'tools'> & { row: Row }) => {
  const running = tools.runningOn(row)
  return (
    <span className={classNames(styles.rowActions, of.keepsPlaces && styles.placed)} data-row-actions="">
      {of.actions?.map((action) =>
        action.hidden ? null : (action.isOffered?.(row) ?? true) ? (
          <Button
            key={action.name}
            size="small"
            busy={running === action.name}
            disabled={action.isOff?.(row) || (running !== null && running !== action.name)}
            aria-label={action.labelOf(row)}
            onClick={() => tools.act(action.name, row)}
          >
            {action.label}
          </Button>
        ) : of.keepsPlaces ? (
          <span key={action.name} className={styles.gap} />
        ) : null,
      )}
      {of.outcomeOf?.(row)}
    </span>
  )
}

const hasActions = <Row,>(of: ListOf<Row>): boolean => of.actions?.some(({ hidden }) => !hidden) ?? false

const toColumns = <Row, Order extends string>({ of, rows, sort, tools, selection }: RowsProps<Row, Order>) => {
  const columns: Column<Row>[] = of.columns.map((column) => ({
    key: column.key,
    ...toHead(column, sort),
    cell: (row) => column.cell(row, tools),
    ...(column.numeric ? { numeric: true } : {}),
    ...(column.wraps ? { wraps: true } : {}),
    ...(column.className ? { className: column.className } : {}),
  }))
  if (of.moves)
    columns.unshift({
      key: 'moves',
      className: styles.check,
      head: <span className="sr-only">{moveTexts.head}</span>,
      cell: (row) => <RowMover rowKey={of.rowKey(row)} name={of.nameOf(row)} />,
    })
  if (selection)
    columns.unshift({
      key: 'select',
      className: styles.check,
      head: (
        <label className={styles.rowCheck}>
          <input
            type="checkbox"
            aria-label={bulkTexts.all}
            checked={rows.every(selection.has)}
            onChange={() => selection.toggleAll(rows)}
          />
        </label>
      ),
      cell: (row) => <Check row={row} of={of} selection={selection} />,
    })
  if (hasActions(of))
    columns.push({
      key: 'actions',
      head: <span className="sr-only">{of.words.actions}</span>,
      cell: (row) => <Actions row={row} of={of} tools={tools} />,
    })
  return columns
}

/** The rows as a table; in a narrow window, as cards of the same columns. */
export const ListRows = <Row, Order extends string>(props: RowsProps<Row, Order>) => {
  const { of, rows, tools } = props
  const { Card } = of
  if (Card)
    return (
      <ul className={of.cardsClass ?? 'row-cards'} aria-label={of.words.rows}>
        {rows.map((row) => (
          <Card key={of.rowKey(row)} row={row} tools={tools} />
        ))}
      </ul>
    )
  return (
    <>
      <div className={of.wide ? 'only-wide' : 'only-d'}>
        <Table
          caption={of.words.rows}
          columns={toColumns(props)}
          rows={rows}
          rowKey={of.rowKey}
          rowFocus
          tight={of.wide ? 'laptop' : undefined}
        />
      </div>
      <ul className={classNames('row-cards', of.wide ? 'only-narrow' : 'only-m')} aria-label={of.words.rows}>
        {rows.map((row) => (
          <RowCard key={of.rowKey(row)} row={row} {...props} />
        ))}
      </ul>
    </>
  )
}

const RowCard = <Row, Order extends string>({ row, of, tools, selection }: RowsProps<Row, Order> & { row: Row }) => {
  const shown = (place: ListColumn<Row>['card']) => of.columns.filter(({ card }) => card === place)
  const said = ({ cell, fact }: ListColumn<Row, Order>) => (fact ?? cell)(row, tools)
  return (
    <li data-row tabIndex={-1}>
      <div className="who">
        {selection ? <Check row={row} of={of} selection={selection} /> : null}
        {shown('title').map((column) => (
          <div key={column.key}>{said(column)}</div>
        ))}
      </div>
      {of.moves ? <RowMover rowKey={of.rowKey(row)} name={of.nameOf(row)} /> : null}
      {shown('mark').map((column) => (
        <div key={column.key} className="row-mark">
          {said(column)}
        </div>
      ))}
      {shown('line').map((column) => (
        <div key={column.key} className={styles.rowLine}>
          {said(column)}
        </div>
      ))}
      <div className="facts-of">
        {shown('fact').map((column) => (
          <span key={column.key}>{said(column)}</span>
        ))}
      </div>
      {hasActions(of) ? (
        <div className="actions">
          <Actions row={row} of={of} tools={tools} />
        </div>
      ) : null}
    </li>
  )
}
