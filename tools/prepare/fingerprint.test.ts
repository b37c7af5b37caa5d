import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprint } from './fingerprint.mjs'

let root = ''
const PATHS = ['web', 'index.html', 'absent.json']

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'uptick-fingerprint-'))
  mkdirSync(join(root, 'web/ui'), { recursive: true })
  writeFileSync(join(root, 'web/main.tsx'), 'main')
  writeFileSync(join(root, 'web/ui/button.tsx'), 'button')
  writeFileSync(join(root, 'index.html'), 'page')
})
afterEach(() => rmSync(root, { recursive: true }))

it('stays the same while nothing changes', async () => {
  expect(await fingerprint(root, PATHS)).toBe(await fingerprint(root, PATHS))
})

it('changes with a content, a name, a new file and a file that appears', async () => {
  const seen = new Set([await fingerprint(root, PATHS)])
  writeFileSync(join(root, 'web/ui/button.tsx'), 'Button')
  seen.add(await fingerprint(root, PATHS))
  writeFileSync(join(root, 'web/ui/badge.tsx'), '')
  seen.add(await fingerprint(root, PATHS))
  rmSync(join(root, 'web/main.tsx'))
  writeFileSync(join(root, 'web/start.tsx'), 'main')
  seen.add(await fingerprint(root, PATHS))
  writeFileSync(join(root, 'absent.json'), '{}')
  seen.add(await fingerprint(root, PATHS))
  expect(seen.size).toBe(5)
})

it('does not mistake moved text for the same text', async () => {
  writeFileSync(join(root, 'web/a.ts'), 'xy')
  writeFileSync(join(root, 'web/b.ts'), 'z')
  const before = await fingerprint(root, PATHS)
  writeFileSync(join(root, 'web/a.ts'), 'x')
  writeFileSync(join(root, 'web/b.ts'), 'yz')
  expect(await fingerprint(root, PATHS)).not.toBe(before)
})

it('leaves out what does not count', async () => {
  const counts = (path: string) => !path.includes('.test.')
  const before = await fingerprint(root, PATHS, counts)
  writeFileSync(join(root, 'web/main.test.ts'), 'test')
  expect(await fingerprint(root, PATHS, counts)).toBe(before)
})
