import { beforeEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { ServerFrame } from '../../../contract/realtime.ts'
import { createEventRows } from '../../testing/event-rows.ts'
import { createHub, type Hub, type Listener } from './hub.ts'

const TOPIC = 'rooms/one/message'
const PRESENCE = 'rooms/one/presence'

let hub: Hub
let rows: ReturnType<typeof createEventRows>
let refusal: ErrorCode | null
let asked: (() => void)[]
let isSlow: boolean
let seen: string[]

beforeEach(() => {
  rows = createEventRows()
  refusal = null
  asked = []
  isSlow = false
  seen = []
  hub = createHub({
    findInstallation: async () => 'here',
    onError: (error) => {
      throw error
    },
    now: () => 0,
  })
  /** What the database said when it was asked, told later. */
  const findRefusal = async () => {
    const then = refusal
    if (isSlow) await new Promise<void>((resolve) => asked.push(resolve))
    return then
  }
  const note = (what: string) => (member: { id: string }, variable: string) =>
    void seen.push(`${member.id} ${what} ${variable}`)
  hub.define({ pattern: 'rooms/{id}/message', history: rows.history, findRefusal })
  hub.define({
    pattern: 'rooms/{id}/presence',
    onJoin: note('joins'),
    onLeave: note('leaves'),
    onTyping: note('types in'),
  })
})

const reader = (id = 'ada') => {
  const frames: ServerFrame[] = []
  const listener: Listener = {
    member: { id, email: '', fullName: id, isAdmin: false, tier: 'gold', dashboardUnlocked: true },
    write: (frame) => void frames.push(JSON.parse(frame.subarray(frame.readUInt8(1) < 126 ? 2 : 4).toString())),
  }
  return { listener, frames, kinds: () => frames.map(({ type }) => type) }
}
const say = (text: string) => rows.tell(hub, rows.commit(TOPIC, '', text))
/** The database answers all that it was asked until now. */
const answerAll = async () => {
  await new Promise(setImmediate)
  for (const answer of asked.splice(0)) answer()
  await new Promise(setImmediate)
}

describe('a topic that the database decides on', () => {
  it('is read by whom it lets in, and refused to others', async () => {
    const [ada, ben] = [reader(), reader('ben')]
    await hub.subscribe(ada.listener, { topic: TOPIC })
    refusal = 'ROOM_NOT_JOINED'
    await hub.subscribe(ben.listener, { topic: TOPIC })
    say('hello')
    expect(ada.kinds()).toEqual(['subscribed', 'event'])
    expect(ben.frames).toEqual([
      { type: 'refused', topic: TOPIC, error: 'ROOM_NOT_JOINED', message: 'Join this room first.' },
    ])
  })

  it.each(['revoke', 'recheck'] as const)('lets nobody in on an answer from before a %s', async (how) => {
    isSlow = true
    const ada = reader()
    const subscribed = hub.subscribe(ada.listener, { topic: TOPIC })
    await new Promise(setImmediate)
    refusal = 'ROOM_NOT_JOINED'
    if (how === 'revoke') hub.revoke(TOPIC, 'ada')
    else await hub.recheck(ada.listener)
    await answerAll()
    await answerAll()
    await subscribed
    say('not for them')
    expect(ada.kinds()).toEqual(['refused'])
  })

  it('ends at a revocation, for this member and on each of their connections', async () => {
    const [phone, desk, ben] = [reader(), reader(), reader('ben')]
    for (const { listener } of [phone, desk, ben]) await hub.subscribe(listener, { topic: TOPIC })
    hub.revoke(TOPIC, 'ada')
    say('after')
    expect([phone, desk, ben].map(({ kinds }) => kinds().slice(1))).toEqual([['revoked'], ['revoked'], ['event']])
  })

  it('ends when a look at the rights says so, and goes on when it does not', async () => {
    const ada = reader()
    await hub.subscribe(ada.listener, { topic: TOPIC })
    await hub.recheck(ada.listener)
    say('still')
    refusal = 'ROOM_NOT_FOUND'
    await hub.recheck(ada.listener)
    say('no more')
    expect(ada.kinds()).toEqual(['subscribed', 'event', 'revoked'])
  })

  it.each(['unsubscribe', 'leave'] as const)('is not joined by who did %s while it was asked', async (how) => {
    isSlow = true
    const ada = reader()
    const subscribed = hub.subscribe(ada.listener, { topic: TOPIC })
    await new Promise(setImmediate)
    if (how === 'unsubscribe') hub.unsubscribe(ada.listener, TOPIC)
    else hub.leave(ada.listener)
    await answerAll()
    await subscribed
    say('to nobody')
    expect([ada.frames, hub.hasListeners(TOPIC)]).toEqual([[], false])
  })

  it('makes no stream for who is refused', async () => {
    refusal = 'TOPIC_UNKNOWN'
    await hub.subscribe(reader().listener, { topic: 'rooms/anything/message' })
    expect(rows.reads()).toBe(0)
  })
})

describe('who is there', () => {
  it('is told to the feature: coming, typing, going by whatever way', async () => {
    const [ada, ben] = [reader(), reader('ben')]
    for (const { listener } of [ada, ben]) await hub.subscribe(listener, { topic: PRESENCE })
    hub.tellTyping(ada.listener, PRESENCE)
    hub.tellTyping(reader('zoe').listener, PRESENCE)
    hub.unsubscribe(ada.listener, PRESENCE)
    hub.unsubscribe(ada.listener, PRESENCE)
    hub.tellTyping(ada.listener, PRESENCE)
    hub.leave(ben.listener)
    hub.leave(ben.listener)
    expect(seen).toEqual(['ada joins one', 'ben joins one', 'ada types in one', 'ada leaves one', 'ben leaves one'])
  })

  it('comes once however often they ask', async () => {
    const ada = reader()
    await hub.subscribe(ada.listener, { topic: PRESENCE })
    await hub.subscribe(ada.listener, { topic: PRESENCE })
    expect(seen).toEqual(['ada joins one', 'ada leaves one', 'ada joins one'])
  })
})
