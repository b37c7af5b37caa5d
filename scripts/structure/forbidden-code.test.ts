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
