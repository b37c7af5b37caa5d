import { plainNumber } from './typed-number.ts'

/** What a value behind the `?` of an address means; undefined for none, and for one that makes no sense there. */
type SearchRule<Value> = (value: unknown) => Value | undefined
export type SearchRules = Readonly<Record<string, SearchRule<unknown>>>

/** The search that rules leave of an address. */
export type SearchOf<Rules extends SearchRules> = {
  [Name in keyof Rules]?: Exclude<ReturnType<Rules[Name]>, undefined>
}

/** Any text. The router reads digits as a number, and a name that stands twice as an array. */
export const text: SearchRule<string> = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : undefined

const whole =
  (form: RegExp): SearchRule<number> =>
  (value) => {
    const written = text(value) ?? ''
    return form.test(written) ? plainNumber(written) : undefined
  }

/** A page of a list: a whole number from 1. */
export const page = whole(/^[1-9]\d{0,4}$/)

/** The number of a row or a message, from 1. */
export const number = whole(/^[1-9]\d{0,14}$/)

/** One of the given values. */
export const oneOf =
  <const Value extends string>(...values: readonly Value[]): SearchRule<Value> =>
  (value) =>
    values.find((known) => known === value)

/** Reads an address by rules. What makes no sense becomes undefined and so leaves the address; names without a rule stay as they are. */
export const readSearch =
  <Rules extends SearchRules>(rules: Rules) =>
  (search: Record<string, unknown>): SearchOf<Rules> =>
    Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule(search[name])])) as SearchOf<Rules>
