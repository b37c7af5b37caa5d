import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/slots.ts'
import type { GenesisEntry, MissedEntry } from '../entries.ts'
import { createMemory } from '../memory.ts'
import { createLanes } from './lanes.ts'
import { createReport } from './report.ts'

const START = Date.parse('2026-03-02T10:00:00.000Z')
const minute = (n: number) => new Date(START + n * MINUTE_MS).toISOString()

const genesis: GenesisEntry = {
  kind: 'genesis',
  appendedAt: minute(0),
  feed: 'replay:x',
  feedKind: 'replay',
  label: 'Replay',
  pairs: [{ name: 'EUR/USD', starter: true }],
  liveFrom: minute(0),
  endsAt: null,
  modelVersion: 'm',
  ruleVersion: 'r',
  selectionVersion: 's',
  graceSeconds: 60,
}

const missed = (from: number, to: number): MissedEntry => ({
  kind: 'missed',
  appendedAt: minute(to),
  feed: genesis.feed,
  timeframe: '1m',
  from: minute(from),
  to: minute(to),
  slots: to - from,
  reason: 'The server was not running.',
})

it('takes stretches stated one behind the other for one: after an outage the first boundary can be too late too', () => {
  const report = createReport()
  const lanes = createLanes(genesis, report, createMemory())
  lanes.miss(missed(0, 5), START - MINUTE_MS, null)
  lanes.miss(missed(5, 9), START - MINUTE_MS, null)
  expect(lanes.isMissed(START - MINUTE_MS, START + 9 * MINUTE_MS)).toBe(true)
  lanes.commit('1m', START + 9 * MINUTE_MS, 0)
  lanes.miss(missed(10, 12), START + 9 * MINUTE_MS, null)
  expect(report.problems).toEqual([])
  expect(lanes.isMissed(START + 9 * MINUTE_MS, START + 12 * MINUTE_MS)).toBe(true)
  expect(lanes.isMissed(START + 4 * MINUTE_MS, START + 12 * MINUTE_MS)).toBe(false)
})
