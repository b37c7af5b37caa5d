import { stringify } from 'csv-stringify/sync'

/** The library marks a formula that begins its cell; some spreadsheets also read one behind blanks and line breaks. */
const FORMULA_BEHIND_BLANKS = /^\s+[=+\-@＝＋－＠]/

/**
 * Lines of a table in the columns' order. RFC 4180 with a byte order mark before the headings, so that spreadsheets read it as
 * UTF-8; a cell that would be a formula is text.
 */
export const linesOf = (columns: readonly string[], rows: readonly object[], withHeadings: boolean): Buffer =>
  Buffer.from(
    stringify([...rows], {
      header: withHeadings,
      columns: [...columns],
      bom: withHeadings,
      escape_formulas: true,
      cast: { string: (text) => (FORMULA_BEHIND_BLANKS.test(text) ? `'${text}` : text) },
      record_delimiter: 'windows',
    }),
  )
