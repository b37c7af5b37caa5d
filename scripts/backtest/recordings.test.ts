import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../contract/market.ts'
import type { Bar } from '../../engine/market/candles.ts'
import { createMarket } from '../../engine/signals/testing/markets.ts'
import { readRecordings, resolutionOf, timeframesOf } from './recordings.ts'

const toCsv = (bars: Bar[]): string =>
  [
    'time,open,high,low,close,volume',
    ...bars.map((bar) =>
      [new Date(bar.openAtMs).toISOString(), bar.open, bar.high, bar.low, bar.close, bar.volume].join(),
    ),
  ].join('\n')

const minutes = createMarket({ seed: 1, bars: 20 })
const fives = createMarket({ seed: 2, bars: 20, barMs: 5 * MINUTE_MS })
let folder = ''

const readAll = async (only?: string) => {
  const found = []
  for await (const recording of readRecordings(folder, only)) found.push(recording)
  return found
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'))
  await writeFile(join(folder, 'EURUSD_1m_2026.csv'), toCsv(minutes))
  await writeFile(join(folder, 'TSLA_5m.CSV'), toCsv(fives))
  await writeFile(join(folder, 'EMPTY.csv'), toCsv([]))
  await writeFile(join(folder, 'notes.txt'), 'not candles')
})
afterAll(() => rm(folder, { recursive: true }))

describe('readRecordings', () => {
  it('reads every candle file in order of name, and skips those without candles', async () => {
    const found = await readAll()
    expect(found.map(({ file, instrument, resolution }) => [file, instrument, resolution])).toEqual([
      ['EURUSD_1m_2026.csv', 'EURUSD', '1m'],
      ['TSLA_5m.CSV', 'TSLA', '5m'],
    ])
    expect(found[0]?.bars).toEqual(minutes)
    expect(found.map(timeframesOf)).toEqual([['1m', '5m'], ['5m']])
  })

  it('keeps one instrument or file when asked', async () => {
    for (const only of ['EURUSD', 'EURUSD_1m_2026', 'EURUSD_1m_2026.csv'])
      expect((await readAll(only)).map(({ instrument }) => instrument)).toEqual(['EURUSD'])
    expect(await readAll('GBPUSD')).toEqual([])
  })

  it('names the file and the line of what it cannot read', async () => {
    await writeFile(join(folder, 'BROKEN.csv'), `${toCsv(minutes.slice(0, 2))}\n2026-01-05T00:02:00Z,1,2,3,nine,0`)
    await expect(readAll('BROKEN')).rejects.toThrow(/^BROKEN\.csv: Line 4: /)
    await rm(join(folder, 'BROKEN.csv'))
  })

  it('says when the folder is not there', async () => {
    const missing = readRecordings(join(folder, 'nowhere'))
    await expect(missing.next()).rejects.toThrow('cannot be read')
  })
})

describe('resolutionOf', () => {
  it('is the smallest step, whatever the gaps', () => {
    expect(resolutionOf(minutes.filter((_, index) => index % 5 !== 2))).toBe('1m')
    expect(resolutionOf(fives.filter((_, index) => index !== 3))).toBe('5m')
  })

  it('refuses other lengths and a lone candle', () => {
    expect(() => resolutionOf(createMarket({ seed: 3, bars: 5, barMs: 2 * MINUTE_MS }))).toThrow('neither 1 nor 5')
    expect(() => resolutionOf(minutes.slice(0, 1))).toThrow('neither 1 nor 5')
  })
})
