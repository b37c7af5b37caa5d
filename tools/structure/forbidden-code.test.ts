import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { checkForbiddenCode } from './forbidden-code.ts'
import { parseSource } from './parsed-source.ts'

const sentencesOf = async (file: string, text: string): Promise<string[]> => {
  const root = mkdtempSync(join(tmpdir(), 'uptick-forbidden-'))
  await mkdir(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
  const found = checkForbiddenCode(parseSource(root, file))
  rmSync(root, { recursive: true })
  return found.map(({ sentence }) => sentence)
}

const asking = (field: string, name = 'getMe') =>
  `import { getMe } from '../../contract/auth.ts'\nexport const a = (texts) => [getMe, ${name}.${field}]\n`

it('lets no page ask a call for what the browser is not sent', async () => {
  for (const field of ['reply', 'params', 'summary', 'fails'])
    expect(await sentencesOf('web/lib/a.ts', asking(field))).toEqual([
      expect.stringContaining(`asks getMe for its ${field}`),
    ])
  expect(await sentencesOf('web/lib/a.ts', asking('input'))).toEqual([])
  expect(await sentencesOf('web/lib/a.ts', asking('reply', 'texts'))).toEqual([])
  expect(await sentencesOf('web/lib/a.test.ts', asking('reply'))).toEqual([])
  expect(await sentencesOf('server/features/rooms/rules.ts', asking('reply'))).toEqual([])
})

it('lets no page read a number past the reader’s number format', async () => {
  const element = (attributes: string) => `export const A = () => <Input ${attributes} />\n`
  for (const text of [
    'export const a = (field: { value: string }) => Number(field.value)\n',
    'export const a = (typed: string) => parseFloat(typed)\n',
    'export const a = (typed: string) => Number.parseInt(typed, 10)\n',
    'export const a = (typed: string) => +typed\n',
    'export const a = (target: HTMLInputElement) => target.valueAsNumber\n',
    "export const a = (register: (name: string, how: object) => void) => register('a', { valueAsNumber: true })\n",
  ]) {
    const own = [expect.stringContaining('turns a text into a number')]
    expect([text, await sentencesOf('web/market/a.ts', text)]).toEqual([text, own])
    expect(await sentencesOf('web/lib/typed-number.ts', text)).toEqual([])
    expect(await sentencesOf('engine/a.ts', text)).toEqual([])
  }
  for (const attributes of ['type="number"', "type={'number'}", 'inputMode="numeric"', 'inputMode="decimal"'])
    expect([attributes, await sentencesOf('web/features/a/a.tsx', element(attributes))]).toEqual([
      attributes,
      [expect.stringContaining('draws a number field of its own')],
    ])
  expect(await sentencesOf('web/features/a/a.tsx', element('type="text" inputMode="email"'))).toEqual([])
})
