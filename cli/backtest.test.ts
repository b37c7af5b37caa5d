import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createMarket } from '../engine/signals/testing/markets.ts'

// Many back-tests: seconds on an idle machine, more beside others.
vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'backtest-'))
afterAll(() => rmSync(folder, { recursive: true }))

const backtest = (...args: string[]) =>
  spawnSync('node_modules/.bin/node', ['cli/uptick.ts', 'backtest', ...args], { encoding: 'utf8' })

describe('uptick backtest', () => {
  it('ends with 2 and a sentence when there are no candles', () => {
    const { status, stderr, stdout } = backtest('--data', folder)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain('There are no candles in')
  })

  it('prints one JSON object and writes the report', () => {
    const rows = createMarket({ seed: 12, bars: 600 }).map(
      ({ openAtMs, open, high, low, close }) => `${new Date(openAtMs).toISOString()},${open},${high},${low},${close},0`,
    )
    writeFileSync(join(folder, 'WALK_1m.csv'), ['time,open,high,low,close,volume', ...rows].join('\n'))
    const report = join(folder, 'deep', 'report.html')
    const { status, stdout } = backtest('--data', folder, '--only', 'WALK', '--json', '--report', report)
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      payout: 0.8,
      results: [{ instrument: 'WALK', slots: 600 }, { slots: 120 }],
    })
    expect(readFileSync(report, 'utf8')).toContain('<!doctype html>')
  })

  it('ends with 2 and a sentence when no slot is decided', () => {
    const rows = createMarket({ seed: 12, bars: 30 }).map(
      ({ openAtMs, open, high, low, close }) => `${new Date(openAtMs).toISOString()},${open},${high},${low},${close},0`,
    )
    writeFileSync(join(folder, 'SHORT_1m.csv'), ['time,open,high,low,close,volume', ...rows].join('\n'))
    const report = join(folder, 'short.html')
    const { status, stderr } = backtest('--data', folder, '--only', 'SHORT', '--report', report)
    expect(status).toBe(2)
    expect(stderr).toContain(
      'None of 36 slots were decided: 36 came before confidence was calibrated, 0 had no estimate, 0 were below the margin.',
    )
  })

  it('names the line of a bar off the grid', () => {
    const rows = createMarket({ seed: 12, bars: 30, barMs: 300_000 }).map(
      ({ openAtMs }, place) => `${new Date(openAtMs + (place === 9 ? 60_000 : 0)).toISOString()},1,1,1,1,0`,
    )
    writeFileSync(join(folder, 'OFF_5m.csv'), ['time,open,high,low,close,volume', ...rows].join('\n'))
    const { status, stderr } = backtest('--data', folder, '--only', 'OFF')
    expect(status).toBe(2)
    expect(stderr).toMatch(/^OFF_5m\.csv: Line 11: time .* is off the 5-minute grid/)
  })

  it('names the malformed line', () => {
    writeFileSync(join(folder, 'BAD.csv'), 'time,open,high,low,close,volume\nyesterday,1,1,1,1,0')
    const { status, stderr } = backtest('--data', folder, '--only', 'BAD')
    expect(status).toBe(2)
    expect(stderr).toContain('BAD.csv: Line 2:')
  })
})
