import type { ListCall } from '../../../contract/list.ts'
import { readCsvAnswer } from '../http/file-answer.ts'
import { type Answer, answer, type Context, type Route, route } from '../http/route.ts'
import type { List } from './list-for.ts'

/** A download reads everything: a few a minute are what a person needs. */
const DOWNLOADS = [{ by: 'member', max: 10, windowSeconds: 60 }] as const

interface CsvOptions<View, Line extends object> {
  /** The name of the file. */
  name: string
  columns: readonly (keyof Line & string)[]
  lineOf: (view: View) => Line
}

/** The answer of a call that lists: its rows, and where in the whole they stand. */
export const pageAnswer = <View>(
  { total, rows }: { total: number; rows: View[] },
  { page, limit }: { page: number; limit: number },
): Answer<View[]> => answer(rows, { pagination: { total, pages: Math.ceil(total / limit), current: page } })

/** The two routes of a list: a page of it, and the whole as a file. Fields of the address are asked for like those behind the `?`. */
export const listRoutes = <
  Asked extends { page: number; limit: number },
  View extends object,
  Line extends object,
  Params,
>(
  call: ListCall<Asked, View, string, Params>,
  list: List<Omit<Asked, 'page' | 'limit'> & Params, View>,
  { name, columns, lineOf }: CsvOptions<View, Line>,
): Route[] => [
  route<ListCall>(call, async ({ input, params }: Context<ListCall>) => {
    const asked = input as Asked
    return pageAnswer(await list.page({ ...asked, ...(params as Params) }), asked)
  }),
  route(
    call.file,
    ({ input, params }) =>
      readCsvAnswer(name, columns, list.all({ ...(input as Asked), ...(params as Params) }), lineOf),
    { limits: DOWNLOADS },
  ),
]
