import { describe, expect, it } from 'vitest'
import { CHOICES, findChoice } from './notification-kinds.ts'
import {
  FIRST_SETTINGS,
  findPreset,
  isQuiet,
  NotificationSettings,
  PRESETS,
  type Preset,
  SILENT,
  toPreferences,
  withChoice,
  withPreset,
} from './notifications.ts'

const quiet = (from: string, to: string, zone: string, at: string): boolean =>
  isQuiet({ ...SILENT, quietHours: { from, to }, zone }, Date.parse(at))

describe('quiet hours', () => {
  it.each([
    ['2026-11-22T20:59:59Z', false],
    ['2026-11-22T21:00:00Z', true],
    ['2026-11-22T23:30:00Z', true],
    ['2026-11-23T05:59:59Z', true],
    ['2026-11-23T06:00:00Z', false],
  ])('go over midnight on the wall of Lagos: at %s %j', (at, expected) =>
    expect(quiet('22:00', '07:00', 'Africa/Lagos', at)).toBe(expected),
  )

  it.each([
    ['2026-11-22T10:59:59Z', false],
    ['2026-11-22T11:00:00Z', true],
    ['2026-11-22T12:00:00Z', false],
  ])('lie within a day: at %s %j', (at, expected) => expect(quiet('12:00', '13:00', 'Africa/Lagos', at)).toBe(expected))

  it('follow the wall when the clocks change', () => {
    // Berlin: the hour from 2 to 3 is left out on 29 March 2026 and comes twice on 25 October 2026.
    const night = (at: string) => quiet('22:00', '07:00', 'Europe/Berlin', at)
    expect([night('2026-03-28T05:30:00Z'), night('2026-03-28T06:00:00Z')]).toEqual([true, false])
    expect([night('2026-03-29T04:30:00Z'), night('2026-03-29T05:00:00Z')]).toEqual([true, false])
    const twice = (at: string) => quiet('02:00', '03:00', 'Europe/Berlin', at)
    expect([twice('2026-10-25T00:30:00Z'), twice('2026-10-25T01:30:00Z')]).toEqual([true, true])
    expect(twice('2026-10-25T02:00:00Z')).toBe(false)
    expect([twice('2026-03-29T00:59:00Z'), twice('2026-03-29T01:00:00Z')]).toEqual([false, false])
  })

  it('are none unless the member sets some', () => expect(isQuiet(SILENT, 0)).toBe(false))

  it.each([
    [{ quietHours: { from: '22:00', to: '22:00' } }],
    [{ quietHours: { from: '24:00', to: '07:00' } }],
    [{ quietHours: { from: '7:00', to: '08:00' } }],
    [{ zone: 'Africa/Atlantis' }],
    [{ zone: '' }],
  ])('are refused where no clock could follow them: %j', (change) =>
    expect(NotificationSettings.safeParse({ ...SILENT, ...change }).success).toBe(false),
  )
})

describe('presets', () => {
  it('turn the switches that they say: none in Quiet, signals and trades in the others', () => {
    const switches = (preset: Preset) => toPreferences(withPreset(FIRST_SETTINGS, preset))
    expect(switches('quiet')).toEqual({ signals: false, trades: false, marketing: false })
    for (const preset of ['signals', 'everything'] as const)
      expect(switches(preset)).toEqual({ signals: true, trades: true, marketing: false })
  })

  it('leave only security and payments, add signals, price alerts and results, then everything', () => {
    const pushed = (preset: Preset) =>
      CHOICES.filter(
        ({ kind, channel }) =>
          channel === 'push' && findChoice(withPreset(FIRST_SETTINGS, preset).channels, kind, channel),
      ).map(({ kind }) => kind)
    expect(pushed('quiet')).toEqual([])
    expect(pushed('signals')).toEqual(['1m', '5m', 'prices', 'recap', 'trades'])
    expect(pushed('everything')).toEqual(CHOICES.filter(({ channel }) => channel === 'push').map(({ kind }) => kind))
  })

  it('are found again, and are none once the member chooses otherwise', () => {
    for (const preset of PRESETS) expect(findPreset(withPreset(FIRST_SETTINGS, preset))).toBe(preset)
    expect(findPreset(FIRST_SETTINGS)).toBe('signals')
    expect(findPreset(withChoice(FIRST_SETTINGS, '1m', 'push', false))).toBeNull()
  })

  it('Quiet ends sounds and emails of signals, and leaves answers that the member asked for', () => {
    const loud = withChoice(withChoice(FIRST_SETTINGS, '1m', 'mail', true), '5m', 'sound', true)
    const { channels } = withPreset(loud, 'quiet')
    expect([channels['1m'].mail, channels['5m'].sound, channels.support.mail]).toEqual([false, false, true])
  })

  it('keep the hour that a member muted', () => {
    const mutedUntil = '2026-11-22T11:00:00.000Z'
    const at = (time: string) => isQuiet({ ...FIRST_SETTINGS, mutedUntil }, Date.parse(time))
    expect([at('2026-11-22T10:59:59.999Z'), at(mutedUntil)]).toEqual([true, false])
  })
})
