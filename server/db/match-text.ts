/** A LIKE pattern's own marks, taken literally. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The LIKE pattern of what holds `text` anywhere. */
export const containing = (text: string): string => `%${literal(text)}%`

/** The LIKE pattern of what begins with `text`. */
export const beginningWith = (text: string): string => `${literal(text)}%`

const LETTER = '[\\p{L}\\p{N}]'
const OTHER = '[^\\p{L}\\p{N}]'
const PIECE = new RegExp(`${LETTER}{3}|${OTHER}${LETTER}|${LETTER}{2}${OTHER}`, 'u')

/**
 * Whether a trigram index can look for `text` anywhere. It knows three letters or digits in a row, and the edges of words: two
 * blanks before one and one behind it count as letters (PostgreSQL, pg_trgm).
 */
export const hasPieces = (text: string): boolean => PIECE.test(text)
