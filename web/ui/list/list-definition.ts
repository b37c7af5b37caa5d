import type { ComponentType, ReactNode, RefObject } from 'react'
import type { Success } from '../../../contract/call.ts'
import type { ListCall, SortDirection } from '../../../contract/list.ts'

/** What a cell or a card can do about its row. */
export interface RowTools<Row> {
  /** Does the action of that name, or opens its dialog. */
  act: (name: string, row: Row) => void
  /** The name of the action that is under way on the row; null for none. */
  runningOn: (row: Row) => string | null
  /** Whether an action is under way on any row. */
  isBusy: boolean
}

/** One definition draws the cell of a table and what a card says. */
export interface ListColumn<Row, Order extends string = string> {
  key: string
  head: string
  cell: (row: Row, tools: RowTools<Row>) => ReactNode
  /** What the head orders by, and which way first. */
  order?: Order
  first?: SortDirection
  numeric?: boolean
  wraps?: boolean
  className?: string
  /** Where a card has it: who it is, the mark beside, one of the small facts, a line of its own, or nowhere. */
  card: 'title' | 'mark' | 'fact' | 'line' | 'hidden'
  /** As the card says it, where a head would be missed. */
  fact?: (row: Row, tools: RowTools<Row>) => ReactNode
}

interface ChoiceFilter {
  kind: 'choice'
  /** Its name in the address and in the call's input. */
  name: string
  label: string
  /** The words for no filter. */
  all: string
  options: Readonly<Record<string, string>>
  /** The words of a value that only the address knows; without it, such a value is no filter. */
  otherwise?: (value: string) => string
}

interface TabsFilter {
  kind: 'tabs'
  name: string
  label: string
  /** Among them `all`. */
  options: Readonly<Record<string, string>>
  /** What is shown unless the address asks for more. */
  usual: string
}

interface DaysFilter {
  kind: 'days'
  /** What happened on those days, such as `Joined`. */
  label: string
}

export type Filter = ChoiceFilter | TabsFilter | DaysFilter

export interface RowDialogProps<Row> {
  row: Row
  open: boolean
  onClose: () => void
  /** Closes the dialog and says what was done. */
  onDone: (message: string) => void
  /** Another dialog about the same row instead. */
  onAsk: (name: string) => void
  /** What stays when the row is gone. */
  list: RefObject<HTMLElement | null>
}

/** Something that is done at once, and can be taken back where the server says how. */
interface ImmediateAction<Row> {
  run: (row: Row) => Promise<Success<Row>>
  done: (row: Row) => string
  failed: (row: Row, error: Error) => string
  /** Words for several rows at once; without it, the action is for one row at a time. */
  bulk?: { done: (count: number) => string }
}

export interface RowAction<Row> {
  name: string
  label: string
  /** The label and whom it is about, for whoever cannot see the row. */
  labelOf: (row: Row) => string
  /** Whether the row has it. */
  isOffered?: (row: Row) => boolean
  /** Whether it is there and cannot be pressed. */
  isOff?: (row: Row) => boolean
  /** Shown by a cell of its own rather than among the buttons. */
  hidden?: boolean
  immediate?: ImmediateAction<Row>
  dialog?: ComponentType<RowDialogProps<Row>>
}

/** How rows are put into another order by hand. */
interface RowMoves<Row, Order extends string> {
  /** The order in which they stand as they were put. */
  by: Order
  /** Rows of one group are moved among each other; null for a row that stays. */
  groupOf: (row: Row) => string | null
  /** Puts a row where another of its group is. */
  run: (row: Row, to: Row) => Promise<unknown>
}

export interface CreateDialogProps {
  open: boolean
  onClose: () => void
  onDone: (message: string) => void
}

export interface EverythingProps {
  /** The name of the action of the list. */
  action: string
  /** Search and filters, as the call takes them. */
  narrowing: Readonly<Record<string, string>>
  /** How many rows they find. */
  total: number
  open: boolean
  onClose: () => void
  onDone: (message: string) => void
}

export interface ListWords<Order extends string = string> {
  title: string
  /** How many there are, beside the title; null where that says nothing. */
  count?: (total: number, how: { narrowed: boolean; tab: string | null }) => string | null
  /** Behind “How it works”, below the list. */
  how?: string
  search: string
  placeholder: string
  /** The label of the order, and its words in both directions. */
  order: string
  orders: Readonly<Partial<Record<`${Order} ${SortDirection}`, string>>>
  /** Names the rows for whoever cannot see them. */
  rows: string
  actions?: string
  loading: string
  pages: string
  /** What the file holds, behind "Export". */
  csv: string
  note?: string
  /** What stands there without any row, by the tab that is shown. */
  none: (tab: string | null) => string
  noneHint?: string
  noneMatching: (search: string) => string
  clear: string
}

/** A list of the administrator: its call, its words, its columns and what can be done about a row. */
export interface ListOf<Row, Order extends string = string> {
  call: ListCall<unknown, Row, Order>
  words: ListWords<Order>
  rowKey: (row: Row) => string
  /** What a row is called, for whoever selects it without seeing it. */
  nameOf: (row: Row) => string
  columns: readonly ListColumn<Row, Order>[]
  filters?: readonly Filter[]
  actions?: readonly RowAction<Row>[]
  /** Whether an action that a row does not have leaves its place empty, so that the others stand in columns: as wide as `--places` says. */
  keepsPlaces?: boolean
  /** Asks about an action to all that search and filters find, beyond the page. */
  everything?: ComponentType<EverythingProps>
  moves?: RowMoves<Row, Order>
  /** What became of the row, behind its actions. */
  outcomeOf?: (row: Row) => ReactNode
  create?: { label: string; dialog: ComponentType<CreateDialogProps> }
  /** Rows as cards of their own at any width, instead of the columns. */
  Card?: ComponentType<{ row: Row; tools: RowTools<Row> }>
  cardsClass?: string
  /** Rows of a page on a phone, where the cards are higher than others. */
  phoneRows?: number
  /** Whether the table needs a wide window, and smaller ones have cards. */
  wide?: boolean
  /** Addresses of calls whose answers are out of date once a row has changed. */
  renews?: readonly string[]
}
