import { describe, expect, it } from 'vitest'
import { screens } from '../screens.ts'
import { matchCommands, reachableScreens } from './commands.ts'
import { shortcutOf } from './shortcuts.ts'

const command = (title: string, detail = '') => ({ id: title, title, detail, run: () => {} })

describe('the command palette', () => {
  const commands = [
    command('Control Center', '/dashboard'),
    command('Traders’ Rooms', '/dashboard/traders-rooms'),
    command('Transfer U-Points', '/dashboard/u-points-transfer'),
    command('Switch theme', 'Paper or ink'),
  ]
  const found = (query: string) => matchCommands(commands, query).map(({ title }) => title)

  it('shows everything before anything is typed', () => {
    expect(found('  ')).toHaveLength(4)
  })

  it('matches the beginnings of words, all of them', () => {
    expect(found('tra')).toEqual(['Traders’ Rooms', 'Transfer U-Points'])
    expect(found('u tra')).toEqual(['Transfer U-Points'])
    expect(found('ransfer')).toEqual([])
  })

  it('puts titles before details', () => {
    expect(matchCommands([command('Theme', 'control'), command('Control')], 'con').map(({ title }) => title)).toEqual([
      'Control',
      'Theme',
    ])
  })

  it('offers the administration to the administrator only', () => {
    const ofMember = reachableScreens(screens, false)
    expect(ofMember.some(({ access }) => access === 'admin')).toBe(false)
    expect(ofMember.some(({ path }) => path === '/track-record')).toBe(true)
    expect(reachableScreens(screens, true).some(({ path }) => path === '/dashboard/admin/users')).toBe(true)
  })
})

describe('shortcuts', () => {
  const press = (key: string, more = {}) =>
    shortcutOf({ key, metaKey: false, ctrlKey: false, altKey: false, typing: false, ...more })

  it('open the palette with ⌘K or Ctrl-K, also while typing', () => {
    expect(press('k', { metaKey: true })).toBe('commands')
    expect(press('K', { ctrlKey: true, typing: true })).toBe('commands')
    expect(press('k')).toBeNull()
  })

  it('list themselves on ?, but not while somebody types', () => {
    expect(press('?')).toBe('shortcut list')
    expect(press('?', { typing: true })).toBeNull()
  })
})
