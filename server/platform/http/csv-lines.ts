import { stringify } from 'csv-stringify/sync'

/** Begins a formula in some spreadsheet, at once or behind what shows nothing. */
const FORMULA = /^[\s\p{C}\p{DI}]*[=+\-@＝＋－＠]|^[\t\r]/u
/** Looks like a formula to the pattern, and is a number to every spreadsheet. */
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/

/**
 * Lines of a table in the columns' order. RFC 4180 with a byte order mark before the headings, so that spreadsheets read it as
 * UTF-8; a cell that would be a formula is text.
 */
export const toLines = (columns: readonly string[], rows: readonly object[], withHeadings: boolean): Buffer =>
  Buffer.from(
    stringify([...rows], {
      header: withHeadings,
      columns: [...columns],
      bom: withHeadings,
      cast: { string: (text) => (FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text) },
      // A line break of either kind begins a row for most readers, whichever the file's own is.
      quoted_match: /[\r\n]/,
      record_delimiter: 'windows',
    }),
  )
