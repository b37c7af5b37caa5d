import { describe, expect, it } from 'vitest'
import type { ServerFrame } from '../../../contract/realtime.ts'
import { seededRandom, tries } from '../../testing/depth.ts'
import { createEventRows, type EventRows } from '../../testing/event-rows.ts'
import { createSharedBus } from '../../testing/shared-bus.ts'
import { createLocalBus } from '../bus/bus.ts'
import { createHub, type Hub, type Listener } from './hub.ts'

const TOPIC = 'signals/5m/created'

const openHub = ({ history }: EventRows, problems: unknown[] = [], bus = createLocalBus()): Hub => {
  const onError = (error: unknown) => problems.push(error)
  const hub = createHub({ findInstallation: async () => 'here', onError, bus, retryMs: 1 })
  hub.define({ pattern: TOPIC, audienceOf: () => 'gold', history })
  return hub
}

const reader = () => {
  const frames: ServerFrame[] = []
  const listener: Listener = {
    member: { id: 'a', email: 'a@uptick.test', fullName: 'A', isAdmin: false, tier: 'gold', dashboardUnlocked: true },
    write: (frame) => frames.push(JSON.parse(frame.subarray(frame.readUInt8(1) < 126 ? 2 : 4).toString())),
  }
  return {
    listener,
    frames,
    kinds: () => frames.map(({ type }) => type),
    heard: () => frames.flatMap((frame) => (frame.type === 'event' ? [frame.seq] : [])),
  }
}

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await pause()
}

const commitMany = (rows: EventRows, count: number) =>
  Array.from({ length: count }, () => rows.commit(TOPIC, 'gold', 'x'))

describe('a durable stream', () => {
  it('tells news that were overtaken before those that overtook them, and none twice', async () => {
    const rows = createEventRows()
    const hub = openHub(rows)
    const page = reader()
    await hub.subscribe(page.listener, { topic: TOPIC })
    const [first, second, third] = commitMany(rows, 3)
    if (!first || !second || !third) throw new Error('no rows')
    rows.tell(hub, second)
    rows.tell(hub, first)
    rows.tell(hub, third)
    await settled()
    expect(page.heard()).toEqual([1, 2, 3])
    expect(page.kinds()).not.toContain('resync')
  })

  it('makes up for news that never came with the next ones, and tells what is only mentioned', async () => {
    const rows = createEventRows()
    const hub = openHub(rows)
    const page = reader()
    await hub.subscribe(page.listener, { topic: TOPIC })
    rows.commit(TOPIC, 'gold', 'lost on the way')
    rows.tell(hub, rows.commit(TOPIC, 'gold', 'next'))
    await settled()
    rows.mention(hub, rows.commit(TOPIC, 'gold', 'mentioned', 5))
    await settled()
    expect(page.heard()).toEqual([1, 2, 7])
  })

  it('brings whoever comes back level with the others while it goes on', async () => {
    const rows = createEventRows()
    const hub = openHub(rows)
    const [present, back] = [reader(), reader()]
    await hub.subscribe(present.listener, { topic: TOPIC })
    for (const row of commitMany(rows, 5)) rows.tell(hub, row)
    rows.slow(pause)
    const coming = hub.subscribe(back.listener, { topic: TOPIC, epoch: 'here.gold', lastSeq: 2 })
    for (let more = 0; more < 3; more += 1) {
      rows.tell(hub, rows.commit(TOPIC, 'gold', 'meanwhile'))
      await pause()
    }
    await coming
    rows.tell(hub, rows.commit(TOPIC, 'gold', 'after'))
    expect(back.heard()).toEqual([3, 4, 5, 6, 7, 8, 9])
    expect(present.heard()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('has a newcomer read again who came between a commit and its news', async () => {
    const rows = createEventRows()
    const hub = openHub(rows)
    const row = rows.commit(TOPIC, 'gold', 'committed, told later')
    const page = reader()
    await hub.subscribe(page.listener, { topic: TOPIC })
    rows.tell(hub, row)
    expect(page.kinds()).toEqual(['subscribed', 'resync'])
  })

  it('sends a crowd that comes back to the rows once', async () => {
    const rows = createEventRows()
    const hub = openHub(rows)
    commitMany(rows, 10)
    const crowd = Array.from({ length: 50 }, reader)
    await Promise.all(
      crowd.map(({ listener }) => hub.subscribe(listener, { topic: TOPIC, epoch: 'here.gold', lastSeq: 4 })),
    )
    for (const page of crowd) expect(page.heard()).toEqual([5, 6, 7, 8, 9, 10])
    expect(rows.reads()).toBe(1)
  })

  it('writes nothing more to whoever loses the right, or leaves, while their past is read', async () => {
    const rows = createEventRows()
    const hub = openHub(rows)
    commitMany(rows, 3)
    const [locked, gone] = [reader(), reader()]
    rows.slow(settled)
    const coming = [locked, gone].map(({ listener }) =>
      hub.subscribe(listener, { topic: TOPIC, epoch: 'here.gold', lastSeq: 0 }),
    )
    for (let turn = 0; turn < 25; turn += 1) await pause()
    locked.listener.member = { ...locked.listener.member, tier: 'guest', dashboardUnlocked: false }
    await hub.recheck(locked.listener)
    hub.leave(gone.listener)
    await Promise.all(coming)
    rows.tell(hub, rows.commit(TOPIC, 'gold', 'secret'))
    expect(locked.kinds()).toEqual(['subscribed', 'revoked'])
    expect(gone.kinds()).toEqual(['subscribed'])
  })

  it('sends back whoever comes while the rows cannot be read, and tells the others when they can', async () => {
    const rows = createEventRows()
    const problems: unknown[] = []
    const hub = openHub(rows, problems)
    const [present, back] = [reader(), reader()]
    await hub.subscribe(present.listener, { topic: TOPIC })
    rows.slow(async () => {
      throw new Error('the database is away')
    })
    rows.mention(hub, rows.commit(TOPIC, 'gold', 'unreadable'))
    await settled()
    expect(present.kinds()).toEqual(['subscribed'])
    expect(problems).toHaveLength(1)
    await expect(openHub(rows).subscribe(reader().listener, { topic: TOPIC })).rejects.toThrow('away')
    await hub.subscribe(back.listener, { topic: TOPIC, epoch: 'here.gold', lastSeq: 0 })
    rows.slow(async () => {})
    await expect.poll(present.heard).toEqual([1])
    rows.tell(hub, rows.commit(TOPIC, 'gold', 'after'))
    await settled()
    for (const { heard, kinds } of [present, back]) {
      expect(heard()).toEqual([1, 2])
      expect(kinds()).not.toContain('resync')
    }
  })

  it('has those who are there read again where the rows stay away', async () => {
    const rows = createEventRows()
    const problems: unknown[] = []
    const hub = openHub(rows, problems)
    const page = reader()
    await hub.subscribe(page.listener, { topic: TOPIC })
    rows.slow(async () => {
      throw new Error('the database is away')
    })
    rows.mention(hub, rows.commit(TOPIC, 'gold', 'unreadable'))
    await expect.poll(page.kinds).toEqual(['subscribed', 'resync'])
    expect(problems).toHaveLength(1)
  })

  it('goes on with whoever was told more by another process than has come here', async () => {
    const rows = createEventRows()
    const hub = openHub(rows)
    const [present, back] = [reader(), reader()]
    await hub.subscribe(present.listener, { topic: TOPIC })
    commitMany(rows, 3)
    await hub.subscribe(back.listener, { topic: TOPIC, epoch: 'here.gold', lastSeq: 2 })
    await settled()
    expect([present.heard(), back.heard()]).toEqual([[1, 2, 3], [3]])
    const beyond = reader()
    await hub.subscribe(beyond.listener, { topic: TOPIC, epoch: 'here.gold', lastSeq: 9 })
    expect(beyond.kinds()).toEqual(['resync'])
  })
})

const ROUNDS = tries(40, 2_000)
const { seed, next } = seededRandom()
const below = (limit: number): number => Math.floor(next() * limit)

/** A page: keeps its place over connections and servers, and takes no event twice. */
const openPage = () => {
  let place: { epoch: string; lastSeq: number } | null = null
  const heard: number[] = []
  let current = reader()
  return {
    heard,
    resyncs: () => current.kinds().filter((kind) => kind === 'resync').length,
    connect: (hub: Hub) => {
      current = reader()
      const { frames, listener } = current
      const write = listener.write
      const mine = current
      listener.write = (frame) => {
        write(frame)
        const told = frames.at(-1)
        if (mine !== current || !told) return
        if (told.type === 'subscribed') place ??= { epoch: told.epoch, lastSeq: told.seq }
        if (told.type !== 'event') return
        heard.push(told.seq)
        place = { epoch: told.epoch, lastSeq: told.seq }
      }
      return hub.subscribe(listener, { topic: TOPIC, ...place })
    },
    drop: (hub: Hub) => {
      hub.leave(current.listener)
      current = reader()
    },
  }
}

/** Commits, tells (in time, late, or only by a mention, or not at all), says that there was a gap, and has pages leave and come, in a random order. */
const openMeeting = async () => {
  const rows = createEventRows()
  const pages = Array.from({ length: 4 }, openPage)
  const bus = createSharedBus()
  let hub = openHub(rows, [], bus.open())
  const coming: Promise<void>[] = pages.map((page) => page.connect(hub))
  await Promise.all(coming)
  const late: (() => void)[] = []
  rows.slow(async () => {
    for (let turn = below(4); turn > 0; turn -= 1) await pause()
  })
  const tellSomehow = (): void => {
    const row = rows.commit(TOPIC, 'gold', 'x', 1 + below(3))
    const fate = below(5)
    if (fate === 0) rows.mention(hub, row)
    if (fate === 1) late.push(() => rows.tell(hub, row))
    if (fate > 2) rows.tell(hub, row)
  }
  const comeBack = (page: ReturnType<typeof openPage>): void => {
    page.drop(hub)
    coming.push(page.connect(hub))
  }
  return {
    rows,
    pages,
    step: async (): Promise<void> => {
      tellSomehow()
      if (below(4) === 0) late.shift()?.()
      if (below(8) === 0) bus.setAway(false)
      const page = pages[below(pages.length)]
      if (page && below(3) === 0) comeBack(page)
      if (below(2) === 0) await pause()
    },
    restart: (): void => {
      for (const page of pages) page.drop(hub)
      late.length = 0
      hub = openHub(rows, [], bus.open())
      for (const page of pages) comeBack(page)
    },
    end: async (): Promise<void> => {
      await Promise.all(coming)
      const last = rows.commit(TOPIC, 'gold', 'last')
      rows.mention(hub, last)
      await expect.poll(() => pages.every(({ heard }) => heard.at(-1) === last.position)).toBe(true)
    },
  }
}

it(`loses, doubles and reorders nothing, whatever meets (TEST_SEED=${seed})`, {
  timeout: tries(30_000, 900_000),
}, async () => {
  const stream = { topic: TOPIC, audience: 'gold' }
  for (let round = 0; round < ROUNDS; round += 1) {
    const meeting = await openMeeting()
    for (let step = 0; step < 30; step += 1) await meeting.step()
    meeting.restart()
    for (let step = 0; step < 30; step += 1) await meeting.step()
    await meeting.end()
    const all = await meeting.rows.history.findEvents(stream, { after: 0, through: 9_999, limit: 999 })
    for (const { heard } of meeting.pages) expect(heard).toEqual(all.map(({ position }) => position))
  }
})
