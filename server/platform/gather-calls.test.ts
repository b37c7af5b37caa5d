import { describe, expect, it } from 'vitest'
import { gatherCalls } from './gather-calls.ts'

/** Requests are words; two that have a letter in common touch the same. Runs go on until the test lets them end. */
const createWork = ({ most = 3 } = {}) => {
  const runs: { requests: readonly string[]; end: (error?: Error) => void }[] = []
  const splits: unknown[] = []
  const ask = gatherCalls<string, string>({
    touches: (request) => [...request],
    most,
    onSplit: (error) => splits.push(error),
    run: (requests) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(requests.map((word) => `did ${word}`)))
        runs.push({ requests, end })
      }),
  })
  return { runs, splits, ask, asked: () => runs.map(({ requests }) => requests) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('calls that are gathered', () => {
  it('go alone and at once where nothing that they touch is in hand', async () => {
    const { runs, ask, asked } = createWork()
    const answers = Promise.all(['ab', 'cd', 'ef'].map(ask))
    expect(asked()).toEqual([['ab'], ['cd'], ['ef']])
    for (const { end } of runs) end()
    expect(await answers).toEqual(['did ab', 'did cd', 'did ef'])
  })

  it('go together when they waited for the same, as many as one run takes', async () => {
    const { runs, ask, asked } = createWork()
    const answers = Promise.all(['ab', 'ac', 'ad', 'ae', 'af'].map(ask))
    for (let n = 0; n < 3; n += 1) {
      runs[n]?.end()
      await settled()
    }
    expect(asked()).toEqual([['ab'], ['ac', 'ad', 'ae'], ['af']])
    expect(await answers).toEqual(['ab', 'ac', 'ad', 'ae', 'af'].map((word) => `did ${word}`))
  })

  it('let those pass that do not wait for the same', async () => {
    const { ask, asked } = createWork()
    for (const word of ['ab', 'ac', 'xy']) ask(word).catch(() => 'never awaited here')
    expect(asked()).toEqual([['ab'], ['xy']])
  })

  it('are not overtaken at what they wait for', async () => {
    const { runs, ask, asked } = createWork()
    for (const word of ['a', 'b', 'ab', 'b']) ask(word).catch(() => 'never awaited here')
    expect(asked()).toEqual([['a'], ['b']])
    runs[1]?.end()
    await settled()
    expect(asked()).toEqual([['a'], ['b']])
    runs[0]?.end()
    await settled()
    expect(asked()).toEqual([['a'], ['b'], ['ab', 'b']])
  })

  it('do not fail for one another: each is tried alone, and the guilty one is refused', async () => {
    const { runs, splits, ask, asked } = createWork()
    const outcomes = Promise.allSettled(['ab', 'ac', 'ad', 'ae'].map(ask))
    runs[0]?.end()
    await settled()
    const broken = new Error('broken')
    runs[1]?.end(broken)
    await settled()
    expect(asked().slice(2)).toEqual([['ac'], ['ad'], ['ae']])
    for (const [place, { end }] of runs.slice(2).entries()) end(place === 1 ? new Error('its own') : undefined)
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(splits).toEqual([broken])
    await settled()
    const later = ask('az')
    runs.at(-1)?.end()
    expect(await later).toBe('did az')
  })

  it('are tried alone where a run forgot them, and refused when forgotten again', async () => {
    const asked: (readonly string[])[] = []
    const ask = gatherCalls<string, string>({
      touches: () => ['the same'],
      most: 3,
      onSplit: () => {},
      run: async (requests) => {
        asked.push(requests)
        return requests.includes('lost') ? [] : requests
      },
    })
    const outcomes = await Promise.allSettled(['first', 'lost', 'kept'].map(ask))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(asked.at(-1)).toEqual(['kept'])
  })
})
