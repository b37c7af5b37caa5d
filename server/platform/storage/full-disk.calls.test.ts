import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let folder: string
let mounted = false
let test: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filling-'))
  mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]).status === 0
  test = await buildTestApp({ env: { dataDir: folder }, started: true })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await test.close()
  if (mounted) spawnSync('umount', [folder])
  await rm(folder, { recursive: true, force: true })
})

const readReadiness = async (): Promise<[number, unknown]> => {
  const { port } = test.app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  return [answer.status, await answer.json()]
}

it('is not ready while the disk under its data is full, says that it is the disk, and is ready again once there is room', async (context) => {
  if (!mounted) context.skip('a small disk may not be mounted here')
  const ready = [200, { status: 'ready', database: true, disk: true, slots: true }]
  expect(await readReadiness()).toMatchObject(ready)
  const filling = join(folder, 'filling')
  await writeFile(filling, new Uint8Array(20 * 1024 * 1024))
  expect(await readReadiness()).toMatchObject([503, { status: 'not ready', database: true, disk: false, slots: true }])
  await rm(filling)
  expect(await readReadiness()).toMatchObject(ready)
})
