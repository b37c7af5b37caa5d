import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyRestored } from '../../cli/verify-restored/verify-restored.ts'
import { MINUTE_MS } from '../../contract/market.ts'
import { closeCodes } from '../../contract/socket.ts'
import { toHex, utf8 } from '../../engine/log/bytes.ts'
import { parseSignedCheckpoint } from '../../engine/log/checkpoint.ts'
import { leafHash } from '../../engine/log/hashing.ts'
import { createGrowingTree } from '../../engine/log/tree.ts'
import { seededRandom, tries } from '../../server/testing/depth.ts'
import { HAPROXY_MISSING } from '../../server/testing/haproxy-server.ts'
import { REDIS_MISSING } from '../../server/testing/redis-server.ts'
import { ended, until } from '../../server/testing/server-process.ts'
import { ADMIN_ADDRESS, gatherClub } from './lost-processes/club.ts'
import { compareWithRows } from './lost-processes/compare-with-rows.ts'
import { type Installation, startInstallation } from './lost-processes/installation.ts'
import { openReaderPage } from './lost-processes/reader-page.ts'
import { startTraffic } from './lost-processes/traffic.ts'

// The market is the simulated one at its own pace: a replay has a clock of its own in each process. A run of the suite has one boundary at which
// the process that leads is killed, the deep run some ten.
const MISSING = REDIS_MISSING ?? HAPROXY_MISSING
const GUESTS = tries(24, 60)
const PAGES = tries(120, 300)
const SENDERS = 3
/** How often each process is killed in turn. A run of the suite kills one that follows instead. */
const ROUNDS = tries(0, 2)
/** At so many boundaries the process that leads is killed. */
const BOUNDARIES = tries(1, 2)
const REDIS_AWAY_MS = tries(2_000, 30_000)
/** How long after a boundary: before it is committed, meanwhile, or while it is told. */
const KILL_WITHIN_MS = 400
const TIMEOUT_MS = tries(900_000, 3_600_000)
const { seed, next } = seededRandom()

let installation: Installation
beforeAll(async () => {
  if (!MISSING) installation = await startInstallation()
}, TIMEOUT_MS)
afterAll(() => installation?.remove())
beforeEach((context) => {
  if (MISSING) context.skip(MISSING)
})

const minuteAfter = (ms: number): number => (Math.floor(ms / MINUTE_MS) + 1) * MINUTE_MS

/** The club, its pages and what people do. */
const openClub = async () => {
  const { db, proxyUrl } = installation
  const club = await gatherClub(installation, GUESTS)
  const { people, roomId, marathonId } = club

  /** Signals and points, and in turns a room, a marathon, or nothing more. */
  const openPage = async (place: number, url = proxyUrl) => {
    const member = people[place % GUESTS]
    if (!member) throw new Error('There is nobody of that number.')
    const session = await member.openSession()
    const kind = Math.floor(place / GUESTS) % 3
    const topics = [
      ...(member.tier === 'gold' ? ['signals/1m/created'] : []),
      ...['signals/5m/created', 'signals/entered', 'signals/settled', 'members/me/upoints'],
      ...(kind === 0 ? [`rooms/${roomId}/message`, `rooms/${roomId}/presence`] : []),
      ...(kind === 1 ? [`marathons/${marathonId}/leaderboard`, 'members/me/marathons'] : []),
    ]
    const page = openReaderPage(url, { token: session.token, topics, localAddress: `127.0.0.${100 + (place % 100)}` })
    return { page, member, session }
  }

  const pages: Awaited<ReturnType<typeof openPage>>[] = []
  while (pages.length < PAGES) pages.push(await openPage(pages.length))
  const everybodyListens = () => until(() => pages.every(({ page }) => page.isListening()))
  await everybodyListens()
  const signedIn: { email: string; token: string }[] = []
  for (const { email, openSession } of people) signedIn.push({ email, ...(await openSession()) })
  const traffic = startTraffic({ url: proxyUrl, people: signedIn, roomId, senders: SENDERS })
  const { transfers, messages } = traffic.acknowledged
  return {
    ...club,
    db,
    pages,
    traffic,
    /** How long sessions that were ended could still listen, only to be told. */
    cutOffMs: [] as number[],
    openPage,
    everybodyListens,
    tokenOf: (place: number): string => signedIn[place % GUESTS]?.token ?? '',
    /** Everybody who sends or speaks has had one answer more, at least. */
    goesOn: async (): Promise<void> => {
      const before = { transfers: transfers.size, messages: messages.size }
      await until(() => transfers.size > before.transfers + SENDERS && messages.size > before.messages + 1)
    },
  }
}
type Club = Awaited<ReturnType<typeof openClub>>

/** Redis goes away; a session that is ended meanwhile is cut off at whichever process it listens. */
const loseRedis = async ({ openPage, goesOn, tokenOf, cutOffMs }: Club): Promise<void> => {
  const { redis, processes, proxyUrl } = installation
  const ending = await Promise.all(processes.map((server, place) => openPage(place, server.url)))
  await until(() => ending.every(({ page }) => page.isListening()))
  await redis.kill()
  const backAt = sleep(REDIS_AWAY_MS)
  await goesOn()
  for (const [place, { page, session }] of ending.entries()) {
    const headers = { authorization: `Bearer ${tokenOf(place)}` }
    const answer = await fetch(`${proxyUrl}/api/auth/sessions/${session.id}`, { method: 'DELETE', headers })
    expect(answer.status).toBe(200)
    const endedAtMs = performance.now()
    await until(() => page.closedWith.length > 0)
    cutOffMs.push(Math.round(performance.now() - endedAtMs))
    expect(page.closedWith).toEqual([closeCodes.sessionEnded])
  }
  await goesOn()
  await backAt
  await redis.start()
  await goesOn()
}

const restartDatabase = async ({ goesOn }: Club): Promise<void> => {
  const { postgres, findLeader, untilTaken } = installation
  const { term } = await findLeader()
  await postgres.stop()
  await postgres.start()
  await untilTaken(term)
  await goesOn()
}

const killAndRestart = async (place: number, { goesOn }: Club): Promise<void> => {
  const { findLeader, kill, untilTaken, restart } = installation
  const leader = await findLeader()
  await kill(place)
  if (place === leader.place) await untilTaken(leader.term)
  await goesOn()
  await restart(place)
}

const findProcessedMs = async (): Promise<number> => {
  const { rows } = await installation.db.query('select processed_through from feeds')
  const { processed_through: processedThrough } = rows[0] ?? {}
  return (processedThrough as Date).getTime()
}

const killLeaderAt = async (boundaryMs: number, { goesOn }: Club): Promise<void> => {
  const { findLeader, kill, untilTaken, restart } = installation
  const { place, term } = await findLeader()
  await sleep(boundaryMs - Date.now() + next() * KILL_WITHIN_MS)
  await kill(place)
  await untilTaken(term)
  await until(async () => (await findProcessedMs()) >= boundaryMs)
  await restart(place)
  await goesOn()
}

/** As for a new release, while everybody goes on. */
const stopLeader = async ({ goesOn }: Club): Promise<void> => {
  const { processes, findLeader, untilTaken } = installation
  const { place, term } = await findLeader()
  const [leader] = processes.splice(place, 1)
  leader?.process.kill('SIGTERM')
  expect(leader && (await ended(leader))).toBe(0)
  await untilTaken(term)
  await goesOn()
}

const expectOneRecord = async ({ db, traffic }: Club): Promise<void> => {
  const { holds, lines } = await verifyRestored(db, {
    journalFiles: [`${installation.dataDir}/signed-checkpoints`],
    stateFile: null,
    heldFolder: null,
    nowIso: new Date().toISOString(),
  })
  expect(holds, lines.join('\n')).toBe(true)
  const { rows } = await db.query('select kind, text from log_entries order by index')
  expect(rows.filter(({ kind }) => kind === 'missed')).toEqual([])
  // Whatever any process signed is of the one tree that there is now.
  const tree = createGrowingTree()
  const roots = [toHex(tree.root())]
  for (const { text } of rows) {
    tree.append(leafHash(utf8(String(text))))
    roots.push(toHex(tree.root()))
  }
  expect(traffic.notes.size).toBeGreaterThan(1)
  for (const note of traffic.notes) {
    const signed = parseSignedCheckpoint(note)
    expect(signed && toHex(signed.checkpoint.root)).toBe(roots[signed?.checkpoint.size ?? -1])
  }
}

const expectEverythingOnce = async ({ db, roomId, traffic }: Club): Promise<void> => {
  const { transfers, messages } = traffic.acknowledged
  expect(traffic.strange).toEqual([])
  const moved = await db.query("select reason from upoints_entries where kind = 'transfer'")
  expect(moved.rows.map(({ reason }) => String(reason)).sort()).toEqual([...transfers].sort())
  const said = await db.query('select id from room_messages where room_id = $1', [roomId])
  expect(said.rows).toHaveLength(messages.size)
}

describe(`three processes behind a proxy, and ${PAGES} sockets (TEST_SEED=${seed})`, () => {
  it('lose, double and delay nothing when processes are killed, Redis goes away and PostgreSQL restarts', {
    timeout: TIMEOUT_MS,
  }, async ({ annotate }) => {
    const club = await openClub()
    const { db, pages, traffic, marathonId, findMarathon } = club
    // The visitor's address, through the proxy and a process that passes the call on.
    expect(await club.findAddresses()).toEqual([ADMIN_ADDRESS])
    await club.goesOn()

    await loseRedis(club)
    await restartDatabase(club)
    const places = [...installation.processes.keys()]
    for (let round = 0; round < ROUNDS; round += 1) for (const place of places) await killAndRestart(place, club)
    if (ROUNDS === 0) {
      const leader = await installation.findLeader()
      await killAndRestart((leader.place + 1) % places.length, club)
    }
    for (let boundary = 0; boundary < BOUNDARIES; boundary += 1) {
      await club.everybodyListens()
      const boundaryMs = minuteAfter(Date.now() + 1_000)
      if (boundary === 0) await club.endMarathonAt(boundaryMs)
      await killLeaderAt(boundaryMs, club)
    }

    await stopLeader(club)
    await until(async () => (await findMarathon()).isPaid)
    const { status, endedAtMs, refunds } = await findMarathon()
    expect([status, refunds]).toEqual(['ended', Array.from({ length: GUESTS }, () => [1, club.fee])])
    const board = `marathons/${marathonId}/leaderboard`
    await until(() => pages.every(({ page }) => !page.listensTo(board) || page.knowsSince(board, endedAtMs)))

    await traffic.stop()
    await club.everybodyListens()
    await expectEverythingOnce(club)
    const compare = () => compareWithRows(db, pages)
    await expect.poll(async () => (await compare()).problems.slice(0, 20)).toEqual([])
    const { told, latestMs } = await compare()
    expect(told).toBeGreaterThan(PAGES)
    // Late by one boundary at most.
    expect(latestMs).toBeLessThan(2 * MINUTE_MS)
    const { transfers, messages } = traffic.acknowledged
    await annotate(
      `${told} events told, the latest ${latestMs} ms after its boundary; ${transfers.size} transfers and ${messages.size} messages, ${traffic.uncertain()} tries without an answer; sessions cut off after ${club.cutOffMs.join(', ')} ms`,
    )

    for (const { page } of pages) page.stop()
    for (const server of installation.processes) server.process.kill('SIGTERM')
    expect(await Promise.all(installation.processes.map(ended))).toEqual([0, 0])
    await expectOneRecord(club)
  })
})
