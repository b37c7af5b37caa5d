import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../contract/market.ts'
import { parseCandles } from './candle-csv.ts'
import type { Bar } from './candles.ts'

const HEADER = 'time,open,high,low,close,volume'
const csv = (...rows: string[]): string => [HEADER, ...rows].join('\n')
const isoMinute = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 19)}Z`

describe('parseCandles', () => {
  it('reads bars as they stand, gaps included', () => {
    const text = csv('2014-05-01T00:00:00Z,1.38676,1.38686,1.38669,1.38686,0', '2014-05-01T00:02:00Z,1,2,0.5,1.5,12.25')
    expect(parseCandles(text)).toEqual([
      { openAtMs: Date.UTC(2014, 4, 1), open: 1.38676, high: 1.38686, low: 1.38669, close: 1.38686, volume: 0 },
      { openAtMs: Date.UTC(2014, 4, 1, 0, 2), open: 1, high: 2, low: 0.5, close: 1.5, volume: 12.25 },
    ])
  })

  it('accepts a byte-order mark, Windows line ends, blank lines, exponents and an empty table', () => {
    const text = `\uFEFF${HEADER}\r\n\r\n2014-05-01T00:00:00Z,6.4e-05,6.5e-05,6.4e-05,6.4e-05,1\r\n`
    expect(parseCandles(text)).toHaveLength(1)
    expect(parseCandles(HEADER)).toEqual([])
  })

  it.each([
    ['another header', 'date,open,high,low,close,volume\n', /Line 1: the header/],
    ['a missing column', csv('2014-05-01T00:00:00Z,1,1,1,1'), /line 2/],
    ['an empty price', csv('2014-05-01T00:00:00Z,1,1,,1,0'), /Line 2: low "" is not a number/],
    ['words for a price', csv('2014-05-01T00:00:00Z,1,1,1,NaN,0'), /Line 2: close "NaN"/],
    ['a negative volume', csv('2014-05-01T00:00:00Z,1,1,1,1,-1'), /Line 2: volume "-1"/],
    ['a price of zero', csv('2014-05-01T00:00:00Z,0,1,0,1,0'), /Line 2: prices must be above zero/],
    ['a low above the open', csv('2014-05-01T00:00:00Z,1,2,1.5,1.6,0'), /Line 2: low is above/],
    ['a high below the close', csv('2014-05-01T00:00:00Z,1,1,1,1.1,0'), /Line 2: high is below/],
    ['a day that does not exist', csv('2014-02-31T00:00:00Z,1,1,1,1,0'), /Line 2: time "2014-02-31/],
    ['a local time', csv('2014-05-01T00:00:00+02:00,1,1,1,1,0'), /Line 2: time/],
    ['half a minute', csv('2014-05-01T00:00:30Z,1,1,1,1,0'), /Line 2: time/],
    [
      'a repeated time',
      csv('2014-05-01T00:00:00Z,1,1,1,1,0', '2014-05-01T00:00:00Z,1,1,1,1,0'),
      /Line 3: .*not come after/,
    ],
    ['a time that goes back', csv('2014-05-01T00:01:00Z,1,1,1,1,0', '', '2014-05-01T00:00:00Z,1,1,1,1,0'), /Line 4: /],
  ])('refuses %s and names the line', (_, text, message) => {
    expect(() => parseCandles(text)).toThrow(message)
  })

  it('gives back any bars that were written', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 }).map((points) => points / 1e5)
    const bar = fc.record({ step: fc.integer({ min: 1, max: 5000 }), prices: fc.tuple(price, price, price, price) })
    fc.assert(
      fc.property(fc.array(bar, { maxLength: 40 }), (drawn) => {
        let openAtMs = Date.UTC(2020, 0, 1)
        const bars = drawn.map(({ step, prices }): Bar => {
          openAtMs += step * MINUTE_MS
          const [low = 0, open = 0, close = 0, high = 0] = prices.toSorted((a, b) => a - b)
          return { openAtMs, open, high, low, close, volume: step }
        })
        const rows = bars.map((b) => [isoMinute(b.openAtMs), b.open, b.high, b.low, b.close, b.volume].join())
        expect(parseCandles(csv(...rows))).toEqual(bars)
      }),
    )
  })
})

const RECORDINGS = '../shared/data'
/** Rows, first and last open of every recorded file. */
const manifest: [file: string, rows: number, first: string, last: string][] = [
  ['GBPUSD_1m_201202a.csv', 15776, '2012-02-01T00:00:00Z', '2012-02-15T23:59:00Z'],
  ['USDJPY_1m_201302a.csv', 14383, '2013-02-01T00:00:00Z', '2013-02-14T23:59:00Z'],
  ['BTCPERP_1m_202201a.csv', 21659, '2021-12-31T23:01:00Z', '2022-01-15T23:59:00Z'],
  ['EURUSD_1m_201405.csv', 15366, '2014-05-01T00:00:00Z', '2014-05-15T23:59:00Z'],
  ['XAUUSD_1m_201405a.csv', 8301, '2014-05-01T00:00:00Z', '2014-05-08T23:59:00Z'],
  ['DE30EUR_1m_201902.csv', 3638, '2019-02-20T00:15:00Z', '2019-02-22T20:59:00Z'],
  ['BTCUSD_1m_coinbase2016_17.csv', 8536, '2016-10-07T00:00:00Z', '2017-12-17T23:59:00Z'],
  ['ETHUSD_1m_coinbase2017.csv', 2880, '2017-09-03T00:00:00Z', '2017-09-04T23:59:00Z'],
  ['ETHBTC_5m_201801.csv', 5760, '2018-01-10T04:55:00Z', '2018-01-30T04:50:00Z'],
  ['LTCBTC_5m_201801.csv', 5760, '2018-01-10T04:55:00Z', '2018-01-30T04:50:00Z'],
  ['TRXBTC_5m_201801.csv', 5754, '2018-01-10T04:55:00Z', '2018-01-30T04:50:00Z'],
  ['XRPETH_1m_201910.csv', 2469, '2019-10-11T00:00:00Z', '2019-10-13T11:19:00Z'],
  ['UNITTESTBTC_1m_201711.csv', 13681, '2017-11-04T23:02:00Z', '2017-11-14T22:59:00Z'],
  ['SPX_1m_201911.csv', 1563, '2019-11-05T14:30:00Z', '2019-11-08T20:59:00Z'],
  ['EURUSD_1m_fxcm2011.csv', 2873, '2011-03-07T05:00:00Z', '2011-11-01T04:59:00Z'],
  ['TSLA_5m_202305.csv', 1801, '2023-05-11T08:00:00Z', '2023-05-26T23:55:00Z'],
]

const recorded = existsSync(RECORDINGS)
if (!recorded) console.warn(`${RECORDINGS} is not there: the recorded candles are not read.`)

describe.skipIf(!recorded)('recorded candles', () => {
  it.each(manifest)('reads all of %s', (file, rows, first, last) => {
    const bars = parseCandles(readFileSync(join(RECORDINGS, file), 'utf8'))
    const ends = [bars[0], bars.at(-1)].map((bar) => isoMinute(bar?.openAtMs ?? 0))
    expect([bars.length, ...ends]).toEqual([rows, first, last])
  })

  it('knows every file of the folder', () => {
    const files = readdirSync(RECORDINGS).filter((file) => file.endsWith('.csv'))
    expect(files.toSorted()).toEqual(manifest.map(([file]) => file).toSorted())
  })
})
