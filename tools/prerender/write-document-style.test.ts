import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeDocumentStyle } from './write-document-style.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uptick-style-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'layers.css'), '@layer base, components;')
  await writeFile(join(folder, 'assets/page.css'), 'p{color:red}')
})
afterAll(() => rm(folder, { recursive: true }))

it('joins the sheets of a document in the order of the cascade', async () => {
  const file = await writeDocumentStyle(folder, 'risk', ['layers.css', 'assets/page.css'])
  expect(await readFile(join(folder, file), 'utf8')).toBe('@layer base, components;\np{color:red}')
})

it('names it after the document and what it says, so that browsers may keep it for ever', async () => {
  const file = await writeDocumentStyle(folder, 'risk', ['layers.css'])
  expect(file).toMatch(/^assets\/risk-document-[\w-]{8}\.css$/)
  expect(await writeDocumentStyle(folder, 'risk', ['layers.css'])).toBe(file)
  expect(await writeDocumentStyle(folder, 'risk', ['assets/page.css'])).not.toBe(file)
})
