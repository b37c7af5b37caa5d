import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toHex, utf8 } from '../engine/log/bytes.ts'
import { parseSignedCheckpoint } from '../engine/log/checkpoint.ts'
import { leafHash } from '../engine/log/hashing.ts'
import { createGrowingTree } from '../engine/log/tree.ts'
import { openPglite } from './db/client.ts'
import { checkDuties } from './testing/check-duties.ts'
import { seededRandom, tries } from './testing/depth.ts'
import {
  createServerFolder,
  ended,
  readCheckpoint,
  readRecord,
  type Server,
  until,
  untilReady,
} from './testing/server-process.ts'

const KILLS = tries(3, 20)
const random = seededRandom()

let folder: Awaited<ReturnType<typeof createServerFolder>>
beforeAll(async () => {
  folder = await createServerFolder()
})
afterEach(() => folder.killAll())
afterAll(() => folder.remove())

const sizeOf = (note: string): number => parseSignedCheckpoint(note)?.checkpoint.size ?? -1

/** Of the database that a server has left: how far its slots were handled, and how far each engine's kept state goes. */
const readLeft = async () => {
  const db = await openPglite(folder.dataDir)
  const feeds = await db.query('select processed_through from feeds')
  const snapshots = await db.query('select distinct at from engine_snapshots')
  await db.close()
  return {
    processedThrough: feeds.rows.map((row) => Number(row.processed_through)),
    snapshotsAt: snapshots.rows.map(({ at }) => Number(at)),
  }
}

/** Sends the beginning of a file, and no more of it. Says what was answered so far, and whether the connection has ended. */
const holdUpload = async (server: Server) => {
  const signedIn = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'guest@uptick.test', password: 'Password-for-tests-1' }),
  })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  const held = connect(server.port, '127.0.0.1')
  const state = { answered: '', ended: false }
  held.on('data', (bytes) => {
    state.answered += bytes
  })
  held.on('error', () => 'hung up on, as it should be')
  held.on('close', () => {
    state.ended = true
  })
  await once(held, 'connect')
  held.write(
    [
      'POST /api/account-setup HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${data.token}`,
      'Content-Type: multipart/form-data; boundary=part',
      'Content-Length: 4000000',
      '',
      '--part',
      'Content-Disposition: form-data; name="proof"; filename="slip.pdf"',
      'Content-Type: application/pdf',
      '',
      `%PDF-1.7\n${'x'.repeat(500_000)}`,
    ].join('\r\n'),
  )
  return state
}

describe('the server process', () => {
  it(`killed ${KILLS} times (seed ${random.seed}) while it commits loses no committed slot, doubles none, and leaves no unexplained gap`, {
    timeout: tries(600_000, 2_000_000),
  }, async () => {
    const seen = new Set<string>()
    let toldSize = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await folder.start()
      await untilReady(server)
      const read = async () => {
        const note = await readCheckpoint(server)
        seen.add(note)
        toldSize = sizeOf(note)
        return toldSize
      }
      const toldBefore = toldSize
      const first = await read()
      // What was told before the kill is still told.
      expect(first).toBeGreaterThanOrEqual(toldBefore)
      // However busy the machine is: every life tells something new before it ends.
      await until(async () => (await read()) > first)
      const killAt = performance.now() + random.next() * 1500
      while (performance.now() < killAt) {
        await read()
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
    expect(sizeOf(await readCheckpoint(server))).toBeGreaterThanOrEqual(toldSize)
    expect(seen.size).toBeGreaterThan(KILLS)
    for (const note of seen) {
      const signed = parseSignedCheckpoint(note)
      expect(signed && toHex(signed.checkpoint.root)).toBe(toHex(roots[signed?.checkpoint.size ?? -1] as Uint8Array))
    }
    server.process.kill('SIGTERM')
    expect(await ended(server)).toBe(0)
  })

  it('refuses a data folder that another process uses, and names it', { timeout: 240_000 }, async () => {
    const first = await folder.start()
    await untilReady(first)
    const second = await folder.start()
    expect(await ended(second)).toBe(1)
    expect(second.output()).toContain(`is in use by process ${first.process.pid}`)
    first.process.kill('SIGTERM')
    expect(await ended(first)).toBe(0)
  })

  it('stops within ten seconds while somebody holds an upload, and keeps what the engines have learnt', {
    timeout: 240_000,
  }, async () => {
    const server = await folder.start()
    await untilReady(server)
    const first = sizeOf(await readCheckpoint(server))
    const held = await holdUpload(server)
    // Slots are handled, and the upload is in hand: nothing was answered to it.
    await until(async () => sizeOf(await readCheckpoint(server)) > first)
    expect(held).toEqual({ answered: '', ended: false })
    server.process.kill('SIGTERM')
    const tooLong = sleep(10_000, 'it still runs', { ref: false })
    expect(await Promise.race([ended(server), tooLong])).toBe(0)
    expect(server.output()).not.toContain('did not stop')
    await until(() => held.ended)
    const { processedThrough, snapshotsAt } = await readLeft()
    expect([processedThrough.length, snapshotsAt.length]).toEqual([1, 1])
    // A boundary that could not be committed in time has been learnt all the same, once.
    expect(snapshotsAt[0]).toBeGreaterThanOrEqual(processedThrough[0] ?? Number.POSITIVE_INFINITY)
  })

  it('refuses to start with a sentence per bad variable', { timeout: 240_000 }, async () => {
    const server = await folder.start({ PORT: 'http', LOG_LEVEL: 'loud', DEMO_PASSWORD: 'short' })
    expect(await ended(server)).toBe(1)
    expect(server.output().trim().split('\n')).toEqual([
      'PORT must be a number from 0 to 65535.',
      'DEMO_PASSWORD must have at least 8 characters.',
      'LOG_LEVEL must be a log level.',
    ])
  })
})
