/** What a published answer may hold: nothing is believed of it. */
export type Fields = Record<string, unknown>

/** The fields of a published value; none where it has none. */
export const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
