import { describe, expect, it } from 'vitest'
import { findDuePeriods, type HourResults, toRecapText } from './rules.ts'

const hour = (at: number, won: number, lost: number, resultCents = 0): HourResults => ({
  hour: at,
  won,
  lost,
  even: 0,
  resultCents,
})
const due = (zone: string, at: string) =>
  findDuePeriods(zone, Date.parse(at)).map(({ kind, endsOn, from, until }) => [
    kind,
    endsOn,
    from.toISOString(),
    until.toISOString(),
  ])

describe('a recap is due', () => {
  it('from 20:00 of the member’s clock, for two hours', () => {
    expect(due('Africa/Lagos', '2026-11-24T18:59:59Z')).toEqual([])
    const tuesday = [['day', '2026-11-24', '2026-11-23T19:00:00.000Z', '2026-11-24T19:00:00.000Z']]
    expect(due('Africa/Lagos', '2026-11-24T19:00:00Z')).toEqual(tuesday)
    expect(due('Africa/Lagos', '2026-11-24T20:59:59Z')).toEqual(tuesday)
    expect(due('Africa/Lagos', '2026-11-24T21:00:00Z')).toEqual([])
  })

  it('with the week on Sundays', () => {
    expect(due('Asia/Kolkata', '2026-11-29T14:30:00Z')).toEqual([
      ['day', '2026-11-29', '2026-11-28T14:30:00.000Z', '2026-11-29T14:30:00.000Z'],
      ['week', '2026-11-29', '2026-11-22T14:30:00.000Z', '2026-11-29T14:30:00.000Z'],
    ])
  })

  it('for 25 hours where the clock was set back, so that no trade is left out', () => {
    expect(due('Europe/Berlin', '2026-10-25T19:00:00Z')[0]?.slice(2)).toEqual([
      '2026-10-24T18:00:00.000Z',
      '2026-10-25T19:00:00.000Z',
    ])
  })
})

describe('a recap says', () => {
  const day = { kind: 'day', endsOn: '2026-11-24' } as const
  const week = { kind: 'week', endsOn: '2026-11-29' } as const
  const engine = { won: 203, lost: 196 }

  it('a rate with its interval and number once there is enough, and else how much is missing', () => {
    expect(toRecapText(day, [hour(9, 14, 9, 2_200)], engine, 'h12')).toEqual({
      title: 'Your Tuesday: +22.00',
      sentences: ['14 won, 9 lost.', 'You: not enough data yet (23 of 30).', 'Engine: 50.9% of 399 (46.0–55.8%).'],
    })
    expect(toRecapText(day, [hour(9, 20, 20, -4_000)], engine, 'h12')?.sentences[1]).toBe(
      'You: 50.0% of 40 (35.2–64.8%).',
    )
  })

  it('the best hour of a week only where two hours have enough trades', () => {
    const many = hour(14, 40, 20)
    expect(toRecapText(week, [many], engine, 'h12')?.sentences.join()).not.toContain('Best hour')
    expect(toRecapText(week, [many, hour(15, 10, 9)], engine, 'h12')?.sentences.join()).not.toContain('Best hour')
    const two = [many, hour(15, 20, 30)]
    expect(toRecapText(week, two, engine, 'h12')?.sentences[3]).toBe('Best hour: 2:00 PM, 66.7% of 60 (54.1–77.3%).')
    expect(toRecapText(week, two, engine, 'h23')?.sentences[3]).toContain('14:00')
    expect(toRecapText(day, two, engine, 'h12')?.sentences).toHaveLength(3)
  })

  it('nothing on a day without trades, and in such a week what the engine did', () => {
    expect(toRecapText(day, [], engine, 'h12')).toBeNull()
    expect(toRecapText(week, [], engine, 'h12')).toEqual({
      title: 'Your week: no practice trades',
      sentences: ['Engine: 50.9% of 399 (46.0–55.8%).'],
    })
    expect(toRecapText(week, [], { won: 0, lost: 0 }, 'h12')).toBeNull()
    expect(toRecapText(day, [hour(9, 1, 0, 800)], { won: 0, lost: 0 }, 'h12')?.sentences[2]).toBe(
      'The engine settled no signals.',
    )
  })
})
