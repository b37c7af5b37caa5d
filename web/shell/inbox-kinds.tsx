import type { ComponentType, ReactNode } from 'react'
import type { ListCall } from '../../contract/list.ts'
import { SetupEvidence, setups } from '../features/account-setups/components/setup-queue.tsx'
import { pathTexts } from '../features/account-setups/content.ts'
import { applications } from '../features/creators/components/application-queue.tsx'
import { WholeApplication } from '../features/creators/components/view-dialog.tsx'
import { ReportFacts, reports } from '../features/reports/components/report-queue.tsx'
import { MessageContext } from '../features/reports/components/review-message.tsx'
import { TicketWork } from '../features/support-tickets/components/ticket-desk.tsx'
import { ticketQueue } from '../features/support-tickets/components/ticket-queue.tsx'
import { priorityNames } from '../features/support-tickets/content.ts'
import { formatDollars } from '../lib/format.ts'
import type { ListOf } from '../ui/list/list-definition.ts'

export type KindName = 'deposits' | 'creators' | 'reports' | 'tickets'

interface ActionProps {
  open: boolean
  onClose: () => void
  onDone: (message: string) => void
}

/** One answer to an item, and the key that asks for it. */
export interface ItemAction {
  name: string
  label: string
  key: string
  /** Null where the item's own form is it. */
  Dialog: ((props: ActionProps) => ReactNode) | null
}

/** Something that waits, whatever it is. */
export interface InboxItem {
  key: string
  name: string
  line: string
  /** Since when it waits. */
  since: string
  /** Whom it is about or from; also its color in the list. */
  memberId: string
  actions: readonly ItemAction[]
  body: (onDone: (message: string) => void) => ReactNode
}

interface KindOptions<Row> {
  name: KindName
  label: string
  list: ListOf<Row, 'waiting'>
  /** The status of what waits. */
  waiting: string
  /** The name of an action of the list by its key. The first that a row has counts. */
  keys: readonly (readonly [key: string, action: string])[]
  toItem: (row: Row) => Pick<InboxItem, 'name' | 'line' | 'since' | 'memberId'>
  Body: ComponentType<{ row: Row; onDone: (message: string) => void }>
  /** An answer that is written below the item. */
  written?: ItemAction
}

const NO_LIST = { current: null }

/** A queue of the administrator as a part of the inbox: its own calls, dialogs and rules. */
const inboxKind = <Row,>({ name, label, list, waiting, keys, toItem, Body, written }: KindOptions<Row>) => ({
  name,
  label,
  call: list.call as Pick<ListCall, 'path'>,
  renews: list.renews ?? [],
  waiting,
  toItem: (given: unknown): InboxItem => {
    const row = given as Row
    const offered = keys.flatMap(([key, wanted]): ItemAction[] => {
      const action = list.actions?.find((one) => one.name === wanted && (one.isOffered?.(row) ?? true))
      const Asked = action?.dialog
      if (!action || !Asked) return []
      // A question about the same item instead would have to open another dialog: here, closing the first one is enough.
      const Dialog = (props: ActionProps) => <Asked row={row} list={NO_LIST} onAsk={props.onClose} {...props} />
      return [{ name: action.name, label: action.label, key, Dialog }]
    })
    return {
      key: `${name}:${list.rowKey(row)}`,
      ...toItem(row),
      actions: written ? [...offered, written] : offered,
      body: (onDone) => <Body row={row} onDone={onDone} />,
    }
  },
})

export const inboxKinds = [
  inboxKind({
    name: 'deposits',
    label: 'Deposits',
    list: setups,
    waiting: 'pending',
    keys: [
      ['a', 'approve'],
      ['r', 'reject'],
      ['e', 'proof'],
    ],
    toItem: ({ member, depositAmount, accessPath, createdAt }) => ({
      name: member.fullName,
      line: `Deposit · ${formatDollars(depositAmount)}, ${pathTexts[accessPath].toLowerCase()}`,
      since: createdAt,
      memberId: member.id,
    }),
    Body: SetupEvidence,
  }),
  inboxKind({
    name: 'creators',
    label: 'Creators',
    list: applications,
    waiting: 'pending',
    keys: [
      ['a', 'approve'],
      ['r', 'reject'],
    ],
    toItem: ({ fullName, communityName, createdAt, member }) => ({
      name: fullName,
      line: `Creator · ${communityName}`,
      since: createdAt,
      memberId: member.id,
    }),
    Body: WholeApplication,
  }),
  inboxKind({
    name: 'reports',
    label: 'Reports',
    list: reports,
    waiting: 'open',
    keys: [
      ['a', 'review'],
      ['a', 'resolve'],
    ],
    toItem: ({ subject, reason, createdAt, reporter }) => ({
      name: subject.name,
      line: `Report · ${reason}`,
      since: createdAt,
      memberId: reporter.id,
    }),
    Body: ({ row }) => (
      <>
        <ReportFacts row={row} />
        {row.subject.kind === 'message' ? <MessageContext row={row} /> : null}
      </>
    ),
  }),
  inboxKind({
    name: 'tickets',
    label: 'Tickets',
    list: ticketQueue,
    waiting: 'waiting',
    keys: [],
    toItem: ({ member, subject, priority, waitingSince, createdAt }) => ({
      name: member.fullName,
      line: `Ticket · ${priorityNames[priority].toLowerCase()} · ${subject}`,
      since: waitingSince ?? createdAt,
      memberId: member.id,
    }),
    Body: ({ row, onDone }) => <TicketWork id={row.id} onDone={onDone} />,
    written: { name: 'answer', label: 'Answer', key: 'e', Dialog: null },
  }),
] as const
