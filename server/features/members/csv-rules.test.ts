import { describe, expect, it } from 'vitest'
import { csvAnswer } from '../../platform/http/file-answer.ts'
import { phoneCell } from './csv-rules.ts'

/** What OWASP lists as beginnings of a formula, as written and as a phone number would carry it. */
const INJECTIONS = [
  ...['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '\r=1+1', '\n=1+1', '=cmd|"/c calc"!A1', '+cmd|"/c calc"!A1'],
  ...['+2348035550100|cmd', '+234=1', '＝1+1', '＋1', '－1', '＠SUM(1)', '"=1+1', '+', '+234', '-234 803 555 0100'],
]

/** The text of the only cell as a reader of the file gets it. */
const cellOf = (phone: string): string => {
  const { bytes } = csvAnswer('a.csv', ['phone'], [{ phone: phoneCell(phone) }])
  const line = bytes.toString('utf8').split('\r\n').slice(1).join('\r\n')
  return line.startsWith('"') ? line.slice(1) : line
}

describe('a phone number in a spreadsheet', () => {
  it.each([
    ['+234 803 555 0100', '(+234) 803 555 0100'],
    ['+2348035550100', '(+234) 803 555 0100'],
    ['+1 (555) 010-0142', '(+1) 555 010 0142'],
    ['+44 20 7946 0018', '(+44) 20 7946 0018'],
    ['0803 555 0100', '0803 555 0100'],
    [null, ''],
  ])('%j reads %j, without a mark before it', (phone, cell) => expect(phoneCell(phone)).toBe(cell))

  it.each(INJECTIONS)('%j begins no formula', (phone) => {
    expect(cellOf(phone)).not.toMatch(/^[\s]*[=+\-@＝＋－＠]/)
  })
})
