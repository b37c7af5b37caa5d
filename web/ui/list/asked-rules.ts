import type { Filter } from './list-definition.ts'

type Address = Readonly<Record<string, string>>

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The value of a filter that the address asks for; null where it asks for none that there is. */
export const filterValue = (filter: Filter, address: Address): string | null => {
  if (filter.kind === 'days') return null
  const asked = address[filter.name]
  const known = asked !== undefined && Object.hasOwn(filter.options, asked)
  if (filter.kind === 'tabs') return known ? asked : filter.usual
  if (asked === undefined || asked === '') return null
  return known || filter.otherwise ? asked : null
}

/**
 * What the filters narrow the list to, as the call takes it.
 * @internal
 */
export const toFilters = (filters: readonly Filter[], address: Address): Record<string, string> => {
  const narrowing: Record<string, string> = {}
  for (const filter of filters) {
    if (filter.kind === 'days') {
      for (const name of ['from', 'to'] as const)
        if (DAY.test(address[name] ?? '')) narrowing[name] = address[name] ?? ''
      continue
    }
    const value = filterValue(filter, address)
    if (value !== null && !(filter.kind === 'tabs' && value === 'all')) narrowing[filter.name] = value
  }
  return narrowing
}

/** Search and filters together, as the call takes them. */
export const toNarrowing = (filters: readonly Filter[], address: Address): Record<string, string> => ({
  ...(address.search ? { search: address.search } : {}),
  ...toFilters(filters, address),
})

/** The tab that is shown; null for a list without tabs. */
export const findTab = (filters: readonly Filter[], address: Address): string | null => {
  const tabs = filters.find(({ kind }) => kind === 'tabs')
  return tabs ? filterValue(tabs, address) : null
}

/** How many filters narrow the list beyond its tab. */
export const filtersOn = (filters: readonly Filter[], address: Address): number =>
  Object.keys(
    toFilters(
      filters.filter(({ kind }) => kind !== 'tabs'),
      address,
    ),
  ).length

/** Whether words or filters narrow the list beyond its tab. */
export const isNarrowed = (filters: readonly Filter[], address: Address): boolean =>
  Boolean(address.search) || filtersOn(filters, address) > 0

/** The changes of the address that show everything again. */
export const withoutNarrowing = (filters: readonly Filter[]): Record<string, string | undefined> => {
  const changes: Record<string, string | undefined> = { search: undefined, page: undefined }
  for (const filter of filters) {
    if (filter.kind === 'days') Object.assign(changes, { from: undefined, to: undefined })
    else changes[filter.name] = filter.kind === 'tabs' && filter.usual !== 'all' ? 'all' : undefined
  }
  return changes
}
