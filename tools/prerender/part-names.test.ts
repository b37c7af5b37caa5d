import { describe, expect, it } from 'vitest'
import { type ModuleFacts, namePartsOf } from './part-names.ts'

/** Every third of them: five. */
const SCREENS = [...'abcdefghijklmno']
const OVERLAY = '/node_modules/@base-ui/react/floating-ui-react/focus.mjs'

const ROOMS = '/contract/rooms.ts'
const SESSIONS = '/contract/sessions.ts'
const SCHEMAS = '/node_modules/zod/mini/schemas.js'
const PRICES = '/web/data/prices.ts'
const CLOCK = '/web/data/clock.ts'

const modules = new Map<string, ModuleFacts>()
const add = (id: string, importedIds: string[], facts: Partial<ModuleFacts> = {}) => {
  modules.set(id, {
    importedIds,
    dynamicallyImportedIds: [],
    dynamicImporters: [],
    isEntry: false,
    code: 'x',
    ...facts,
  })
}

add('main', ['router', 'theme', 'screens', 'fonts'])
add('screens', [], { dynamicallyImportedIds: SCREENS })
add('router', [SESSIONS])
add(SESSIONS, [SCHEMAS])
add(SCHEMAS, [])
add('theme', [])
add('fonts', [], { isEntry: true })
add('hydrate', ['landing'], { isEntry: true })
add('landing', ['theme', 'bar'], { dynamicImporters: ['screens'] })
add('frame', ['sidebar', 'button', 'news'], { dynamicImporters: ['router'] })
add('sidebar', ['button'])
add('button', [])
add('news', [])
add('dialog', [OVERLAY, 'button'])
add(OVERLAY, [])
add('bar', [])
add('meter', ['bar'])
add('chart', ['library'])
add('library', [], { code: 'x'.repeat(20_000) })
add('menu', [OVERLAY])
const needs: Record<string, string[]> = {
  a: ['button', 'dialog', 'meter', 'chart', 'menu', 'alone', 'news'],
  b: ['button', 'dialog', 'meter', 'chart'],
  c: ['button', 'dialog', 'meter', 'chart'],
  d: ['button', 'dialog', 'meter', 'chart'],
  e: ['button', 'dialog'],
  f: ['statistics', 'lessons', 'heavy-menu', 'room', 'lamp', ROOMS, PRICES, CLOCK],
  g: ['statistics', 'lessons', 'heavy-menu', 'lamp', 'proof', 'ticket', CLOCK],
  h: ['statistics', 'aside', 'proof', 'lamp'],
  i: ['aside', 'ticket', 'lamp', ROOMS, PRICES],
  j: ['code-field'],
  k: ['code-field'],
  l: ['code-field'],
  m: ['code-field'],
}
add('code-field', [])
add(ROOMS, [])
add(PRICES, [ROOMS])
add(CLOCK, [])
add('lamp', [])
add('proof', [])
add('ticket', ['proof'])
add('alone', [])
add('statistics', ['sums'])
add('sums', [])
add('lessons', ['sums'])
add('heavy-menu', [OVERLAY])
add('room', [])
add('aside', [])
for (const screen of SCREENS) add(screen, needs[screen] ?? [], { dynamicImporters: ['screens'] })

const entries = {
  application: 'main',
  screens: 'screens',
  frame: 'frame',
  documents: ['hydrate'],
  arrivals: ['f', 'g'] as const,
  entrance: 'j',
  visitors: ['h'],
}
const partOf = namePartsOf(entries, (id) => modules.get(id) ?? null)

describe('the parts of the built application', () => {
  it('hold what the application begins with and what every third screen needs', () => {
    expect(partOf('router')).toBe('foundation')
    expect(partOf('button')).toBe('foundation')
  })

  it('hold the application’s part of the contract apart, with the schemas that it is made of', () => {
    expect([partOf(SESSIONS), partOf(SCHEMAS), partOf(ROOMS)]).toEqual(['contract', 'contract', 'calls'])
  })

  it('keep what documents need apart, so that they fetch nothing of the rest', () => {
    expect([partOf('theme'), partOf('bar')]).toEqual(['everywhere', 'everywhere'])
  })

  it('keep the frame, but for what screens need too, and the dialogs apart from what can be read without them', () => {
    expect(partOf('sidebar')).toBe('frame')
    expect(partOf('news')).toBe('foundation')
    expect(partOf('dialog')).toBe('dialogs')
  })

  it('hold together what weighs little and several screens need', () => {
    expect([partOf('lamp'), partOf('meter')]).toEqual(['small-parts', 'other-parts'])
    expect(partOf('code-field')).toBe('foundation')
    expect([partOf('chart'), partOf('library')]).toEqual([null, null])
  })

  it('hold together what is seen first and elsewhere too, by visitors or by members alone, in whatever number of screens', () => {
    expect([partOf('statistics'), partOf('sums')]).toEqual(['record', 'record'])
    expect(partOf('lessons')).toBe('arrivals')
    expect([partOf(ROOMS), partOf(CLOCK)]).toEqual(['calls', 'rules'])
    expect([partOf('room'), partOf('aside'), partOf('heavy-menu')]).toEqual([null, null, null])
  })

  it('keep what only one of the arrivals needs from the other', () => {
    expect([partOf(PRICES), partOf('ticket'), partOf('proof')]).toEqual(['today', 'desk', 'desk-record'])
  })

  it('leave to the bundler what few need, the library of overlays, and what has an address', () => {
    expect([partOf('alone'), partOf('menu'), partOf(OVERLAY)]).toEqual([null, null, null])
    for (const address of ['main', 'fonts', 'a', 'frame', 'landing']) expect(partOf(address)).toBeNull()
  })

  it('are none in a build without the application', () => {
    const renderer = namePartsOf({ ...entries, application: 'none', screens: 'none', frame: 'none' }, () => null)
    expect(renderer('button')).toBeNull()
  })
})
