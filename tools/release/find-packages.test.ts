import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPackages } from './find-packages.ts'
import { SERVER_PACKAGES } from './server-packages.ts'

let root: string
const install = async (folder: string, manifest: object): Promise<void> => {
  await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, folder, 'package.json'), JSON.stringify(manifest))
}
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'uptick-packages-'))
  await install('node_modules/a', {
    dependencies: { b: '1' },
    optionalDependencies: { 'a-linux': '1', 'a-windows': '1' },
  })
  await install('node_modules/a-linux', {})
  await install('node_modules/a/node_modules/b', { dependencies: { '@s/c': '1' } })
  await install('node_modules/b', {})
  await install('node_modules/@s/c', { dependencies: { a: '1' } })
  await install('node_modules/lost', { dependencies: { nowhere: '1' } })
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe('the packages of a release', () => {
  it('are those that the server asks for and what each of them finds, its own version first', () => {
    expect(findPackages(root, ['a'])).toEqual([
      'node_modules/@s/c',
      'node_modules/a',
      'node_modules/a-linux',
      'node_modules/a/node_modules/b',
    ])
  })

  it('are refused where one is missing that is not optional', () => {
    expect(() => findPackages(root, ['lost'])).toThrow('nowhere, which node_modules/lost needs, is not installed.')
    expect(() => findPackages(root, ['never'])).toThrow('never, which the server needs, is not installed.')
  })

  it('are all installed here', () => {
    expect(findPackages('.', SERVER_PACKAGES)).toEqual(
      expect.arrayContaining(SERVER_PACKAGES.map((name) => `node_modules/${name}`)),
    )
  })
})
