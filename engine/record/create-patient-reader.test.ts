import { expect, it } from 'vitest'
import { createPatientReader } from './create-patient-reader.ts'

type Step = number | 'lost'

/** A server that answers so, one step for each request, and what was waited. */
const readThrough = (steps: Step[], retryAfter: string | null = null) => {
  const waits: number[] = []
  const left = [...steps]
  const read = createPatientReader({
    ask: async () => {
      const step = left.shift() ?? 200
      if (step === 'lost') throw new TypeError('fetch failed')
      return new Response(step === 200 ? 'here' : null, {
        status: step,
        headers: retryAfter ? { 'retry-after': retryAfter } : {},
      })
    },
    sleep: async (ms) => void waits.push(ms),
    noAnswer: (address) => `${address} does not answer.`,
    badAnswer: (address, status) => `${address} answered ${status}.`,
  })
  return { read, waits, left }
}

it('waits as long as the server asks, as often as it asks', async () => {
  const { read, waits } = readThrough([...Array(20).fill(429), 200], '30')
  expect(await (await read('/tile'))?.text()).toBe('here')
  expect(waits).toEqual(Array(20).fill(30_000))
})

it('waits no longer than two minutes for one answer, and a second where the server says nothing', async () => {
  const long = readThrough([429], '86400')
  await long.read('/tile')
  const silent = readThrough([429])
  await silent.read('/tile')
  expect([long.waits, silent.waits]).toEqual([[120_000], [1_000]])
})

it('asks again for what was lost on the way or met a server that restarts', async () => {
  const { read, waits } = readThrough([200, 'lost', 503, 502, 'lost', 200])
  await read('/checkpoint')
  expect(await (await read('/tile'))?.text()).toBe('here')
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000])
})

it('gives up after half a minute', async () => {
  const { read, waits } = readThrough([200, ...Array<Step>(6).fill('lost')])
  await read('/checkpoint')
  await expect(read('/tile')).rejects.toThrow('/tile does not answer.')
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(31_000)
})

it('says at once that no server answers, that an answer can’t be used, and that there is no such file', async () => {
  const away = readThrough(['lost'])
  await expect(away.read('/checkpoint')).rejects.toThrow('/checkpoint does not answer.')
  const refused = readThrough([403])
  await expect(refused.read('/tile')).rejects.toThrow('/tile answered 403.')
  const missing = readThrough([404])
  expect(await missing.read('/tile')).toBeNull()
  expect([away.waits, refused.waits, missing.waits]).toEqual([[], [], []])
})
