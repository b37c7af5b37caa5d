import { listMemberStatement, type StatementLine } from '../../../../contract/upoints.ts'
import { formatCount } from '../../../lib/format.ts'
import type { ListOf } from '../../../ui/list/list-definition.ts'
import { Time } from '../../../ui/time.tsx'
import { entryNames, memberStatementTexts, memberStatementWords, statementTexts } from '../content.ts'
import { formatChange, nameOfLine, noteOfLine } from '../statement-rules.ts'

const getCounterparty = ({ counterparty }: StatementLine): string => counterparty?.fullName ?? statementTexts.club

/** A member's points, entry by entry, for the administrator. */
export const memberStatement: ListOf<StatementLine, 'createdAt'> = {
  call: listMemberStatement,
  words: memberStatementWords,
  rowKey: ({ id }) => id,
  nameOf: (line) => nameOfLine(line),
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      label: memberStatementTexts.kind,
      all: memberStatementTexts.anyKind,
      options: entryNames,
    },
    { kind: 'days', label: memberStatementTexts.days },
  ],
  columns: [
    {
      key: 'when',
      head: statementTexts.when,
      order: 'createdAt',
      first: 'desc',
      card: 'fact',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      key: 'what',
      head: statementTexts.what,
      className: 'who',
      wraps: true,
      card: 'title',
      cell: (line) => (
        <>
          {nameOfLine(line)}
          {noteOfLine(line) ? <small>{noteOfLine(line)}</small> : null}
        </>
      ),
    },
    {
      key: 'counterparty',
      head: statementTexts.counterparty,
      card: 'line',
      cell: (line) => (
        <>
          {getCounterparty(line)}
          {line.counterparty ? <small>{line.counterparty.email}</small> : null}
        </>
      ),
    },
    {
      key: 'amount',
      head: statementTexts.amount,
      numeric: true,
      card: 'mark',
      cell: ({ amount }) => <b>{formatChange(amount)}</b>,
    },
    {
      key: 'balance',
      head: statementTexts.balance,
      numeric: true,
      card: 'fact',
      cell: ({ balance }) => formatCount(balance),
      fact: ({ balance }) => `${statementTexts.balance}: ${formatCount(balance)}`,
    },
  ],
}
