/** Digits of a group of thousands. */
const GROUP = 3
/** Digits lower than so many rows don't show the tail of a comma. */
const LEAST_TALL = 8

interface ParsedPrice {
  value: number
  decimals: number
  digits: number
  /** Whether a point or comma was read. */
  marked: boolean
  /** Whether its only mark may be that of thousands as well as that of decimals. */
  ambiguous: boolean
  /** Whether that mark is a comma that was clearly seen, which mostly groups thousands. */
  comma: boolean
}

/** Whether all groups after the first have three digits, and the first no more. */
const areGroups = (groups: readonly string[]): boolean =>
  (groups[0]?.length ?? 0) <= GROUP && groups.slice(1).every((group) => group.length === GROUP)

/** What the last mark of a number is, when that can be told. */
const toMeaning = (groups: readonly string[], marks: readonly string[]): 'decimal' | 'group' | null => {
  const last = marks[marks.length - 1]
  const after = groups[groups.length - 1]
  const earlier = new Set(marks.slice(0, -1))
  if (marks.length > 1 && (earlier.size > 1 || !areGroups(groups.slice(0, -1)))) return null
  if (marks.length > 1 && earlier.has(last)) return after?.length === GROUP ? 'group' : last === '_' ? 'decimal' : null
  // Where one mark is seen, the wide gap behind it is that before a unit.
  if (marks.length > 1) return last === '_' ? null : 'decimal'
  const isOpen = after?.length === GROUP && areGroups(groups) && groups[0] !== '0'
  return isOpen && last !== '.' ? 'group' : 'decimal'
}

/**
 * A number of digits, points, commas and underscores, which are marks too faint to be told, a space or an apostrophe. A comma before
 * three last digits groups thousands; any other mark is the decimal one. A number that begins with 0 has a point after it, read or not.
 */
export const parsePrice = (read: string, tall = LEAST_TALL): ParsedPrice | null => {
  const text = /^0\d+$/.test(read) ? `0.${read.slice(1)}` : read
  const groups = text.split(/[.,_]/)
  const marks: readonly string[] = text.match(/[.,_]/g) ?? []
  const digits = groups.join('').length
  if (groups.some((group) => group === '') || (marks.length > 0 && /^0\d/.test(text))) return null
  if (marks.length === 0)
    return { value: Number(text), decimals: 0, digits, marked: false, ambiguous: false, comma: false }
  if (text !== read)
    return { value: Number(text), decimals: digits - 1, digits, marked: false, ambiguous: true, comma: false }
  const meaning = toMeaning(groups, marks)
  if (meaning === null) return null
  const after = groups[groups.length - 1] ?? ''
  const value = meaning === 'group' ? Number(groups.join('')) : Number(`${groups.slice(0, -1).join('')}.${after}`)
  const isOpen = after.length === GROUP && areGroups(groups) && groups[0] !== '0'
  const last = marks[marks.length - 1]
  const isSure = marks.length > 1 && new Set(marks).size === 2 && tall >= LEAST_TALL
  const comma = marks.length === 1 && last === ',' && tall >= LEAST_TALL
  const ambiguous = isOpen && !isSure && !(marks.length > 1 && meaning === 'group')
  const decimals = meaning === 'group' ? 0 : after.length
  return { value, decimals, digits, marked: !text.includes('_'), ambiguous, comma }
}
