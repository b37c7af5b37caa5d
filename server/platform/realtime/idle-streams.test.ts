import { beforeEach, describe, expect, it } from 'vitest'
import type { ServerFrame } from '../../../contract/realtime.ts'
import { createEventRows } from '../../testing/event-rows.ts'
import { createHub, type Hub, type Listener } from './hub.ts'

const KEPT = 3
const roomOf = (name: number | string) => `rooms/${name}/message` as const
const presenceOf = (name: number | string) => `rooms/${name}/presence` as const

let hub: Hub
let rows: ReturnType<typeof createEventRows>
let nowMs: number

beforeEach(() => {
  nowMs = 0
  rows = createEventRows()
  hub = createHub({
    findInstallation: async () => 'here',
    onError: (error) => {
      throw error
    },
    now: () => nowMs,
    maxIdleStreams: KEPT,
  })
  hub.define({ pattern: 'rooms/{id}/message', history: rows.history, findRefusal: async () => null })
  hub.define({ pattern: 'rooms/{id}/presence' })
  hub.define({ pattern: 'marathons/{id}/leaderboard' })
})

const reader = () => {
  const frames: ServerFrame[] = []
  const listener: Listener = {
    member: { id: 'ada', email: '', fullName: 'Ada', isAdmin: false, tier: 'gold', dashboardUnlocked: true },
    write: (frame) => frames.push(JSON.parse(frame.subarray(frame.readUInt8(1) < 126 ? 2 : 4).toString())),
  }
  return { listener, frames }
}
const heard = (frames: readonly ServerFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'event' ? [[frame.seq, frame.data]] : []))
const placeOf = ([first]: readonly ServerFrame[]) =>
  first?.type === 'subscribed' ? { epoch: first.epoch, lastSeq: first.seq } : {}

const say = (text: string, room: number | string = 'one') => rows.tell(hub, rows.commit(roomOf(room), '', text))
/** So much goes on elsewhere that idle streams from before are forgotten. */
const beBusyElsewhere = () => {
  for (let other = 0; other < KEPT * 5; other += 1) say('elsewhere', other)
}

describe('streams that nobody listens to', () => {
  it('are forgotten, the oldest first; those with listeners never', async () => {
    const { listener, frames } = reader()
    await hub.subscribe(listener, { topic: roomOf('one') })
    beBusyElsewhere()
    expect(hub.countStreams()).toBe(KEPT + 1)
    say('heard')
    expect(heard(frames)).toEqual([[1, 'heard']])
    hub.leave(listener)
    expect(hub.countStreams()).toBe(KEPT)
  })

  it('give whoever comes back all that was missed, forgotten or not', async () => {
    const { listener, frames } = reader()
    await hub.subscribe(listener, { topic: roomOf('one') })
    hub.leave(listener)
    say('a')
    beBusyElsewhere()
    say('b')
    beBusyElsewhere()
    const back = reader()
    await hub.subscribe(back.listener, { topic: roomOf('one'), ...placeOf(frames) })
    say('c')
    expect(heard(back.frames)).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ])
  })

  it('tell a listener everything also when forgotten while the database was asked about it', async () => {
    const { listener, frames } = reader()
    const coming = hub.subscribe(listener, { topic: roomOf('one') })
    queueMicrotask(beBusyElsewhere)
    await coming
    beBusyElsewhere()
    say('heard')
    expect(heard(frames)).toEqual([[1, 'heard']])
  })

  it('never pass for those that were forgotten, where they keep no rows', async () => {
    const { listener, frames } = reader()
    const presence = (online: number) => hub.publish(presenceOf('one'), '', { online } as never)
    await hub.subscribe(listener, { topic: presenceOf('one') })
    const place = placeOf(frames)
    presence(1)
    hub.leave(listener)
    beBusyElsewhere()
    presence(2)
    const back = reader()
    await hub.subscribe(back.listener, { topic: presenceOf('one'), ...place, lastSeq: 1 })
    expect(back.frames[0]).toMatchObject({ type: 'resync', seq: 1 })
  })

  it('tell no newcomer that their newest event is older than it may be', async () => {
    nowMs += 5_000
    say('told')
    beBusyElsewhere()
    nowMs += 300
    const { listener, frames } = reader()
    await hub.subscribe(listener, { topic: roomOf('one') })
    expect(frames).toMatchObject([{ type: 'subscribed', seq: 1, newestAgeMs: 300 }])
  })
})

describe('news that is not made because nobody listens', () => {
  const own = (name: string) => `marathons/${name}/leaderboard` as const

  it('is new to whoever comes next, whether its stream is in memory or not', async () => {
    for (const known of [false, true]) {
      const { listener, frames } = reader()
      if (known) {
        await hub.subscribe(listener, { topic: own('one') })
        hub.leave(listener)
      }
      nowMs += 60_000
      expect(hub.isHeard(own('one'))).toBe(false)
      nowMs += 40
      await hub.subscribe(listener, { topic: own('one') })
      expect(frames.at(-1)).toMatchObject({ type: 'subscribed', newestAgeMs: 40 })
      hub.leave(listener)
    }
  })

  it('makes whoever comes back read again', async () => {
    const { listener, frames } = reader()
    await hub.subscribe(listener, { topic: own('one') })
    expect(hub.isHeard(own('one'))).toBe(true)
    hub.leave(listener)
    const back = reader()
    await hub.subscribe(back.listener, { topic: own('one'), ...placeOf(frames) })
    expect(back.frames.map(({ type }) => type)).toEqual(['subscribed'])
    hub.leave(back.listener)
    hub.isHeard(own('one'))
    await hub.subscribe(back.listener, { topic: own('one'), ...placeOf(frames) })
    expect(back.frames.map(({ type }) => type)).toEqual(['subscribed', 'resync'])
  })
})
