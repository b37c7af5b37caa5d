import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { MAX_NOTE_CHARACTERS, MAX_TAG_CHARACTERS, type PracticeOrder } from '../../../../contract/practice.ts'
import { loadPracticeFile, useJournal, usePracticeOrders } from '../../../data/practice.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import { practiceTexts } from '../../../market/practice/content.ts'
import { orderColumns } from '../../../market/practice/order-columns.tsx'
import practiceOrderStyles from '../../../market/practice/practice-order.module.css'
import { deskTexts } from '../../../market/trade/content.ts'
import { shareResult } from '../../../market/trade/share-result.ts'
import { Button } from '../../../ui/button.tsx'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { Field, Input, TextArea } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { historyTexts as texts } from '../content.ts'
import styles from '../practice.module.css'

const columnsWith = (edit: (order: PracticeOrder) => void): Column<PracticeOrder>[] => [
  ...orderColumns,
  {
    key: 'journal',
    className: practiceOrderStyles.toldOrder,
    head: texts.journal,
    wraps: true,
    card: 'bare',
    cell: (order) => (
      <>
        <Button size="small" look="plain" aria-label={texts.editOf(order)} onClick={() => edit(order)}>
          {order.tag || texts.edit}
        </Button>
        <Button
          size="small"
          look="plain"
          aria-label={deskTexts.shareOf(order.direction ?? '', order.pair)}
          onClick={() => void shareResult(order)}
        >
          {deskTexts.share}
        </Button>
        {order.confidence === null ? null : <small>{texts.said(order.confidence)}</small>}
        {order.note ? <small>{order.note}</small> : null}
      </>
    ),
  },
]

const JournalDialog = ({ order, open, close }: { order: PracticeOrder; open: boolean; close: () => void }) => {
  const journal = useJournal()
  const [note, setNote] = useState(order.note)
  const [tag, setTag] = useState(order.tag)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    journal.mutate({ id: order.id, note, tag }, { onSuccess: close })
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={texts.journalTitle}
      cancel={texts.cancel}
      confirm={texts.save}
      busy={journal.isPending}
      className={styles.journal}
      onSubmit={submit}
    >
      <Field label={practiceTexts.tag} optional>
        <Input maxLength={MAX_TAG_CHARACTERS} value={tag} onChange={({ target }) => setTag(target.value)} />
      </Field>
      <Field label={practiceTexts.note} optional>
        <TextArea
          rows={4}
          maxLength={MAX_NOTE_CHARACTERS}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <FormError>{journal.error?.message}</FormError>
    </FormDialog>
  )
}

/** So many are shown before the rest of the page is asked for. */
const FEW = { phone: 4, desk: 8 }

interface OrderCardsProps {
  orders: readonly PracticeOrder[]
  edit: (order: PracticeOrder) => void
}

/** The newest of a page of orders, the others one press away. */
const Orders = ({ orders, edit }: OrderCardsProps) => {
  const [all, showAll] = useState(false)
  const few = useMedia(PHONE) ? FEW.phone : FEW.desk
  const isCut = !all && orders.length > few
  return (
    <>
      <Table
        caption={texts.caption}
        cards
        columns={columnsWith(edit)}
        rows={isCut ? orders.slice(0, few) : orders}
        rowKey={({ id }) => id}
      />
      {isCut ? (
        <Button className={styles.more} onClick={() => showAll(true)}>
          {texts.more(orders.length - few)}
        </Button>
      ) : null}
    </>
  )
}

/** Settled orders with what was written about them, a page at a time. */
export const OrderHistory = () => {
  const { page: current = 1 } = useSearch({ from: '/_member/dashboard/practice' })
  const orders = usePracticeOrders(current)
  const dialog = useDialog<PracticeOrder>()
  return (
    <Panel
      title={texts.title}
      className={styles.orderHistory}
      end={<CsvButton load={loadPracticeFile} name={texts.file} size="small" />}
    >
      <QueryStates
        query={orders}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={texts.none}>{texts.noneNext}</EmptyState>}
      >
        {({ orders: shown, pages }) => (
          <>
            <Orders key={current} orders={shown} edit={dialog.ask} />
            <footer>
              <Pager label={texts.pages} pages={pages} current={current} />
            </footer>
          </>
        )}
      </QueryStates>
      {dialog.asked ? (
        <JournalDialog key={dialog.asked.number} order={dialog.asked.about} open={dialog.open} close={dialog.close} />
      ) : null}
    </Panel>
  )
}
