import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../lib/available-storage.ts'
import { testMessage } from './components/testing-message.ts'
import { createOutbox, PICTURE_LOST, type Sending } from './outbox.ts'

const OUTAGE = 'no network'
const ROOM = 'room'

let storage: Storage
let pictures: Map<string, File>
let signedIn: string | null
let answers: (string | null)[]
let delivered: string[]
let timers: (() => void)[]
beforeEach(() => {
  storage = createMemoryStorage()
  pictures = new Map()
  signedIn = 'ada'
  answers = []
  delivered = []
  timers = []
})

/** Answers as `answers` says, in their order; then everything arrives. */
const open = () => {
  const outbox = createOutbox({
    storage,
    memberId: () => signedIn,
    pictures: {
      keep: (nonce, picture) => void pictures.set(nonce, picture),
      find: async (nonce) => pictures.get(nonce) ?? null,
      forget: (nonce) => void pictures.delete(nonce),
    },
    deliver: async ({ nonce, text }, picture) => {
      delivered.push(picture ? `${nonce} with ${picture.name}` : nonce)
      const failure = answers.shift()
      if (failure) throw failure === OUTAGE ? failure : new Error(failure)
      return testMessage(delivered.length, { text, nonce })
    },
    isOutage: (error) => error === OUTAGE,
    later: (run) => void timers.push(run),
  })
  outbox.load('ada')
  return outbox
}
const sending = (nonce: string, changes: Partial<Sending> = {}): Sending => ({
  nonce,
  text: nonce,
  roomId: ROOM,
  memberId: 'ada',
  replyTo: null,
  picture: null,
  mentions: [],
  signalId: null,
  sentAt: `2026-01-01T00:00:0${nonce}.000Z`,
  failure: null,
  isWaiting: false,
  ...changes,
})
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const states = (outbox: ReturnType<typeof open>) =>
  outbox.list(ROOM, 'ada').map(({ nonce, failure, isWaiting }) => [nonce, failure ?? (isWaiting ? 'waits' : 'leaves')])

describe('the outbox', () => {
  it('sends in the order of writing and stops at the first that finds no network', async () => {
    const outbox = open()
    answers = [null, OUTAGE]
    for (const nonce of ['1', '2', '3']) outbox.add(sending(nonce))
    await settle()
    expect(delivered).toEqual(['1', '2'])
    expect(states(outbox)).toEqual([
      ['2', 'waits'],
      ['3', 'waits'],
    ])
    outbox.flush()
    await settle()
    expect(delivered).toEqual(['1', '2', '2', '3'])
    expect(states(outbox)).toEqual([])
  })

  it('tries again by itself, in one timer', async () => {
    const outbox = open()
    answers = [OUTAGE, OUTAGE]
    outbox.add(sending('1'))
    await settle()
    outbox.flush()
    await settle()
    expect(timers).toHaveLength(1)
    timers[0]?.()
    await settle()
    expect([delivered, states(outbox)]).toEqual([['1', '1', '1'], []])
  })

  it('leaves what was refused to its author, and sends the others', async () => {
    const outbox = open()
    answers = ['You are muted']
    outbox.add(sending('1'))
    outbox.add(sending('2'))
    await settle()
    outbox.flush()
    await settle()
    expect([delivered, states(outbox)]).toEqual([['1', '2'], [['1', 'You are muted']]])
  })

  it('is taken up by the next page, under the same nonces, refusals as refusals', async () => {
    const first = open()
    answers = ['You are muted', OUTAGE]
    for (const nonce of ['1', '2', '3']) first.add(sending(nonce))
    await settle()
    const second = open()
    expect(states(second)).toEqual([
      ['1', 'You are muted'],
      ['2', 'waits'],
      ['3', 'waits'],
    ])
    delivered = []
    second.flush()
    await settle()
    expect([delivered, states(second), states(open())]).toEqual([
      ['2', '3'],
      [['1', 'You are muted']],
      [['1', 'You are muted']],
    ])
  })

  it('sends nothing under another name', async () => {
    const outbox = open()
    answers = [OUTAGE]
    outbox.add(sending('1'))
    await settle()
    for (const other of [null, 'bola']) {
      signedIn = other
      outbox.flush()
      await settle()
    }
    expect([delivered, outbox.list(ROOM, 'bola')]).toEqual([['1'], []])
    signedIn = 'ada'
    outbox.flush()
    await settle()
    expect(delivered).toEqual(['1', '1'])
  })

  it('sends nothing that was discarded, also while it was under way', async () => {
    const outbox = open()
    answers = [OUTAGE]
    outbox.add(sending('1'))
    outbox.drop('1')
    await settle()
    outbox.flush()
    await settle()
    expect([delivered, states(outbox), storage.length]).toEqual([['1'], [], 0])
  })

  describe('with a picture', () => {
    const picture = { name: 'chart.png', file: new File(['x'], 'chart.png') }

    it('sends it after a reload, once, and leaves nothing of it behind', async () => {
      answers = [OUTAGE]
      open().add(sending('1', { picture }))
      await settle()
      const second = open()
      expect(states(second)).toEqual([['1', 'waits']])
      second.flush()
      await settle()
      expect(delivered).toEqual(['1 with chart.png', '1 with chart.png'])
      expect([states(second), storage.length, pictures.size]).toEqual([[], 0, 0])
    })

    it('that the browser has lost sends nothing without it, and says so', async () => {
      answers = [OUTAGE]
      open().add(sending('1', { picture }))
      await settle()
      pictures.clear()
      delivered = []
      const second = open()
      second.flush()
      await settle()
      expect([delivered, states(second)]).toEqual([[], [['1', PICTURE_LOST]]])
    })

    it('that another page has sent meanwhile is gone without a word', async () => {
      answers = [OUTAGE]
      open().add(sending('1', { picture }))
      await settle()
      const [second, third] = [open(), open()]
      const told: string[] = []
      third.listen(ROOM, ({ kind }) => told.push(kind))
      second.flush()
      await settle()
      third.flush()
      await settle()
      expect([delivered.length, told.at(-1), states(third)]).toEqual([2, 'gone', []])
    })

    it('goes with a message that is discarded', async () => {
      answers = [OUTAGE]
      const outbox = open()
      outbox.add(sending('1', { picture }))
      outbox.drop('1')
      await settle()
      expect([pictures.size, storage.length]).toEqual([0, 0])
    })
  })
})
