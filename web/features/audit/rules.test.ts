import { describe, expect, it } from 'vitest'
import { actionName, formatLabel, toChanges, valueWords } from './rules.ts'

describe('words', () => {
  it.each([
    ['dashboardUnlocked', 'Dashboard unlocked'],
    ['account-setup', 'Account setup'],
    ['room.toggle', 'Room toggle'],
    ['_count', 'Count'],
  ])('of %s are %s', (name, words) => expect(formatLabel(name)).toBe(words))

  it('name an action, known or not', () => {
    expect(actionName('account-setup.approve')).toBe('Deposit approved')
    expect(actionName('marathon.reset')).toBe('Marathon reset')
  })

  it.each([
    [null, 'none'],
    ['', 'none'],
    [[], 'none'],
    [true, 'yes'],
    [false, 'no'],
    [12_480, '12,480'],
    ['gold', 'gold'],
    ['2026-11-21T13:41:22.000Z', 'Nov 21, 2026, 2:41 PM'],
    [['No bots', 'Be kind'], 'No bots, Be kind'],
    [{ a: 1 }, '{"a":1}'],
  ])('say %j as %s', (value, words) => expect(valueWords(value)).toBe(words))
})

describe('the change of an entry', () => {
  it('holds the fields that differ, and no others', () => {
    const before = { tier: 'guest', dashboardUnlocked: false, rules: ['a'] }
    const after = { tier: 'gold', dashboardUnlocked: true, rules: ['a'] }
    expect(toChanges({ before, after })).toEqual([
      { field: 'Tier', before: 'guest', after: 'gold' },
      { field: 'Dashboard unlocked', before: 'no', after: 'yes' },
    ])
  })

  it('tells a field that came or went from one that was emptied', () => {
    expect(
      toChanges({ before: { status: 'pending', phone: '1' }, after: { status: 'approved', phone: null } }),
    ).toEqual([
      { field: 'Status', before: 'pending', after: 'approved' },
      { field: 'Phone', before: '1', after: 'none' },
    ])
    expect(toChanges({ before: { stated: 30 }, after: { verified: 40 } })).toEqual([
      { field: 'Stated', before: '30', after: null },
      { field: 'Verified', before: null, after: '40' },
    ])
  })

  it('is all that there is where something was created or removed', () => {
    expect(toChanges({ before: null, after: { maxUses: 5 } })).toEqual([
      { field: 'Max uses', before: null, after: '5' },
    ])
    expect(toChanges({ before: { name: 'Room' }, after: null })).toEqual([
      { field: 'Name', before: 'Room', after: null },
    ])
    expect(toChanges({ before: null, after: null })).toEqual([])
    expect(toChanges({ before: { uPoints: 1 }, after: { uPoints: 2 } })[0]?.field).toBe('U-Points')
  })
})
