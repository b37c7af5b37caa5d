import { afterEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import { type Conduct, plainBar, type Question, startDerivServer } from '../../testing/deriv-server.ts'
import { createFakeClock } from '../clock.ts'
import { createDerivVenue } from './deriv-venue.ts'

const NOON = Date.UTC(2026, 10, 25, 12)
const FROM = NOON - 3 * MINUTE_MS

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const plainBars = (fromMs: number, toMs: number): Bar[] => {
  const bars: Bar[] = []
  for (let atMs = fromMs; atMs < toMs; atMs += MINUTE_MS) bars.push(plainBar(atMs))
  return bars
}

/** Deriv's client with the server that it is connected to, on a clock that the test moves. */
const open = async ({
  conduct,
  refuseWith,
}: {
  conduct?: (question: Question) => Conduct
  refuseWith?: number
} = {}) => {
  const clock = createFakeClock(NOON + 10_000)
  const server = await startDerivServer({
    clock,
    bars: (_, fromMs, toMs) => plainBars(fromMs, Math.min(toMs, NOON)),
    forming: () => plainBar(NOON),
    ...(conduct ? { conduct } : {}),
    ...(refuseWith === undefined ? {} : { refuseWith }),
  })
  closers.push(server.close)
  const said: string[] = []
  const told: [string, Bar, number][] = []
  const times: number[] = []
  const venue = createDerivVenue({
    address: server.address,
    appId: '4711',
    symbols: ['frxEURUSD', 'frxUSDJPY'],
    clock,
    log: { warn: (text: unknown) => said.push(String(text)), info: () => {} } as never,
  })
  closers.push(venue.close)
  await venue.open({ onForming: (...of) => told.push(of), onTime: (ms) => times.push(ms) })
  await server.settled()
  /** Lets time pass second by second, as a connection needs time of the machine's own to come back. */
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      await clock.advance(1_000)
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      await server.settled()
    }
  }
  const reconnected = async (): Promise<void> => {
    for (let second = 0; second < 60 && !server.isConnected(); second += 1) await pass(1)
    await server.settled()
  }
  return { clock, server, venue, said, told, times, pass, reconnected }
}

const history = ({ subscribe, ticks_history }: Question): boolean => ticks_history !== undefined && !subscribe

describe('the connection to Deriv', () => {
  it('names the application, has every symbol streamed and asks for the time', async () => {
    const { server, times } = await open()
    expect(server.paths).toEqual(['/?app_id=4711'])
    expect(server.questions.find(({ time }) => time)).toEqual({ time: 1, req_id: expect.any(Number) })
    expect(server.questions.filter(({ subscribe }) => subscribe)).toEqual(
      ['frxEURUSD', 'frxUSDJPY'].map((ticks_history) => ({
        ticks_history,
        end: 'latest',
        count: 1,
        style: 'candles',
        granularity: 60,
        subscribe: 1,
        req_id: expect.any(Number),
      })),
    )
    expect(times).toEqual([NOON + 10_000])
  })

  it('tells the bar being formed, whose prices come as text', async () => {
    const { server, told } = await open()
    server.stream()
    await server.settled()
    expect(told).toEqual(['frxEURUSD', 'frxUSDJPY'].map((symbol) => [symbol, plainBar(NOON), NOON + 10_000]))
  })

  it('asks for closed candles by their opens, the end excluded', async () => {
    const { server, venue } = await open()
    expect(await venue.fetchBars('frxEURUSD', FROM, NOON)).toEqual(plainBars(FROM, NOON))
    expect(server.questions.find(history)).toMatchObject({
      ticks_history: 'frxEURUSD',
      start: FROM / 1000,
      end: String(NOON / 1000 - 1),
      count: 3,
      style: 'candles',
      granularity: 60,
    })
  })

  it('gives each question its own answer, in whatever order they come', async () => {
    let asked = 0
    const { venue } = await open({
      conduct: (question) => {
        if (!history(question)) return 'answer'
        asked += 1
        return asked === 1 ? 'late' : 'answer'
      },
    })
    const [first, second] = await Promise.all([
      venue.fetchBars('frxEURUSD', FROM, FROM + MINUTE_MS),
      venue.fetchBars('frxEURUSD', FROM + MINUTE_MS, NOON),
    ])
    expect(first).toEqual([plainBar(FROM)])
    expect(second).toEqual(plainBars(FROM + MINUTE_MS, NOON))
  })

  it.each([
    ['error', /Deriv doesn’t answer: InternalServerError, Sorry, an error occurred\./],
    ['drop', /Deriv doesn’t answer: the connection is lost\./],
  ] as const)('rejects what is answered by %s', async (how, message) => {
    const { venue } = await open({ conduct: (question) => (history(question) ? how : 'answer') })
    await expect(venue.fetchBars('frxEURUSD', FROM, NOON)).rejects.toThrow(message)
  })

  it.each(['silent', 'garbage'] as const)('gives up a question after five seconds that meets with %s', async (how) => {
    const { venue, pass } = await open({ conduct: (question) => (history(question) ? how : 'answer') })
    const answer = venue.fetchBars('frxEURUSD', FROM, NOON).catch(({ message }: Error) => message)
    await pass(5)
    expect(await answer).toBe('Deriv doesn’t answer: it took too long.')
  })

  it('leaves single candles out that make no sense, and survives what is no message', async () => {
    const { server, venue, told } = await open({ conduct: (question) => (history(question) ? 'wrong' : 'answer') })
    for (const text of [
      '',
      'null',
      '[1]',
      '"x"',
      '{"msg_type":"ohlc","ohlc":{"symbol":1}}',
      '{"msg_type":7}',
      '\u0000',
    ])
      server.babble(text)
    await server.settled()
    expect(told).toEqual([])
    expect(await venue.fetchBars('frxEURUSD', FROM, NOON)).toEqual([])
  })

  it('asks nothing for a while when it was too much', async () => {
    let much = true
    const { server, venue, pass } = await open({
      conduct: (question) => (much && history(question) ? 'limit' : 'answer'),
    })
    await expect(venue.fetchBars('frxEURUSD', FROM, NOON)).rejects.toThrow('RateLimit')
    much = false
    const count = server.questions.length
    const answer = venue.fetchBars('frxEURUSD', FROM, NOON)
    await pass(19)
    expect(server.questions).toHaveLength(count)
    await pass(2)
    expect(await answer).toHaveLength(3)
  })

  it('comes back after it was cut, with the streams that it had', async () => {
    const { server, venue, said, reconnected } = await open()
    server.drop()
    await server.settled()
    await expect(venue.fetchBars('frxEURUSD', FROM, NOON)).rejects.toThrow('there is no connection')
    await reconnected()
    expect(server.paths).toHaveLength(2)
    expect(server.countStreams()).toBe(2)
    expect(await venue.fetchBars('frxEURUSD', FROM, NOON)).toHaveLength(3)
    expect(said).toEqual(['The connection to Deriv is lost: it was closed with code 1006. Trying again in 1 s.'])
  })

  it('leaves a line that has fallen silent, and keeps a quiet one', async () => {
    let silent = false
    const { server, said, pass } = await open({ conduct: () => (silent ? 'silent' : 'answer') })
    await pass(200)
    expect([server.paths.length, said]).toEqual([1, []])
    silent = true
    await pass(60)
    expect(said[0]).toBe('The connection to Deriv is lost: it stopped sending. Trying again in 1 s.')
    expect(server.paths.length).toBeGreaterThan(1)
  })

  it('waits longer each time, half a minute at most, while the venue is away', async () => {
    const { server, venue, said, pass } = await open()
    await server.close()
    closers.splice(closers.indexOf(server.close), 1)
    await pass(180)
    const waits = said.map((text) => Number(/in (\d+) s\.$/.exec(text)?.[1]))
    expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 30, 30])
    await venue.close()
  })

  it.each([401, 403])(
    'says at once that it is refused with %s, and is not held up by what is only away',
    async (status) => {
      await expect(open({ refuseWith: status })).rejects.toThrow(
        `Deriv refused the connection: Unexpected server response: ${status}.`,
      )
      await expect(open({ refuseWith: 503 })).resolves.toBeDefined()
    },
  )
})
