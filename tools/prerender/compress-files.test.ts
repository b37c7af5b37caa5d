import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressFiles } from './compress-files.ts'

const SCRIPT = 'export const greeting = 1\n'.repeat(100)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uptick-compressed-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/main.js'), SCRIPT)
  await writeFile(join(folder, 'assets/small.css'), 'p{color:red}')
  await writeFile(join(folder, 'assets/letters.woff2'), SCRIPT)
  await compressFiles(folder)
})
afterAll(() => rm(folder, { recursive: true }))

it('puts what is sent beside each text that is worth it', async () => {
  const files = await readdir(join(folder, 'assets'))
  expect(files.toSorted()).toEqual(['letters.woff2', 'main.js', 'main.js.br', 'main.js.gz', 'small.css'])
})

it('loses nothing of it', async () => {
  expect(brotliDecompressSync(await readFile(join(folder, 'assets/main.js.br'))).toString()).toBe(SCRIPT)
  expect(gunzipSync(await readFile(join(folder, 'assets/main.js.gz'))).toString()).toBe(SCRIPT)
})
