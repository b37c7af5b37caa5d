import { beforeEach, describe, expect, it } from 'vitest'
import type { RoomPresence } from '../../../contract/chat.ts'
import { createFakeClock, type FakeClock } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logger.ts'
import { createDemoRoomJobs } from './demo-room-jobs.ts'
import { type Presence, watchPresence } from './watch-presence.ts'

const ROOM = 'room-1'
const ada = { id: 'ada', fullName: 'Ada Obi' }
const ben = { id: 'ben', fullName: 'Ben Uche' }

let clock: FakeClock
let presence: Presence
let told: RoomPresence[]
beforeEach(() => {
  clock = createFakeClock(0)
  told = []
  const publish = (_topic: string, _audience: string, news: unknown) => void told.push(news as RoomPresence)
  presence = watchPresence({ clock, hub: { publish: publish as never } })
})
const counts = () => told.map(({ online, typing }) => [online, typing.map(({ name }) => name)])

describe('who is here', () => {
  it('is told once a second at most, each member once', async () => {
    for (const member of [ada, ada, ben]) presence.onJoin(member, ROOM)
    await clock.advance(999)
    expect(told).toEqual([])
    await clock.advance(1)
    expect(told).toEqual([{ online: 2, simulatedOnline: 0, typing: [] }])
    presence.onLeave(ada, ROOM)
    await clock.advance(5_000)
    expect(counts()).toEqual([[2, []]])
    presence.onLeave(ada, ROOM)
    await clock.advance(5_000)
    expect(counts().at(-1)).toEqual([1, []])
  })

  it('is told again to the first one who comes back', async () => {
    presence.onJoin(ada, ROOM)
    await clock.advance(1_000)
    presence.onLeave(ada, ROOM)
    presence.onJoin(ada, ROOM)
    await clock.advance(1_000)
    expect(counts()).toEqual([
      [1, []],
      [1, []],
    ])
  })
})

describe('who types', () => {
  it('is named until three seconds after the last key', async () => {
    presence.onJoin(ada, ROOM)
    presence.onTyping(ada, ROOM)
    await clock.advance(2_000)
    presence.onTyping(ada, ROOM)
    await clock.advance(2_000)
    expect(counts()).toEqual([[1, ['Ada Obi']]])
    await clock.advance(2_000)
    expect(counts().at(-1)).toEqual([1, []])
    expect(told).toHaveLength(2)
  })

  it('is nobody who has gone', async () => {
    for (const member of [ada, ben]) presence.onJoin(member, ROOM)
    presence.onTyping(ada, ROOM)
    presence.onLeave(ada, ROOM)
    await clock.advance(1_000)
    expect(counts()).toEqual([[1, []]])
  })
})

describe('a demo room', () => {
  const said: string[][] = []
  const run = async (share: number, demoRooms: string[], ms: number) => {
    said.length = 0
    const jobs = createDemoRoomJobs({
      clock,
      log: createLogger({ logLevel: 'silent' } as never),
      presence,
      findDemoRooms: async (ids) => ids.filter((id) => demoRooms.includes(id)),
      postSimulated: async (...message) => void said.push(message),
      random: () => share,
    })
    for (const job of jobs) job.start()
    await clock.advance(ms)
    for (const job of jobs) await job.stop()
  }

  it('is never silent while somebody looks on, and marks who types as made up', async () => {
    presence.onJoin(ada, ROOM)
    await run(0.1, [ROOM], 80_000)
    expect(said).toHaveLength(11)
    expect(said[0]).toEqual([ROOM, 'Tunde A.', 'Waiting for the candle to close before I decide anything.'])
    expect(told[0]).toEqual({
      online: 1,
      simulatedOnline: 247,
      typing: [{ id: null, name: 'Tunde A.', isSimulated: true }],
    })
    expect(told.every(({ simulatedOnline }) => simulatedOnline >= 235 && simulatedOnline <= 259)).toBe(true)
  })

  it('says nothing above its chances, to nobody, or where it is none', async () => {
    await run(0.1, [ROOM], 80_000)
    expect([said, told]).toEqual([[], []])
    presence.onJoin(ada, ROOM)
    await run(0.3, [ROOM], 80_000)
    expect(said).toEqual([])
    expect(told.flatMap(({ typing }) => typing)).toEqual([])
    await run(0.1, [], 80_000)
    expect(said).toEqual([])
  })
})
