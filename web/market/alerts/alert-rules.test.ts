import { expect, it } from 'vitest'
import { SILENT, withChoice } from '../../../contract/notifications.ts'
import { findAlertWays } from './alert-rules.ts'

const entryAt = '2026-11-22T10:01:00.000Z'
const entryMs = Date.parse(entryAt)
const signal = { timeframe: '1m', entryAt } as const
const loud = withChoice(SILENT, '1m', 'sound', true)
const moment = { marketNowMs: entryMs - 60_000, nowMs: entryMs - 60_000, lastAlertMs: null }

it('alerts in the ways of the signal’s timeframe', () => {
  expect(findAlertWays(loud, signal, moment)).toEqual(loud.channels['1m'])
  expect(findAlertWays(loud, { timeframe: '5m', entryAt }, moment)).toBeNull()
  expect(findAlertWays(SILENT, signal, moment)).toBeNull()
})

it('is silent from the entry on, by the market’s clock', () => {
  expect(findAlertWays(loud, signal, { ...moment, marketNowMs: entryMs - 1 })).not.toBeNull()
  expect(findAlertWays(loud, signal, { ...moment, marketNowMs: entryMs })).toBeNull()
})

it('is silent in quiet hours, by the server’s clock', () => {
  // 10:00 in UTC is 11:00 in Lagos.
  const quiet = (from: string, to: string) => ({ ...loud, quietHours: { from, to } })
  expect(findAlertWays(quiet('11:00', '12:00'), signal, moment)).toBeNull()
  expect(findAlertWays(quiet('10:00', '11:00'), signal, moment)).not.toBeNull()
})

it('leaves time between two alerts', () => {
  const after = (ms: number) => findAlertWays(loud, signal, { ...moment, lastAlertMs: moment.nowMs - ms })
  expect([after(2_999), after(3_000)]).toEqual([null, loud.channels['1m']])
})
