import { describe, expect, it } from 'vitest'
import { StatusPart } from '../../../contract/system-status.ts'
import { type Measured, type States, toChanges, toStates, toSystemStatus } from './rules.ts'
import type { PeriodRow } from './store.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const NOW = Date.parse('2026-03-02T10:30:00.000Z')

const measured: Measured = {
  training: null,
  processedThroughMs: NOW,
  marketNowMs: NOW + 30_000,
  marketEndsAtMs: null,
  speed: 1,
  pricesOf: { known: 3, all: 3 },
  failingMails: 0,
  hasRoom: true,
}
const healthy: States = {
  website: 'working',
  market: 'working',
  signals: 'working',
  mail: 'working',
  uploads: 'working',
}

let made = 0
const period = (part: StatusPart, state: PeriodRow['state'], beganAt: number, lastSeenAt: number): PeriodRow => {
  made += 1
  return { id: String(made), part, state, beganAt: new Date(beganAt), lastSeenAt: new Date(lastSeenAt) }
}
const allWorking = (from: number, to: number) => StatusPart.options.map((part) => period(part, 'working', from, to))
const iso = (at: number) => new Date(at).toISOString()

describe('a part', () => {
  it.each<[string, Partial<Measured>, Partial<States>]>([
    ['everything works', {}, {}],
    ['the engines learn', { training: 0.4 }, { signals: 'degraded' }],
    ['no boundary was ever handled', { processedThroughMs: null }, { signals: 'down' }],
    ['slots are three minutes late', { processedThroughMs: NOW - 3 * MINUTE }, { signals: 'down' }],
    [
      'a replay at sixty times its pace is a minute of the wall behind',
      { speed: 60, marketNowMs: NOW + 60 * MINUTE },
      {},
    ],
    ['a pair has no price', { pricesOf: { known: 2, all: 3 } }, { market: 'degraded' }],
    ['no pair has one', { pricesOf: { known: 0, all: 3 } }, { market: 'down' }],
    [
      'the recording has ended',
      { marketEndsAtMs: NOW, pricesOf: { known: 0, all: 3 } },
      { market: 'down', signals: 'down' },
    ],
    ['a mail fails', { failingMails: 1 }, { mail: 'degraded' }],
    ['the disk is full', { hasRoom: false }, { uploads: 'down' }],
  ])('says so where %s', (_, changes, told) =>
    expect(toStates({ ...measured, ...changes })).toEqual({ ...healthy, ...told }),
  )
})

describe('what is written', () => {
  it('is every part at first, and then nothing but changes', () => {
    expect(toChanges([], healthy, NOW)).toMatchObject({ extended: [], begun: { length: 5 } })
    const periods = allWorking(NOW - 10 * MINUTE, NOW - MINUTE)
    expect(toChanges(periods, healthy, NOW)).toEqual({ extended: periods.map(({ id }) => id), begun: [] })
    expect(toChanges(periods, { ...healthy, mail: 'degraded' }, NOW)).toEqual({
      extended: periods.map(({ id }) => id),
      begun: [{ part: 'mail', state: 'degraded' }],
    })
  })

  it('begins anew after a silence, so that nobody claims what was not seen', () => {
    const periods = allWorking(NOW - 60 * MINUTE, NOW - 4 * MINUTE)
    expect(toChanges(periods, healthy, NOW)).toMatchObject({ extended: [], begun: { length: 5 } })
  })
})

describe('what is shown', () => {
  it('is nothing before anything was recorded', () => {
    const { parts, ...rest } = toSystemStatus([], NOW)
    expect(new Set(parts.map(({ state }) => state))).toEqual(new Set(['unrecorded']))
    expect(rest).toEqual({ checkedAt: null, recordedSince: null, interruptions: [] })
  })

  it('has interruptions, newest first, and the silence while no server ran', () => {
    const periods = [
      ...allWorking(NOW - 2 * DAY, NOW - DAY),
      period('market', 'down', NOW - 3 * DAY, NOW - 3 * DAY + MINUTE),
      ...allWorking(NOW - 60 * MINUTE, NOW - 10 * MINUTE).filter(({ part }) => part !== 'mail'),
      period('mail', 'degraded', NOW - 10 * MINUTE, NOW),
      period('website', 'working', NOW - 10 * MINUTE, NOW),
    ]
    const shown = toSystemStatus([...periods, ...periods], NOW)
    expect(shown.interruptions).toEqual([
      { part: 'mail', state: 'degraded', beganAt: iso(NOW - 10 * MINUTE), endedAt: null },
      { part: 'website', state: 'unrecorded', beganAt: iso(NOW - DAY), endedAt: iso(NOW - 60 * MINUTE) },
      { part: 'market', state: 'down', beganAt: iso(NOW - 3 * DAY), endedAt: iso(NOW - 3 * DAY + MINUTE) },
    ])
    expect(shown.parts).toContainEqual({ part: 'website', state: 'working' })
    expect(shown.parts).toContainEqual({ part: 'uploads', state: 'unrecorded' })
    expect(shown).toMatchObject({ checkedAt: iso(NOW), recordedSince: iso(NOW - 3 * DAY) })
  })

  it('reaches back 30 days at most', () => {
    const shown = toSystemStatus(
      [...allWorking(NOW - 90 * DAY, NOW), period('mail', 'down', NOW - 40 * DAY, NOW - 31 * DAY)],
      NOW,
    )
    expect(shown).toMatchObject({ recordedSince: iso(NOW - 30 * DAY), interruptions: [] })
  })
})
