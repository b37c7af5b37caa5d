import type { AnyColumn, SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { foldText } from '../../contract/people-text.ts'

/** A LIKE pattern's own marks, taken literally. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A column as people search and sort by it: `foldText`, done by the database. In the order of its bytes, the same on every database. */
export const folded = (column: AnyColumn): SQL => sql`fold_text(${column}) collate "C"`

/** A member's name in that form, as the table keeps it. */
export const memberNameKey: SQL = sql`members.name_key`
/** Name, email and phone of a member in that form, as the table keeps it. */
export const memberSearchText: SQL = sql`members.search_text`

/** Whether a folded text holds what somebody searches for. */
export const holdsFolded = (text: SQL, search: string): SQL => sql`${text} like ${containing(foldText(search))}`

/** Whether a folded text begins with what somebody searches for. */
export const beginsFolded = (text: SQL, search: string): SQL => sql`${text} like ${beginningWith(foldText(search))}`

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
