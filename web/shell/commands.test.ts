import { describe, expect, it } from 'vitest'
import { screens } from '../screens.ts'
import {
  findSignalNumber,
  isNearly,
  matchCommands,
  misspeltCommands,
  reachableScreens,
  recentFirst,
  toHalves,
  withRecent,
} from './commands.ts'
import { helpPlaces, screenWords, settingPlaces } from './places.ts'
import { findShortcut } from './shortcuts.ts'

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

  it('finds by words that it does not show, and hides what nobody looks for', () => {
    const [hidden, pair] = [
      { ...command('Signal 1204: CALL EUR/USD 5m'), hidden: true },
      { ...command('EUR/USD OTC'), words: 'EURUSD-OTC pair', hidden: true },
    ]
    expect(matchCommands([hidden, pair], '')).toEqual([])
    expect(matchCommands([hidden, pair], 'eurusd')).toEqual([pair])
    expect(matchCommands([hidden, pair], 'eur/usd otc')).toEqual([pair])
    expect(matchCommands([hidden, pair], '#1204')).toEqual([hidden])
  })

  it.each(['tranfer', 'ttransfer', 'trasnfer', 'tramsfer', 'ransfer', 'xransfer', 'trsn'])(
    'forgives one wrong letter: %s',
    (typed) => {
      expect(matchCommands(commands, typed)).toEqual([])
      expect(misspeltCommands(commands, typed).map(({ title }) => title)).toContain('Transfer U-Points')
    },
  )

  it('forgives neither two wrong letters, nor one of three, nor a digit', () => {
    expect(misspeltCommands(commands, 'tramzfer')).toEqual([])
    expect(misspeltCommands(commands, 'tqa')).toEqual([])
    expect(misspeltCommands([command('Signal 1204')], '1205')).toEqual([])
  })

  it('finds a person whose name or address is misspelt, by the half of it that is right', () => {
    expect(isNearly('Ngozi Eze ngozi@uptick.test', 'ngosi eze')).toBe(true)
    expect(isNearly('Ngozi Eze ngozi@uptick.test', 'ngozi@uptikc.test')).toBe(true)
    expect(isNearly('Ngozi Eze', 'amara eze')).toBe(false)
    expect(toHalves(' ngosi eze ')).toEqual(['ngosi', 'eze'])
    expect(toHalves('ngos')).toEqual([])
  })

  it('reads the number of a signal, and no other number', () => {
    for (const typed of ['1204', '#1204', 'signal 1204', 'Record #1204', ' signal #1204 '])
      expect(findSignalNumber(typed), typed).toBe(1204)
    for (const typed of ['', '0', '01', 'rsi 14', '12.5', '1204 eur', 'signal', '9'.repeat(13)])
      expect(findSignalNumber(typed), typed).toBeNull()
  })

  it('shows first what was chosen last, five of them, each once', () => {
    const chosen = ['a', 'b', 'c', 'd', 'e', 'f', 'c'].reduce<string[]>(withRecent, [])
    expect(chosen).toEqual(['c', 'f', 'e', 'd', 'b'])
    const order = recentFirst(commands, ['Switch theme', 'gone', 'Traders’ Rooms']).map(({ title }) => title)
    expect(order).toEqual(['Switch theme', 'Traders’ Rooms', 'Control Center', 'Transfer U-Points'])
  })

  it('leads to places of screens that members may open, and gives words to screens that exist', () => {
    const paths: string[] = screens.filter(({ access }) => access !== 'admin').map(({ path }) => path)
    for (const { to, title } of [...settingPlaces, ...helpPlaces]) expect(paths, title).toContain(to)
    for (const path of Object.keys(screenWords)) expect(screens.map((screen): string => screen.path)).toContain(path)
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
    findShortcut({ key, metaKey: false, ctrlKey: false, altKey: false, typing: false, ...more })

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
