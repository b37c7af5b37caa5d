import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../contract/market.ts'
import type { Bar } from '../../engine/market/candles.ts'
import { createMarket } from '../../engine/signals/testing/markets.ts'
import { readRecordings, timeframesOf } from './recordings.ts'

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

describe('the length of the bars', () => {
  const read = async (bars: Bar[]) => {
    await writeFile(join(folder, 'ODD.csv'), toCsv(bars))
    return (await readAll('ODD').finally(() => rm(join(folder, 'ODD.csv'))))[0]?.resolution
  }
  /** With one more bar, which opens `minutes` after the fourth. */
  const withStray = (minutes: number): Bar[] =>
    fives.flatMap((bar, index) =>
      index === 3 ? [bar, { ...bar, openAtMs: bar.openAtMs + minutes * MINUTE_MS }] : [bar],
    )

  it('is what most steps say, whatever the gaps', async () => {
    expect(await read(minutes.filter((_, index) => index % 5 !== 2))).toBe('1m')
    expect(await read(fives.filter((_, index) => index !== 3))).toBe('5m')
  })

  it.each([1, 2, 4])(
    'is not changed by a stray bar after %i minutes, which is named with its file and line',
    async (after) => {
      const time = new Date((fives[3]?.openAtMs ?? 0) + after * MINUTE_MS).toISOString().replace('.000', '')
      await expect(read(withStray(after))).rejects.toThrow(
        `ODD.csv: Line 6: time ${time} is off the 5-minute grid of the recording.`,
      )
    },
  )

  it('is refused where it is another, or nobody knows', async () => {
    await expect(read(createMarket({ seed: 3, bars: 5, barMs: 2 * MINUTE_MS }))).rejects.toThrow('neither 1 nor 5')
    await expect(read(minutes.slice(0, 1))).rejects.toThrow('ODD.csv: one candle alone has no length')
  })
})
