import { describe, expect, it, vi } from 'vitest'
import { AccessLevel, Tier } from '../../contract/tiers.ts'
import { currentUser } from '../testing/current-user.ts'
import { createMemoryStorage } from './available-storage.ts'
import { createSession, toMember } from './session.ts'
import { TOKEN_KEY, USER_KEY } from './session-keys.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const DAY_MS = 24 * 3600 * 1000

const start = (entries: Record<string, string> = {}) => {
  const storage = createMemoryStorage(entries)
  const clock = { now: NOW }
  return { storage, clock, session: createSession(storage, () => clock.now) }
}

describe('the stored session', () => {
  it('keeps the token and the profile under two keys, for 24 hours', () => {
    const { storage, session } = start()
    const member = session.remember(currentUser(), 'secret')
    expect(storage.getItem(TOKEN_KEY)).toBe('secret')
    expect(storage.length).toBe(2)
    expect(member).toMatchObject({ name: 'Adaeze Okafor', uPoints: 12_480, depositAmount: 0, accountSetup: false })
    expect(member.expiresAt).toBe(new Date(NOW + DAY_MS).toISOString())
  })

  it('keeps its token when the profile alone is read again', () => {
    const { session } = start()
    session.remember(currentUser(), 'secret')
    session.remember(currentUser({ fullName: 'Adaeze O.' }))
    expect(session.token()).toBe('secret')
    expect(session.storedMember()?.name).toBe('Adaeze O.')
  })

  it('has no member once 24 hours have passed', () => {
    const { clock, session } = start()
    session.remember(currentUser(), 'secret')
    clock.now = NOW + DAY_MS - 1
    expect(session.storedMember()?.name).toBe('Adaeze Okafor')
    clock.now = NOW + DAY_MS
    expect(session.storedMember()).toBeNull()
  })

  it('changes what an access code unlocks in the stored user, and makes none up', () => {
    const { storage, session } = start()
    session.amend({ dashboardUnlocked: true })
    expect(storage.length).toBe(0)
    session.remember(currentUser({ dashboardUnlocked: false, codeActivated: false }), 'secret')
    session.amend({ dashboardUnlocked: true, codeActivated: true })
    expect(session.storedMember()).toMatchObject({ dashboardUnlocked: true, codeActivated: true, tier: 'gold' })
    expect(session.token()).toBe('secret')
  })

  it('keeps what the country switches off, and takes what a record does not say for on', () => {
    const { session } = start()
    const notice = 'Switched off where you live.'
    session.remember(currentUser({ offers: { ...currentUser().offers, brokerLinks: false, notice } }), 'secret')
    expect(session.storedMember()?.offers).toMatchObject({ brokerLinks: false, cashPrizes: true, notice })
    for (const offers of [undefined, null, 'none', { brokerLinks: 0, notice: 7 }]) {
      expect(toMember({ id: 'a', offers }, '').offers).toEqual(currentUser().offers)
    }
  })

  it('knows whether the administrator’s rights wait for a second factor', () => {
    expect(toMember(currentUser({ adminNeedsTotp: true }), '').adminNeedsTotp).toBe(true)
    expect(toMember(currentUser(), '').adminNeedsTotp).toBe(false)
    expect(toMember({ id: 'a', adminNeedsTotp: 'yes' }, '').adminNeedsTotp).toBe(false)
  })

  it('leaves the balance out of the stored fallback: it may be stale', () => {
    const { session } = start()
    session.remember(currentUser(), 'secret')
    expect(session.storedMember()?.uPoints).toBeUndefined()
  })

  it.each(['', 'null', '[]', '{', '{"fullName":"No id"}', '{"id":7,"expiresAt":"2099-01-01"}', '"text"'])(
    'takes %j for no stored user',
    (raw) => {
      expect(start({ [USER_KEY]: raw }).session.storedMember()).toBeNull()
    },
  )

  it('does not let a late refusal of an old token end a newer session', () => {
    const { session } = start()
    session.remember(currentUser(), 'new')
    session.end('old')
    expect(session.token()).toBe('new')
    session.end('new')
    expect(session.token()).toBeNull()
    expect(session.storedMember()).toBeNull()
  })

  it('clears everything on logout, the theme excepted', () => {
    const { storage, session } = start({ 'uptick.theme': 'dark', 'uptick.draft': 'x', other: 'y' })
    session.remember(currentUser(), 'secret')
    session.clear()
    expect(storage.length).toBe(2)
    expect(storage.getItem('uptick.theme')).toBe('dark')
    expect(session.isKnownDevice()).toBe(true)
    expect(session.storedMember()).toBeNull()
  })

  it('keeps no profile that comes after a logout, or after somebody else has logged in', () => {
    const { session } = start()
    session.remember(currentUser(), 'secret')
    session.clear()
    expect(session.remember(currentUser()).name).toBe('Adaeze Okafor')
    expect(session.storedMember()).toBeNull()
    session.remember(currentUser({ id: 'another' }), 'theirs')
    session.remember(currentUser({ fullName: 'Adaeze O.' }))
    expect(session.storedMember()?.id).toBe('another')
  })

  it('tells a member who left from one whose session ended', () => {
    const { session } = start()
    session.remember(currentUser(), 'secret')
    session.end()
    expect(session.hasLeft()).toBe(false)
    session.clear()
    expect(session.hasLeft()).toBe(true)
    session.remember(currentUser(), 'another')
    expect(session.hasLeft()).toBe(false)
  })

  it('knows a device on which somebody has logged in, also once their session has expired or was refused', () => {
    const { storage, session } = start()
    expect(session.isKnownDevice()).toBe(false)
    session.remember(currentUser(), 'secret')
    session.end()
    expect(session.isKnownDevice()).toBe(true)
    // Stored by a release that did not keep the mark.
    storage.clear()
    storage.setItem(USER_KEY, JSON.stringify({ ...currentUser(), expiresAt: '2020-01-01T00:00:00.000Z' }))
    expect(session.storedMember()).toBeNull()
    expect(session.isKnownDevice()).toBe(true)
  })

  it('tells its watchers of every change until they leave', () => {
    const { session } = start()
    const watcher = vi.fn()
    const leave = session.subscribe(watcher)
    session.remember(currentUser(), 'secret')
    session.end()
    expect(watcher).toHaveBeenCalledTimes(2)
    session.amend({ dashboardUnlocked: true })
    expect(watcher).toHaveBeenCalledTimes(2)
    session.remember(currentUser(), 'secret')
    session.amend({ dashboardUnlocked: true })
    session.clear()
    session.notify()
    expect(watcher).toHaveBeenCalledTimes(6)
    leave()
    session.clear()
    expect(watcher).toHaveBeenCalledTimes(6)
  })
})

describe('toMember', () => {
  const FLAGS = [
    'hasDeposited',
    'chartScanner',
    'dashboardUnlocked',
    'codeActivated',
    'isAdmin',
    'totpEnabled',
    'adminNeedsTotp',
  ] as const
  it.each(FLAGS)('takes nothing but true for %s', (flag) => {
    expect(toMember({ id: 'x', [flag]: true }, '')[flag]).toBe(true)
    for (const value of [false, undefined, null, 'true', 1]) {
      expect(toMember({ id: 'x', [flag]: value }, '')[flag]).toBe(false)
    }
  })

  it.each(['brokerLinks', 'depositRewards', 'cashPrizes', 'referralRewards'] as const)(
    'switches off %s alone where the country does',
    (offer) => {
      const { offers } = currentUser()
      expect(toMember({ id: 'x', offers: { ...offers, [offer]: false } }, '').offers).toEqual({
        ...offers,
        [offer]: false,
      })
    },
  )

  it('keeps every tier, level and path that there is', () => {
    for (const tier of Tier.options) expect(toMember({ id: 'x', tier }, '').tier).toBe(tier)
    for (const accessLevel of AccessLevel.options)
      expect(toMember({ id: 'x', accessLevel }, '').accessLevel).toBe(accessLevel)
    for (const accessPath of ['manual', 'auto', null])
      expect(toMember({ id: 'x', accessPath }, '').accessPath).toBe(accessPath)
  })

  it('knows when a sponsored access ends, and whether it does', () => {
    const accessEndsAt = '2027-03-21T12:00:00.000Z'
    expect(toMember({ id: 'x', accessEndsAt }, '').accessEndsAt).toBe(accessEndsAt)
    expect(toMember({ id: 'x', accessEndsAt: null }, '').accessEndsAt).toBeNull()
  })

  it('falls back to free and guest for values it does not know', () => {
    const member = toMember({ id: 'x', accessLevel: 'vip', tier: 'platinum', accessPath: '' }, '')
    expect(member).toMatchObject({
      accessLevel: 'free',
      tier: 'guest',
      accessPath: null,
      dashboardUnlocked: false,
      uPoints: 0,
    })
  })

  it('keeps what codes carry, and takes the tier for the own one where an older page stored the user', () => {
    const sponsoredTiers = [{ tier: 'gold', endsAt: '2027-03-22T12:00:00.000Z' }]
    const user = { id: 'x', tier: 'gold', ownTier: 'starter', sponsoredTiers }
    expect(toMember(user, '')).toMatchObject({ tier: 'gold', ownTier: 'starter', sponsoredTiers })
    expect(toMember({ id: 'x', tier: 'silver' }, '')).toMatchObject({ ownTier: 'silver', sponsoredTiers: [] })
    for (const forged of ['no', [null], [{ tier: 'pro', endsAt: 'soon' }], [{ tier: 'gold' }]])
      expect(toMember({ id: 'x', sponsoredTiers: forged }, '').sponsoredTiers).toEqual([])
  })
})
