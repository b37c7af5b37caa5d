import { describe, expect, it } from 'vitest'
import { findScreen } from '../screens.ts'
import { findPlace, findShortcut, places } from './shortcuts.ts'

const press = (key: string, changes = {}) =>
  findShortcut({ key, metaKey: false, ctrlKey: false, altKey: false, typing: false, ...changes })

describe('findShortcut', () => {
  it('opens the palette by Ctrl K, ⌘K and a slash, and the list by a question mark', () => {
    expect(press('k', { ctrlKey: true })).toBe('commands')
    expect(press('K', { metaKey: true })).toBe('commands')
    expect(press('/')).toBe('commands')
    expect(press('?')).toBe('shortcut list')
  })

  it('leaves lone characters to whoever types', () => {
    expect(press('/', { typing: true })).toBeNull()
    expect(press('?', { typing: true })).toBeNull()
    expect(press('k')).toBeNull()
  })
})

describe('places', () => {
  it('have a letter each, and a screen that every member may open', () => {
    expect(new Set(places.map(({ letter }) => letter)).size).toBe(places.length)
    expect(places.map(({ path }) => findScreen(path)?.access)).toEqual(places.map(() => 'member'))
  })

  it('are found by their letter, in capitals too', () => {
    expect(findPlace('r')?.path).toBe('/dashboard/traders-rooms')
    expect(findPlace('M')?.path).toBe('/dashboard/marathons')
    expect(findPlace('q')).toBeUndefined()
  })
})
