import * as z from 'zod/mini'
import {
  assignUpoints,
  downloadStatement,
  downloadUpointsTransactions,
  getTransferRecipient,
  listMemberStatement,
  listStatement,
  listUpointsMembers,
  listUpointsTransactions,
  reverseUpointsEntry,
  transferUpoints,
} from '../../../contract/upoints.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { csvAnswer, readCsvAnswer } from '../../platform/http/file-answer.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes, pageAnswer } from '../../platform/list/list-routes.ts'
import { toStatementRow } from './rules.ts'
import type { Upoints } from './service.ts'
import { toLedgerLine } from './transaction-rules.ts'
import type { UpointsLists } from './upoints-lists.ts'

const IdempotencyKey = z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)))

/** The `Idempotency-Key` header: up to 200 visible characters. Throws INPUT_INVALID for anything else. */
const findIdempotencyKey = (headers: Record<string, unknown>): string | null => {
  const parsed = z.safeParse(IdempotencyKey, headers['idempotency-key'])
  if (parsed.success) return parsed.data ?? null
  throw new CallError('INPUT_INVALID', { message: 'An Idempotency-Key has 1 to 200 visible characters' })
}

const STATEMENT_COLUMNS = ['number', 'time', 'kind', 'amount', 'balance', 'counterparty', 'reason', 'entry'] as const
const LEDGER_COLUMNS = [
  ...(['time', 'kind', 'amount', 'from', 'fromEmail', 'to', 'toEmail', 'reason'] as const),
  ...(['administrator', 'reversalOf', 'entry'] as const),
]

const MEMBER_COLUMNS = ['createdAt', 'fullName', 'email', 'tier', 'uPoints', 'id'] as const

export const upointsRoutes = (upoints: Upoints, lists: UpointsLists): Route[] => [
  route(
    transferUpoints,
    async ({ member, input, request }) =>
      answer(await upoints.transferUpoints(member, input, findIdempotencyKey(request.headers)), {
        message: 'Transfer Successful!',
      }),
    { limits: [{ by: 'member', max: 20, windowSeconds: 60 }] },
  ),
  route(getTransferRecipient, ({ member, input }) => upoints.getTransferRecipient(member, input.recipientEmail), {
    limits: [
      { by: 'member', max: 10, windowSeconds: 60 },
      { by: 'member', max: 60, windowSeconds: 3600 },
    ],
  }),
  route(listStatement, async ({ member, input }) => {
    const { lines, total } = await upoints.listStatement(member.id, input)
    return pageAnswer({ rows: lines, total }, input)
  }),
  route(
    downloadStatement,
    async ({ member }) =>
      csvAnswer(
        'uptick-statement.csv',
        STATEMENT_COLUMNS,
        (await upoints.listWholeStatement(member.id)).map(toStatementRow),
      ),
    { limits: [{ by: 'member', max: 10, windowSeconds: 60 }] },
  ),
  route(assignUpoints, async ({ member, input }) => {
    const reply = await upoints.assignUpoints(member, input)
    const points = Math.abs(input.amount).toLocaleString('en-US')
    return answer(reply, { message: `${points} U-Points ${input.amount > 0 ? 'added' : 'deducted'} successfully` })
  }),
  route(reverseUpointsEntry, ({ member, params, input }) =>
    upoints.reverseUpointsEntry(member, params.id, input.reason),
  ),
  ...listRoutes(listUpointsMembers, lists.listUpointsMembers, {
    name: 'uptick-points.csv',
    columns: MEMBER_COLUMNS,
    lineOf: (member) => member,
  }),
  ...listRoutes(listMemberStatement, lists.listMemberStatement, {
    name: 'uptick-member-statement.csv',
    columns: STATEMENT_COLUMNS,
    lineOf: toStatementRow,
  }),
  route(listUpointsTransactions, async ({ input }) =>
    pageAnswer(await lists.listUpointsTransactions.page(input), input),
  ),
  route(
    downloadUpointsTransactions,
    () => readCsvAnswer('uptick-transactions.csv', LEDGER_COLUMNS, lists.listWholeLedger({}), toLedgerLine),
    { limits: [{ by: 'member', max: 10, windowSeconds: 60 }] },
  ),
]
