const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** The entries of a boundary share a handful of instants. */
const KNOWN_INSTANTS = 4_096
const instants = new Map<string, number>()

/** Milliseconds since 1970 of an instant as the record writes it; NaN for any other text. */
export const instantMs = (text: string): number => {
  const known = instants.get(text)
  if (known !== undefined) return known
  // Only instants are remembered: a text of any length may stand where one is owed.
  if (!INSTANT.test(text)) return Number.NaN
  const atMs = Date.parse(text)
  if (instants.size >= KNOWN_INSTANTS) instants.clear()
  instants.set(text, atMs)
  return atMs
}
