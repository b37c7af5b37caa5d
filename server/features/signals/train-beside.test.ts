import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { createFakeClock } from '../../platform/clock.ts'
import { createTestFeed, MARKET_START } from '../../testing/market.ts'
import { createEngines } from './create-engines.ts'
import { trainBeside, trainHere } from './train-beside.ts'

const HISTORY_MS = 2 * 24 * 60 * MINUTE_MS
const feed = createTestFeed(createFakeClock(MARKET_START + 500), undefined, HISTORY_MS)

describe('engines trained in a thread of their own', () => {
  it('have learnt, and scored, exactly what they would have in the server’s thread', async () => {
    const here = await trainHere(feed, MARKET_START, () => {})
    const progress: number[] = []
    const beside = await trainBeside(feed, MARKET_START, (done) => progress.push(done))
    expect(beside).toEqual(here)
    expect(progress.at(-1)).toBe(1)
    expect(progress.length).toBeGreaterThan(1)
  })

  it('decide the next slot as engines that never left their thread', async () => {
    const { snapshots } = await trainBeside(feed, MARKET_START, () => {})
    const continued = createEngines(feed.pairs, [])
    continued.continueFrom(
      JSON.parse(JSON.stringify(snapshots)).map((row: object & { at: string }) => ({ ...row, at: new Date(row.at) })),
    )
    const { snapshots: own } = await trainHere(feed, MARKET_START, () => {})
    expect(continued.pushedThrough).toBe(MARKET_START)
    expect(continued.decide('5m', MARKET_START)).toEqual(createEngines(feed.pairs, own).decide('5m', MARKET_START))
  })

  it('fail with the reason when the history cannot be read', async () => {
    const broken = { ...feed, bars: () => Promise.reject(new Error('The recording ended.')) }
    await expect(trainBeside(broken, MARKET_START, () => {})).rejects.toThrow('The recording ended.')
  })

  it('fail with the reason when a bar is unsound', async () => {
    const bars: typeof feed.bars = async (...of) => (await feed.bars(...of)).map((bar) => ({ ...bar, low: -1 }))
    await expect(trainBeside({ ...feed, bars }, MARKET_START, () => {})).rejects.toThrow('not a sound bar')
  })
})
