import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toHex, utf8 } from '../engine/log/bytes.ts'
import { parseSignedCheckpoint } from '../engine/log/checkpoint.ts'
import { leafHash } from '../engine/log/hashing.ts'
import { createGrowingTree } from '../engine/log/tree.ts'
import { checkDuties } from './testing/check-duties.ts'
import { seededRandom, tries } from './testing/depth.ts'
import { createServerFolder, ended, readCheckpoint, readRecord, untilReady } from './testing/server-process.ts'

const KILLS = tries(6, 20)
const random = seededRandom()

let folder: Awaited<ReturnType<typeof createServerFolder>>
beforeAll(async () => {
  folder = await createServerFolder()
})
afterEach(() => folder.killAll())
afterAll(() => folder.remove())

describe('the server process', () => {
  it(`killed ${KILLS} times (seed ${random.seed}) while it commits loses no committed slot, doubles none, and leaves no unexplained gap`, {
    timeout: 600_000,
  }, async () => {
    const seen = new Set<string>()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await folder.start()
      await untilReady(server)
      const killAt = performance.now() + 300 + random.next() * 1500
      while (performance.now() < killAt) {
        seen.add(await readCheckpoint(server))
        await sleep(20)
      }
      server.process.kill('SIGKILL')
      await ended(server)
    }

    const server = await folder.start()
    await untilReady(server)
    const entries = await readRecord(server)
    const { problems, duties } = checkDuties(entries)
    expect(problems).toEqual([])
    expect(duties.early.checked).toBeGreaterThan(KILLS)
    // Whatever was signed and told at any moment is of the one tree that there is now.
    const tree = createGrowingTree()
    const roots = [tree.root()]
    for (const { text } of entries) {
      tree.append(leafHash(utf8(text)))
      roots.push(tree.root())
    }
    // On a busy machine a server may be killed before it told anything new.
    expect(seen.size).toBeGreaterThan(1)
    for (const note of seen) {
      const signed = parseSignedCheckpoint(note)
      expect(signed && toHex(signed.checkpoint.root)).toBe(toHex(roots[signed?.checkpoint.size ?? -1] as Uint8Array))
    }
    server.process.kill('SIGTERM')
    expect(await ended(server)).toBe(0)
  })

  it('refuses a data folder that another process uses, and names it', { timeout: 60_000 }, async () => {
    const first = await folder.start()
    await untilReady(first)
    const second = await folder.start()
    expect(await ended(second)).toBe(1)
    expect(second.output()).toContain(`is in use by process ${first.process.pid}`)
    first.process.kill('SIGTERM')
    expect(await ended(first)).toBe(0)
  })

  it('stops cleanly while somebody holds an upload, and keeps what the engines have learnt', {
    timeout: 60_000,
  }, async () => {
    const server = await folder.start()
    await untilReady(server)
    const held = connect(server.port, '127.0.0.1')
    held.on('error', () => 'hung up on, as it should be')
    await once(held, 'connect')
    held.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    await readCheckpoint(server)
    server.process.kill('SIGTERM')
    expect(await ended(server)).toBe(0)
    expect(server.output()).not.toContain('did not stop')
    held.destroy()
    const again = await folder.start()
    await untilReady(again)
    expect(again.output()).not.toContain('Training')
    again.process.kill('SIGTERM')
    expect(await ended(again)).toBe(0)
  })

  it('refuses to start with a sentence per bad variable', { timeout: 60_000 }, async () => {
    const server = await folder.start({ PORT: 'http', LOG_LEVEL: 'loud', DEMO_PASSWORD: 'short' })
    expect(await ended(server)).toBe(1)
    expect(server.output().trim().split('\n')).toEqual([
      'PORT is a number from 0 to 65535.',
      'DEMO_PASSWORD has at least 8 characters.',
      'LOG_LEVEL is a log level.',
    ])
  })
})
