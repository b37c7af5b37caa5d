import { type ReactNode, type RefObject, useRef } from 'react'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../button.tsx'
import { commonLabels } from '../common-labels.ts'
import { CsvButton } from '../csv-button.tsx'
import { Disclosure } from '../disclosure.tsx'
import { BeyondLastPage, ListFoot, ListSkeleton } from '../list-frame.tsx'
import { NoticeLine } from '../notice.tsx'
import { PageHead } from '../page-head.tsx'
import { Panel } from '../panel.tsx'
import { QueryStates } from '../screen.tsx'
import { EmptyState } from '../state.tsx'
import { withoutNarrowing } from './asked-rules.ts'
import styles from './list.module.css'
import type { ListOf } from './list-definition.ts'
import { ListRows } from './list-rows.tsx'
import { bulkTexts, emptyTexts } from './list-texts.ts'
import { Tools } from './list-tools.tsx'
import { MoveRows } from './move-rows.tsx'
import { type ListRows as Found, type Params, useList } from './use-list.ts'
import { useRowActions } from './use-row-actions.ts'
import { useRowKeys, useSearchKey } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'

interface ListProps<Row, Order extends string> {
  of: ListOf<Row, Order>
  params?: Params
  /** What narrows the list whatever the address says. */
  fixed?: Params
  /** Whether the list is a page of its own, with a title, or a part of another page. */
  titled?: boolean
  /** What stands between the title and the list. */
  above?: (found: Found<Row> | undefined) => ReactNode
  /** What stands beside the list. */
  beside?: (done: (message: string) => void) => ReactNode
  /** Of the sheet, for the list's own looks. */
  className?: string
  besideClass?: string
}

/** Any list of the administrator: title, search, filters, order, rows, what can be done about them, and the way to the other pages. */
export const List = <Row, Order extends string>(props: ListProps<Row, Order>) => {
  const { of, params, fixed, titled = true, above, beside, className, besideClass } = props
  const { words } = of
  const list = useList(of, { ...(params ? { params } : {}), ...(fixed ? { fixed } : {}) })
  const actions = useRowActions(of, list)
  const sheet = useRef<HTMLElement>(null)
  useSearchKey(sheet)
  useRowKeys(sheet)
  const { query } = list
  const csv = <CsvButton size={titled ? undefined : 'small'} name={words.csv} load={list.loadFile} />
  const rows = (
    <Panel ref={sheet} className={className} {...(titled ? {} : { title: words.title, end: csv })}>
      <Tools of={of} list={list} />
      <QueryStates query={query} loading={<ListSkeleton label={words.loading} />}>
        {(found) => <Rows of={of} list={list} actions={actions} found={found} />}
      </QueryStates>
    </Panel>
  )
  return (
    <>
      {titled ? <Head of={of} list={list} actions={actions} csv={csv} /> : null}
      {above?.(query.data)}
      <NoticeLine of={actions.notice} onDismiss={actions.dismiss} />
      {beside ? (
        <div className={besideClass}>
          {rows}
          {beside(actions.done)}
        </div>
      ) : (
        rows
      )}
      {words.how ? (
        <div className={styles.how}>
          <Disclosure summary={commonLabels.howItWorks}>
            <p>{words.how}</p>
          </Disclosure>
        </div>
      ) : null}
      <Question of={of} actions={actions} rows={query.data?.rows} list={sheet} narrowing={list.narrowing} />
    </>
  )
}

interface QuestionProps<Row, Order extends string> {
  of: ListOf<Row, Order>
  actions: ReturnType<typeof useRowActions<Row, Order>>
  /** As they are now; a row that is gone stays as it was asked about. */
  rows: readonly Row[] | undefined
  list: RefObject<HTMLElement | null>
  /** Search and filters of the list, for what is asked about all that they find. */
  narrowing?: Params
}

/** The dialog of an action that is asked about first. */
export const Question = <Row, Order extends string>({
  of,
  actions,
  rows,
  list,
  narrowing = {},
}: QuestionProps<Row, Order>) => {
  const { asked, open } = actions
  const question = asked?.about
  const RowDialog =
    question?.kind === 'row' ? of.actions?.find(({ name }) => name === question.name)?.dialog : undefined
  const dialog = { open, onClose: actions.close, onDone: actions.done }
  return (
    <>
      {question?.kind === 'create' && of.create ? <of.create.dialog key={asked?.number} {...dialog} /> : null}
      {question?.kind === 'all' && of.everything ? (
        <of.everything
          key={asked?.number}
          action={question.name}
          total={question.total}
          narrowing={narrowing}
          {...dialog}
        />
      ) : null}
      {question?.kind === 'row' && RowDialog ? (
        <RowDialog
          key={asked?.number}
          row={rows?.find((row) => of.rowKey(row) === of.rowKey(question.row)) ?? question.row}
          onAsk={(name) => actions.ask({ ...question, name })}
          list={list}
          {...dialog}
        />
      ) : null}
    </>
  )
}

interface PartProps<Row, Order extends string> {
  of: ListOf<Row, Order>
  list: ReturnType<typeof useList<Row, Order>>
  actions: ReturnType<typeof useRowActions<Row, Order>>
  found: Found<Row>
}

/** How the page begins whose list it is. */
const Head = <Row, Order extends string>({
  of: { words, create },
  list: { query, narrowed, tab },
  actions,
  csv,
}: Omit<PartProps<Row, Order>, 'found'> & { csv: ReactNode }) => {
  const total = query.data?.total
  return (
    <PageHead
      title={words.title}
      beside={
        words.count ? (
          <p className="mute" role="status">
            {total === undefined ? null : words.count(total, { narrowed, tab })}
          </p>
        ) : null
      }
      end={
        <>
          {csv}
          {create ? (
            <Button look="primary" onClick={actions.create}>
              {create.label}
            </Button>
          ) : null}
        </>
      }
    />
  )
}

const Rows = <Row, Order extends string>({
  of,
  list,
  actions,
  found: { rows, total, pages },
}: PartProps<Row, Order>) => {
  const selection = useSelection(of.rowKey, list.shown)
  const bulk = of.actions?.filter(({ immediate }) => immediate?.bulk) ?? []
  const selected = rows.filter(selection.has)
  if (total === 0) return <NoRows of={of} list={list} actions={actions} />
  if (rows.length === 0) return <BeyondLastPage />
  return (
    <>
      {selected.length > 0 ? (
        <fieldset className={styles.bulkBar} aria-label={bulkTexts.bar}>
          <p role="status">{bulkTexts.selected(formatCount(selection.isEverything ? total : selected.length))}</p>
          {of.everything && !selection.isEverything && selected.length === rows.length && total > rows.length ? (
            <Button size="small" onClick={selection.selectEverything}>
              {bulkTexts.everything(formatCount(total))}
            </Button>
          ) : null}
          {bulk.map((action) => (
            <Button
              key={action.name}
              size="small"
              busy={actions.tools.isBusy}
              aria-label={bulkTexts.bulk(action.label)}
              onClick={() =>
                selection.isEverything ? actions.askAll(action.name, total) : actions.runOn(action, selected)
              }
            >
              {action.label}
            </Button>
          ))}
          <Button size="small" look="plain" onClick={selection.clear}>
            {bulkTexts.clear}
          </Button>
        </fieldset>
      ) : null}
      <MoveRows
        of={of}
        rows={rows}
        isOn={list.sort.by === of.moves?.by && list.sort.order === 'asc'}
        onMoved={list.renew}
      >
        <ListRows
          of={of}
          rows={rows}
          sort={list.sort}
          tools={actions.tools}
          selection={bulk.length > 0 ? selection : null}
        />
      </MoveRows>
      <ListFoot
        label={of.words.pages}
        size={list.size}
        shown={rows.length}
        total={total}
        pages={pages}
        current={list.page}
        note={of.words.note}
      />
    </>
  )
}

const NoRows = <Row, Order extends string>({ of, list, actions }: Omit<PartProps<Row, Order>, 'found'>) => {
  const { words, filters = [], create } = of
  const { narrowed, tab, search } = list
  const button = narrowed
    ? { label: words.clear, press: () => list.change(withoutNarrowing(filters)) }
    : create && { label: create.label, press: actions.create }
  return (
    <EmptyState
      title={narrowed ? words.noneMatching(search) : words.none(tab)}
      action={
        button ? (
          <Button size="small" onClick={button.press}>
            {button.label}
          </Button>
        ) : null
      }
    >
      {narrowed ? emptyTexts.narrowed : words.noneHint}
    </EmptyState>
  )
}
