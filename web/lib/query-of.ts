import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call } from '../../contract/call.ts'
import { type CallArguments, call, callForFile } from './call.ts'

/** What of a call decides its answer. */
type Asked<C extends Call> = Pick<CallArguments<C>, 'params' | 'input'>

/** Where the cache keeps the answer to a call that is known by its path. */
export const keyAt = (definition: Pick<Call, 'path'>, { params, input }: Asked<Call>): readonly unknown[] => {
  if (input) return [definition.path, params ?? {}, input]
  return params ? [definition.path, params] : [definition.path]
}

/** The query of a call: its key and how it is asked. Add options by a spread. */
export const queryOf = <C extends Call>(definition: C, asked: Asked<C> = {}) =>
  queryOptions({
    queryKey: keyAt(definition, asked as Asked<Call>),
    queryFn: ({ signal }) => call(definition, { ...asked, signal }),
  })

/** The same for a call that answers a file. */
export const fileQueryOf = <C extends Call & { answers: 'file' }>(definition: C, asked: Asked<C> = {}) =>
  queryOptions({
    queryKey: keyAt(definition, asked as Asked<Call>),
    queryFn: ({ signal }) => callForFile(definition, { ...asked, signal }),
  })

/** Where the cache keeps the answer to a call. */
export const keyOf = <C extends Call>(definition: C, asked: Asked<C> = {}) => queryOf(definition, asked).queryKey

/** Reads again what is shown of a call: every answer to it, or those to the given parameters and input. */
export const invalidate = <C extends Call>(client: QueryClient, definition: C, asked: Asked<C> = {}): Promise<void> =>
  client.invalidateQueries({ queryKey: keyAt(definition, asked as Asked<Call>) })

/** The same for several calls. */
export const invalidateAll = (client: QueryClient, definitions: readonly Call[], asked: Asked<Call> = {}) =>
  Promise.all(definitions.map((definition) => invalidate(client, definition, asked)))
