import { describe, expect, it } from 'vitest'
import { gatherCalls } from './gather-calls.ts'

/** Runs that go on until the test lets them end. */
const createWork = ({ inFlight = 1, most = 3 } = {}) => {
  const runs: { requests: readonly number[]; end: (error?: Error) => void }[] = []
  const ask = gatherCalls<number, string>({
    ...{ inFlight, most },
    run: (requests) =>
      new Promise((resolve, reject) => {
        runs.push({ requests, end: (error) => (error ? reject(error) : resolve(requests.map((n) => `answer ${n}`))) })
      }),
  })
  return { runs, ask }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('calls that are gathered', () => {
  it('go alone when it is quiet', async () => {
    const { runs, ask } = createWork()
    const answer = ask(1)
    expect(runs.map(({ requests }) => requests)).toEqual([[1]])
    runs[0]?.end()
    expect(await answer).toBe('answer 1')
  })

  it('go together when they arrive meanwhile, as many as one run takes', async () => {
    const { runs, ask } = createWork()
    const answers = Promise.all([1, 2, 3, 4, 5].map(ask))
    for (let n = 0; n < 3; n += 1) {
      runs[n]?.end()
      await settled()
    }
    expect(runs.map(({ requests }) => requests)).toEqual([[1], [2, 3, 4], [5]])
    expect(await answers).toEqual([1, 2, 3, 4, 5].map((n) => `answer ${n}`))
  })

  it('go on in as many runs at once as allowed', () => {
    const { runs, ask } = createWork({ inFlight: 2 })
    for (const n of [1, 2, 3]) ask(n).catch(() => 'never awaited here')
    expect(runs.map(({ requests }) => requests)).toEqual([[1], [2]])
  })

  it('fail together, and the next ones are tried all the same', async () => {
    const { runs, ask } = createWork()
    const outcomes = Promise.allSettled([1, 2, 3].map(ask))
    runs[0]?.end()
    await settled()
    const later = ask(4)
    runs[1]?.end(new Error('broken'))
    await settled()
    runs[2]?.end()
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await later).toBe('answer 4')
  })

  it('are refused when a run forgets them', async () => {
    const ask = gatherCalls<number, string>({ run: async () => [], inFlight: 1, most: 1 })
    await expect(ask(1)).rejects.toThrow('got no answer')
  })
})
