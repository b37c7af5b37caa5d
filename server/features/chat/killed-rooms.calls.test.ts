import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '../../../contract/chat.ts'
import { createRoom, joinRoom } from '../../../contract/rooms.ts'
import { openPglite } from '../../db/client.ts'
import { installation } from '../../db/schema/schema.ts'
import { type BankProcess, killBankProcess, startBankProcess } from '../../testing/bank/bank-process.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { seededRandom, tries } from '../../testing/depth.ts'
import { createMember } from '../../testing/factories.ts'
import {
  askUntilAnswered,
  type FindServer,
  openRoomReader,
  type RoomReader,
  sayInRoom,
} from '../../testing/room-people.ts'
import { buildTestApp } from '../../testing/test-app.ts'

const READERS = tries(30, 500)
const KILLS = tries(1, 2)
const WRITERS = 6
const LINES_EACH = tries(20, 60)
const MEMBERS = 10
const ADMIN = 'boss@example.test'
const random = seededRandom()

let folder: string
let url: string | null
let roomId: string
let tokens: string[]
/** Ended in any case: what still ran would hold the whole run up. */
const people: RoomReader[] = []
const servers: BankProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uptick-rooms-'))
  const given = await openTestDatabase()
  url = given.url
  if (!url) await given.close()
  const db = url ? given : await openPglite(folder)
  // A durable topic's epoch is when the database was marked as an installation's.
  await db.orm.insert(installation).values({ demo: true, demoAccounts: [], markedAt: new Date() })
  const test = await buildTestApp({ db, env: { adminEmail: ADMIN, rateLimitScale: 1000 } })
  const boss = await createMember(db, { email: ADMIN })
  const form = { name: 'Storm', description: 'Where it never rests.', type: 'public' as const }
  roomId = (await test.as(boss).call(createRoom, { input: form })).body.data.id
  tokens = []
  for (let n = 0; n < MEMBERS; n += 1) {
    const member = await createMember(db)
    await test.as(member).call(joinRoom, { input: { roomId } })
    tokens.push(await test.signInAs(member))
  }
  await test.close()
  await db.close()
})
afterAll(async () => {
  await Promise.all(people.map(({ end }) => end()))
  await Promise.all(servers.map(killBankProcess))
  await rm(folder, { recursive: true, force: true })
})

const tokenOf = (n: number): string => tokens[n % tokens.length] ?? ''
const start = (): BankProcess => {
  const server = startBankProcess({ folder, url, adminEmail: ADMIN })
  servers.push(server)
  return server
}
const enter = (findServer: FindServer, n: number): RoomReader => {
  const reader = openRoomReader(findServer, tokenOf(n), roomId)
  people.push(reader)
  return reader
}
const poll = (isSo: () => boolean, what: string) =>
  expect.poll(isSo, { timeout: 120_000, interval: 20, message: what }).toBe(true)

describe('a room whose server is killed', () => {
  it(`${KILLS} times under ${READERS} sockets that break at random (seed ${random.seed}) tells everybody everything, once and in order`, {
    timeout: 900_000,
  }, async () => {
    let server = start()
    let address: string | null = (await server.open()).url
    const findServer = () => address
    const readers = Array.from({ length: READERS }, (_, n) => enter(findServer, n))
    const stalled = enter(findServer, 0)
    await poll(() => [...readers, stalled].every(({ connections }) => connections() > 0), 'everybody to listen')
    const begunAt = MEMBERS
    stalled.stall()

    const said: Message[] = []
    const write = async (writer: number): Promise<void> => {
      for (let line = 0; line < LINES_EACH; line += 1) {
        const message = await sayInRoom(findServer, tokenOf(writer), roomId, `${writer}: line ${line}`)
        said.push(message)
        const path = `/rooms/${roomId}/messages/${message.id}`
        if (line % 5 === 0)
          await askUntilAnswered(findServer, tokenOf(writer + 1), {
            path: `${path}/reactions`,
            body: { emoji: '👍', isOn: true },
          })
        if (line % 7 === 0)
          await askUntilAnswered(findServer, tokenOf(writer), {
            method: 'PATCH',
            path,
            body: { text: `${message.text}, edited` },
          })
      }
    }
    let writing = WRITERS
    const writers = Array.from({ length: WRITERS }, (_, n) =>
      write(n).finally(() => {
        writing -= 1
      }),
    )

    const dropSome = async (): Promise<void> => {
      while (writing > 0) {
        readers[Math.floor(random.next() * readers.length)]?.drop()
        await sleep(15)
      }
    }
    const dropping = dropSome()

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const next = start()
      const enough = (WRITERS * LINES_EACH * kill) / (KILLS + 2)
      await poll(() => said.length >= enough || writing === 0, 'some to be said')
      await sleep(random.next() * 100)
      address = null
      await killBankProcess(server)
      server = next
      address = (await server.open()).url
      const isBack = ({ connections }: RoomReader) => connections() > kill
      await poll(() => readers.filter(isBack).length > READERS / 2, 'most to be back')
    }
    await Promise.all(writers)
    await dropping

    const listed: Message[] = []
    for (;;) {
      const path = `/rooms/${roomId}/messages?after=${listed.at(-1)?.number ?? 0}&limit=100`
      const page = await askUntilAnswered<{ messages: Message[] }>(findServer, tokenOf(0), { method: 'GET', path })
      if (page.messages.length === 0) break
      listed.push(...page.messages)
    }
    const last = Math.max(...listed.map(({ revision }) => revision))
    await poll(() => readers.every(({ position }) => position() >= last), 'everybody to be level')

    expect(listed.map(({ number }) => number)).toEqual(listed.map((_, place) => place + 1))
    const spoken = listed.slice(begunAt)
    expect(spoken.map(({ id }) => id).sort()).toEqual(said.map(({ id }) => id).sort())
    expect(new Set(said.map(({ id }) => id)).size).toBe(WRITERS * LINES_EACH)
    const isWrong = ({ messages, broken, epochs }: RoomReader): boolean =>
      broken.length > 0 ||
      epochs.size !== 1 ||
      JSON.stringify(spoken) !== JSON.stringify([...messages.values()].toSorted((a, b) => a.number - b.number))
    const wrong = readers.filter(isWrong).map(({ broken, epochs, messages }) => [broken, [...epochs], messages.size])
    expect(wrong).toEqual([])
    expect(Math.max(...readers.map(({ connections }) => connections()))).toBeGreaterThan(KILLS)
  })
})
