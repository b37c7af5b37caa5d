import type { StatementLine } from '../../../contract/upoints.ts'
import { formatCount } from '../../lib/format.ts'
import { entryNames, statementTexts } from './content.ts'

/** `+250` or `−250`. */
export const formatChange = (amount: number): string => `${amount < 0 ? '−' : '+'}${formatCount(Math.abs(amount))}`

/** What happened, in a word or two. */
export const nameOfLine = ({ kind, amount }: Pick<StatementLine, 'kind' | 'amount'>): string =>
  kind === 'transfer'
    ? amount < 0
      ? statementTexts.sent
      : statementTexts.received
    : kind === 'assignment' && amount < 0
      ? statementTexts.deducted
      : entryNames[kind]

/** What the line adds to its name; null where the reason only repeats it. */
export const noteOfLine = ({ kind, reason }: Pick<StatementLine, 'kind' | 'reason'>): string | null =>
  reason.trim() === '' || kind === 'opening' ? null : reason

const CSV_HEADS = ['sequence', 'createdAt', 'kind', 'reason', 'counterparty', 'amount', 'balance']

/** RFC 4180; a text that a spreadsheet would run as a formula is told to be a text. */
const csvText = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** The statement as a table for spreadsheets. A line that moved to the next page while the pages were read stands in it once. */
export const csvOf = (lines: readonly StatementLine[]): string => {
  const bySequence = new Map(lines.map((line) => [line.sequence, line]))
  const rows = [...bySequence.values()].map(({ sequence, createdAt, kind, reason, counterparty, amount, balance }) =>
    [sequence, createdAt, kind, csvText(reason), csvText(counterparty?.email ?? ''), amount, balance].join(','),
  )
  return [CSV_HEADS.join(','), ...rows, ''].join('\r\n')
}
