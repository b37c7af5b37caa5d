import { describe, expect, it } from 'vitest'
import { counted, findNextTier, formatDay, shareAddresses, tierRows } from './rules.ts'

const statesOf = (...member: Parameters<typeof tierRows>) => tierRows(...member).map(({ state }) => state)

describe('the tier table', () => {
  it('is the table of docs/product.md', () => {
    expect(
      tierRows({ tier: null, qualified: 0 }).map(({ tier, referrals, bonusPercent, bonusUpoints }) => [
        ...[tier, referrals, bonusPercent, bonusUpoints],
      ]),
    ).toEqual([
      ['Bronze', '1–9', 10, 50],
      ['Silver', '10–24', 15, 150],
      ['Gold', '25–49', 20, 300],
      ['Platinum', '50+', 25, 500],
    ])
  })

  it.each([
    [null, 0, ['locked', 'locked', 'locked', 'locked']],
    ['Bronze', 1, ['held', 'locked', 'locked', 'locked']],
    ['Silver', 24, ['unlocked', 'held', 'locked', 'locked']],
    ['Platinum', 61, ['unlocked', 'unlocked', 'unlocked', 'held']],
  ] as const)('for %s with %i qualified referrals is %j', (tier, qualified, states) =>
    expect(statesOf({ tier, qualified })).toEqual(states),
  )
})

describe('the next tier', () => {
  it.each([
    [0, { tier: 'Bronze', missing: 1 }],
    [9, { tier: 'Silver', missing: 1 }],
    [10, { tier: 'Gold', missing: 15 }],
    [49, { tier: 'Platinum', missing: 1 }],
    [50, null],
  ])('after %i qualified referrals', (qualified, next) => expect(findNextTier(qualified)).toEqual(next))
})

describe('a shared link', () => {
  const url = 'https://uptick.test/signup?ref=ADA&via=1'

  it('arrives whole at every service', () => {
    const { whatsapp, telegram, x, email } = shareAddresses(url)
    expect(new URL(whatsapp).searchParams.get('text')).toMatch(
      /My referral link: https:\/\/uptick\.test\/signup\?ref=ADA&via=1$/,
    )
    expect(new URL(telegram).searchParams.get('url')).toBe(url)
    expect(new URL(x).searchParams.get('url')).toBe(url)
    const body = /body=(.*)$/.exec(email)?.[1] ?? ''
    expect(decodeURIComponent(body).split('\n')[1]).toBe(url)
    expect(email).not.toContain('+')
  })

  it('says that it is a referral', () => {
    for (const address of Object.values(shareAddresses(url)))
      expect(decodeURIComponent(address)).toContain('My referral link')
  })
})

describe('words', () => {
  it.each([
    [0, '0 visits'],
    [1, '1 visit'],
    [1204, '1,204 visits'],
  ])('for a count of %i', (count, text) => expect(counted(count, 'visit')).toBe(text))

  it('name a UTC day by itself, wherever it is read', () => {
    expect(formatDay('2026-11-21')).toBe('Nov 21, 2026')
  })
})
