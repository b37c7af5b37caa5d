import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { isInstalled, linkPackages, meetsLock } from './install.mjs'

const HERE = `${process.platform}-${process.arch}`
const lockOf = (packages: Record<string, object>) => JSON.stringify({ packages })
const LOCK = lockOf({
  '': { name: 'uptick' },
  'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' },
  'node_modules/binary-for-another-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
})
const RECORD = lockOf({ 'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' } })

const folders: string[] = []
const projectWith = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'uptick-install-'))
  folders.push(root)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

describe('meetsLock', () => {
  it('asks for every package but the optional ones', () => {
    expect(meetsLock(LOCK, RECORD)).toBe(true)
  })

  it.each([
    ['a missing package', lockOf({})],
    ['another version', lockOf({ 'node_modules/fastify': { version: '5.0.1', integrity: 'sha512-a' } })],
    ['other content', lockOf({ 'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-x' } })],
  ])('refuses %s', (_, record) => {
    expect(meetsLock(LOCK, record)).toBe(false)
  })
})

describe('packages of the project itself', () => {
  const withOwn = lockOf({
    ...JSON.parse(LOCK).packages,
    'node_modules/@uptick/reader': { resolved: 'packages/reader', link: true },
    'packages/reader': { name: '@uptick/reader', version: '0.1.0' },
  })

  it("are not looked for in npm's record, and what they need from the registry is", () => {
    expect(meetsLock(withOwn, RECORD)).toBe(true)
    expect(meetsLock(withOwn, lockOf({ 'packages/reader': { version: '0.1.0' } }))).toBe(false)
  })

  it('are linked where the link is missing or leads nowhere', async () => {
    const root = projectWith({ 'package-lock.json': withOwn, 'packages/reader/src/read.ts': 'export {}\n' })
    const linked = join(root, 'node_modules/@uptick/reader')
    await linkPackages(root)
    expect(readFileSync(join(linked, 'src/read.ts'), 'utf8')).toBe('export {}\n')
    rmSync(linked)
    symlinkSync('nowhere', linked)
    await linkPackages(root)
    await linkPackages(root)
    expect(readFileSync(join(linked, 'src/read.ts'), 'utf8')).toBe('export {}\n')
  })
})

describe('isInstalled', () => {
  const complete = {
    'package-lock.json': LOCK,
    'node_modules/.package-lock.json': RECORD,
    'node_modules/.bin/node': '',
  }

  it('is false in a fresh clone and after an interrupted install', async () => {
    expect(await isInstalled(projectWith({ 'package-lock.json': LOCK }))).toBe(false)
    expect(
      await isInstalled(projectWith({ 'package-lock.json': LOCK, 'node_modules/fastify/package.json': '{}' })),
    ).toBe(false)
  })

  it("believes npm's own record, and from then on the stamp", async () => {
    const root = projectWith(complete)
    expect(await isInstalled(root)).toBe(true)
    rmSync(join(root, 'node_modules/.package-lock.json'))
    expect(await isInstalled(root)).toBe(true)
  })

  it('is false once the lockfile asks for something else', async () => {
    const root = projectWith(complete)
    expect(await isInstalled(root)).toBe(true)
    writeFileSync(join(root, 'package-lock.json'), LOCK.replaceAll('5.0.0', '5.1.0'))
    expect(await isInstalled(root)).toBe(false)
  })

  it('tells packages of development from those of the runtime, whose install is enough to start', async () => {
    const withDev = lockOf({
      ...JSON.parse(LOCK).packages,
      'node_modules/vitest': { version: '4.0.0', integrity: 'sha512-v', dev: true },
    })
    const root = projectWith({ ...complete, 'package-lock.json': withDev })
    expect(await isInstalled(root, 'runtime')).toBe(true)
    expect(await isInstalled(root, 'all')).toBe(false)
    const record = lockOf({ ...JSON.parse(withDev).packages })
    writeFileSync(join(root, 'node_modules/.package-lock.json'), record)
    expect(await isInstalled(root, 'all')).toBe(true)
    rmSync(join(root, 'node_modules/.package-lock.json'))
    expect(await isInstalled(root, 'runtime')).toBe(true)
  })

  it('is false for a folder that was installed on another platform, or lacks the pinned Node', async () => {
    const stamped = projectWith({ ...complete, 'node_modules/.uptick-installed': 'plan9-mips abc\n' })
    expect(await isInstalled(stamped, 'all', HERE)).toBe(false)
    const withoutNode = projectWith({ 'package-lock.json': LOCK, 'node_modules/.package-lock.json': RECORD })
    expect(await isInstalled(withoutNode)).toBe(false)
  })
})
