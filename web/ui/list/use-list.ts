import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListCall } from '../../../contract/list.ts'
import { callForAnswer, callForFile, type ReceivedFile } from '../../lib/call.ts'
import { readSortOrder } from '../../lib/sort-order.ts'
import { useAddress } from '../../lib/use-address.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { toPage } from '../pager.tsx'
import { findTab, isNarrowed, toNarrowing } from './asked-rules.ts'
import type { ListOf } from './list-definition.ts'

export interface ListRows<Row> {
  rows: Row[]
  total: number
  pages: number
}

/** Rows of a page on a phone, where a card is as high as four rows of a table. */
const PHONE_ROWS = 6

export type Params = Readonly<Record<string, string>>
const NONE: Params = {}

/** The query of one page of a list, under the list's own key: what renews the list renews it. */
export const listQueryOf = <Row>(
  definition: Pick<ListCall, 'path'>,
  { params = NONE, input }: { params?: Params; input: Readonly<Record<string, string | number>> },
) =>
  queryOptions({
    queryKey: [definition.path, params, input],
    queryFn: async ({ signal }): Promise<ListRows<Row>> => {
      // The schemas of lists take such an input; which filters there are is each list's own.
      const { data, pagination } = await callForAnswer(definition as ListCall, { params, input, signal })
      const rows = data as Row[]
      return { rows, total: pagination?.total ?? rows.length, pages: pagination?.pages ?? 1 }
    },
  })

/** What the address asks of a list, its rows, and what a change of one does to what is shown. */
export const useList = <Row, Order extends string>(
  of: ListOf<Row, Order>,
  { params = NONE, fixed = NONE }: { params?: Params; fixed?: Params } = {},
) => {
  const { call, filters = [], rowKey, renews = [], phoneRows = PHONE_ROWS } = of
  const { address, change } = useAddress()
  const client = useQueryClient()
  const page = toPage(address.page)
  const size = useMedia(PHONE) ? Math.min(call.pageSize, phoneRows) : call.pageSize
  const search = address.search ?? ''
  const sort = readSortOrder(address, call.orders, call.usual)
  const narrowing = { ...toNarrowing(filters, address), ...fixed }
  const input = { page, limit: size, sortBy: sort.by, order: sort.order, ...narrowing }
  const query = useQuery({ ...listQueryOf<Row>(call, { params, input }), placeholderData: keepPreviousData })

  const renewBeside = () => {
    for (const path of renews) client.invalidateQueries({ queryKey: [path] })
  }
  return {
    change,
    page,
    size,
    search,
    sort,
    address,
    query,
    narrowing,
    narrowed: isNarrowed(filters, address),
    tab: findTab(filters, address),
    /** Names what is shown: another page, other words, another order. */
    shown: JSON.stringify([params, input]),
    /** Puts a row as the server answered into every page that shows it. */
    show: (changed: Row): void => {
      client.setQueriesData<ListRows<Row>>(
        { queryKey: [call.path] },
        (found) =>
          found && { ...found, rows: found.rows.map((row) => (rowKey(row) === rowKey(changed) ? changed : row)) },
      )
      renewBeside()
    },
    /** Reads again what is shown: rows have come, gone or moved. */
    renew: (): void => {
      client.invalidateQueries({ queryKey: [call.path] })
      renewBeside()
    },
    loadFile: (): Promise<ReceivedFile> => callForFile(call.file, { params, input: narrowing }),
  }
}
