import { describe, expect, it } from 'vitest'
import type { Tier } from '../../../contract/tiers.ts'
import type { Webinar } from '../../../contract/webinars.ts'
import { countdownWords, nextFor, toBarrier, toCountdown, toDoorState } from './rules.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const session = (id: string, startsInMinutes: number, goldOnly = false): Webinar => ({
  id,
  seriesId: id,
  title: id,
  description: '',
  host: '',
  level: 'beginner',
  startsAt: new Date(NOW + startsInMinutes * 60_000).toISOString(),
  endsAt: new Date(NOW + (startsInMinutes + 60) * 60_000).toISOString(),
  goldOnly,
  isSample: true,
  isRegistered: false,
  registered: 0,
  hasDoor: false,
  door: null,
})
const member = (tier: Tier, dashboardUnlocked = true) => ({ tier, dashboardUnlocked })

describe('the way into a session', () => {
  const comes = { ...session('one', 10), hasDoor: true, isRegistered: true }
  const opensAtMs = Date.parse(comes.startsAt) - 600_000

  it('is asked for again at the minute it opens, and shown once the server tells it', () => {
    expect(toDoorState(comes, opensAtMs - 1)).toBe('later')
    expect(toDoorState(comes, opensAtMs)).toBe('due')
    expect(toDoorState({ ...comes, door: 'https://meet.test/1' }, opensAtMs)).toBe('open')
  })

  it('asks others to register, and says nothing where there is none', () => {
    expect(toDoorState({ ...comes, isRegistered: false }, opensAtMs)).toBe('register')
    expect(toDoorState({ ...comes, hasDoor: false }, opensAtMs)).toBe('none')
  })
})

describe('who may come to a session of Gold', () => {
  it.each([
    ['gold', true, 'none'],
    ['gold', false, 'lock'],
    ['guest', false, 'lock'],
    ['silver', true, 'tier'],
    ['pro', true, 'tier'],
  ] as const)('%s, unlocked %s: %s', (tier, unlocked, barrier) => {
    expect(toBarrier(member(tier, unlocked), { goldOnly: true })).toBe(barrier)
    expect(toBarrier(member(tier, unlocked), { goldOnly: false })).toBe('none')
  })
})

describe('the next session', () => {
  const sessions = [session('over', -61), session('gold', 10, true), session('open', 20)]

  it('is the first that the member may come to, and none that is over', () => {
    expect(nextFor(member('silver'), sessions, NOW)?.id).toBe('open')
    expect(nextFor(member('gold'), sessions, NOW)?.id).toBe('gold')
    expect(nextFor(member('silver'), sessions.slice(0, 2), NOW)?.id).toBe('gold')
    expect(nextFor(member('gold'), sessions.slice(0, 1), NOW)).toBeNull()
  })
})

describe('the countdown', () => {
  it('runs to the start, then to the end', () => {
    expect(toCountdown(session('a', 10), NOW)).toEqual({ isLive: false, leftMs: 600_000 })
    expect(toCountdown(session('a', 0), NOW)).toEqual({ isLive: true, leftMs: 3_600_000 })
    expect(toCountdown(session('a', -90), NOW)).toEqual({ isLive: true, leftMs: 0 })
  })

  it.each([
    [0, '00:00:00'],
    [1, '00:00:01'],
    [3_599_000, '00:59:59'],
    [86_400_000 + 3_661_000, '1 d 01:01:01'],
  ])('%i ms reads %s', (leftMs, words) => {
    expect(countdownWords(leftMs)).toBe(words)
  })
})
