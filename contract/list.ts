import * as z from 'zod/mini'
import { type Call, defineCall } from './call.ts'
import { anyLine } from './text-fields.ts'

/** Pages count from 1. */
export const Page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1)
/** Part of what is looked for; an empty one looks for nothing. */
export const Search = z.optional(anyLine(100))
/** A day in UTC, `2026-03-01`. As `from` it begins there, as `to` it is the last one. */
export const Day = z.optional(
  z.iso.date('Please enter a day like 2026-03-01').check(
    // No database has a year 0, and nothing here is older than the club.
    z.refine((day) => day >= '2000-01-01' && day < '2101-01-01', 'Please enter a day between 2000 and 2100'),
  ),
)
/** Days between which something happened, both counted. */
export const dayFilters = { from: Day, to: Day } as const
/** A filter by whether something is so. */
export const YesNo = z.optional(z.enum(['yes', 'no']))

export const SortDirection = z.enum(['asc', 'desc'])
export type SortDirection = z.infer<typeof SortDirection>

type Schema = z.ZodMiniType
type Fields = Readonly<Record<string, Schema>>

const toLimit = (pageSize: number, most: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), pageSize)

interface ListDefinition<
  Path extends string,
  Row extends Schema,
  Order extends string,
  Filters extends Fields,
  Params,
> {
  path: Path
  /** What the rows are, as a sentence. */
  summary: string
  row: Row
  /** By what the rows can be ordered; the first one unless asked otherwise. */
  orders: readonly [Order, ...Order[]]
  /** Which way the first order goes unless asked otherwise. */
  usual?: SortDirection
  /** What narrows the list, besides the words that are searched for. */
  filters: Filters
  pageSize: number
  mostPerPage?: number
  params?: Params
  secret?: boolean
  failure?: string
}

/**
 * Declares a list of the administrator: the call that answers a page of it, and as `file` the one that answers all of it that the
 * search and the filters find, as a table for spreadsheets.
 */
export const defineList = <
  const Path extends string,
  Row extends Schema,
  const Order extends string,
  Filters extends Fields,
  Params extends Schema = z.ZodMiniObject<Record<never, never>>,
>({
  path,
  summary,
  row,
  orders,
  usual = 'desc',
  filters,
  pageSize,
  mostPerPage = 200,
  params,
  secret = false,
  failure,
}: ListDefinition<Path, Row, Order, Filters, Params>) => {
  const narrowing = { search: Search, ...filters }
  const common = {
    method: 'GET',
    access: 'admin',
    secret,
    params: params ?? (z.object({}) as unknown as Params),
  } as const
  return Object.assign(
    defineCall({
      ...common,
      path,
      summary,
      input: z.object({
        page: Page,
        limit: toLimit(pageSize, mostPerPage),
        sortBy: z._default(z.enum(orders), orders[0] as never),
        order: z._default(SortDirection, usual),
        ...narrowing,
      }),
      reply: z.array(row),
      paged: true,
      ...(failure === undefined ? {} : { failure }),
    }),
    {
      file: defineCall({
        ...common,
        path: `${path}.csv`,
        answers: 'file',
        summary: `${summary} The whole list as a CSV file.`,
        input: z.object(narrowing),
      }),
      pageSize,
      orders,
      usual: { by: orders[0], order: usual },
    },
  )
}

/** A list as the screens and the routes of any list know it. */
export interface ListCall<Asked = unknown, Row = unknown, Order extends string = string, Params = unknown>
  extends Call {
  params: z.ZodMiniType<Params>
  input: z.ZodMiniType<Asked>
  reply: z.ZodMiniType<Row[]>
  file: Call & { answers: 'file' }
  pageSize: number
  orders: readonly [Order, ...Order[]]
  usual: { by: Order; order: SortDirection }
}
