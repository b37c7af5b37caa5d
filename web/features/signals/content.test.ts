import { expect, it } from 'vitest'
import { type Entitlement, maySeeSignal } from '../../../contract/signals.ts'
import { countedOf, toWinText } from './content.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute))
const sees = (entitlement: Entitlement, timeframe: '1m' | '5m', starterPair: boolean, minute: number): boolean =>
  maySeeSignal(entitlement, { timeframe, starterPair, slotAt: at(minute) })

it('says of which signals a room’s figures are wherever a tier has fewer than the record counts', () => {
  for (const entitlement of ['starter', 'standard', 'gold'] as const) {
    const words = countedOf[entitlement]
    expect(words === null).toBe(sees(entitlement, '1m', false, 7))
    expect(words?.includes('every pair.') && words.includes('5 minutes, every pair')).toBe(
      words === null ? undefined : sees(entitlement, '5m', false, 5),
    )
  }
  expect(countedOf.starter).toContain('two starter pairs, at :00 and :30')
  expect([0, 30, 5, 25].map((minute) => sees('starter', '5m', true, minute))).toEqual([true, true, false, false])
})

it('does not say “0 of 0” where nothing has settled', () => {
  expect([toWinText(0, 0), toWinText(0, 1), toWinText(700, 1_390)]).toEqual([
    'none settled',
    '0 won of 1',
    '700 won of 1,390',
  ])
})
