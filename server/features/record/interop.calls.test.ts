import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { hashesAtLevel, TILE_WIDTH, tilePath, tileWidth } from '../../../engine/log/tiles.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestRecord } from '../../testing/market.ts'

/** Where Debian's golang-golang-x-mod-dev puts sumdb. */
const GOPATH = '/usr/share/gocode'
const PROGRAM = fileURLToPath(new URL('../../testing/log-interop/main.go', import.meta.url))
const hasGo = spawnSync('go', ['version']).status === 0 && existsSync(join(GOPATH, 'src/golang.org/x/mod/sumdb/tlog'))
if (!hasGo) console.warn('Skipped: no Go with sumdb here (apt-get install golang-go golang-golang-x-mod-dev).')

const SIZE = 1_700

it.skipIf(!hasGo)(
  'is read, proved and believed by Go’s sumdb, and not with one bit flipped',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uptick-interop-'))
    const db = await openTestDatabase()
    try {
      const record = createTestRecord(db)
      await record.open()
      const drafts = Array.from({ length: SIZE }, (_, slot) => ({ kind: 'commit', fields: { slot } }))
      await db.orm.transaction((tx) => record.appendEntries(tx, drafts, new Date(0)))
      await record.publish()
      const head = await record.getRecordHead()
      const write = async (path: string, content: string | Uint8Array): Promise<void> => {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), content)
      }
      await write('vkey', head.key)
      await write('checkpoint', head.checkpoint)
      for (const { index, text } of await record.listRecords({ after: 0, limit: SIZE }))
        await write(`entries/${index}`, text)
      for (let level = 0; hashesAtLevel(SIZE, level) > 0; level += 1)
        for (let index = 0; index * TILE_WIDTH < hashesAtLevel(SIZE, level); index += 1) {
          const path = tilePath({ level, index, width: tileWidth(SIZE, level, index) })
          await write(path, (await record.findTile(path)) ?? new Uint8Array())
        }
      const env = { ...process.env, GO111MODULE: 'off', GOPATH, GOFLAGS: '', GOCACHE: join(folder, 'cache') }
      const built = spawnSync('go', ['build', '-o', join(folder, 'check'), PROGRAM], { env, encoding: 'utf8' })
      expect(built.stderr).toBe('')
      const check = () => spawnSync(join(folder, 'check'), [folder], { encoding: 'utf8' })
      expect(check().stdout).toBe(`holds ${SIZE}\n`)
      const tile = new Uint8Array((await record.findTile('tile/1/000.p/6')) ?? [])
      tile[5] = (tile[5] as number) ^ 1
      await write('tile/1/000.p/6', tile)
      expect(check().status).toBe(1)
    } finally {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
