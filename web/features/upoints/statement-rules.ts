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
