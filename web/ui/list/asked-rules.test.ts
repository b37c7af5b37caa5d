import { describe, expect, it } from 'vitest'
import { filtersOn, filterValue, findTab, isNarrowed, toFilters, withoutNarrowing } from './asked-rules.ts'
import type { Filter } from './list-definition.ts'

const tier: Filter = {
  kind: 'choice',
  name: 'tier',
  label: 'Tier',
  all: 'All',
  options: { guest: 'Guest', gold: 'Gold' },
}
const action: Filter = { ...tier, name: 'action', options: { room: 'Rooms' }, otherwise: (value) => value }
const days: Filter = { kind: 'days', label: 'Joined' }
const tabs: Filter = {
  kind: 'tabs',
  name: 'status',
  label: 'Status',
  usual: 'pending',
  options: { pending: 'Waiting', closed: 'Closed', all: 'All' },
}
const filters = [tabs, tier, action, days]

describe('what the address asks of a list', () => {
  it('is what its filters know; a value that they do not know is none', () => {
    expect(toFilters(filters, { tier: 'gold', status: 'closed', from: '2026-03-01' })).toEqual({
      status: 'closed',
      tier: 'gold',
      from: '2026-03-01',
    })
    expect(toFilters(filters, { tier: 'platinum', from: 'yesterday', to: '', status: 'odd' })).toEqual({
      status: 'pending',
    })
    expect(toFilters([tier], { tier: 'constructor' })).toEqual({})
  })

  it('is counted, each day by itself, without the tab', () => {
    expect(filtersOn(filters, {})).toBe(0)
    expect(filtersOn(filters, { status: 'all', search: 'ada', tier: 'platinum' })).toBe(0)
    expect(filtersOn(filters, { tier: 'gold', action: 'room', from: '2026-03-01', to: '2026-03-02' })).toBe(4)
  })

  it('may be a value that only the address knows, where the filter has words for it', () => {
    expect(filterValue(action, { action: 'room.toggle' })).toBe('room.toggle')
    expect(filterValue(action, { action: '' })).toBeNull()
  })

  it('is the usual tab, unless another is named; all of them narrow nothing', () => {
    expect(findTab(filters, {})).toBe('pending')
    expect(findTab([tier], {})).toBeNull()
    expect(toFilters([tabs], { status: 'all' })).toEqual({})
  })

  it('is narrowed by words and filters, not by a tab; clearing shows everything', () => {
    expect(isNarrowed(filters, { status: 'closed', page: '3' })).toBe(false)
    expect(isNarrowed(filters, { search: 'ada' })).toBe(true)
    expect(isNarrowed(filters, { to: '2026-03-01' })).toBe(true)
    expect(withoutNarrowing(filters)).toEqual({
      search: undefined,
      page: undefined,
      status: 'all',
      tier: undefined,
      action: undefined,
      from: undefined,
      to: undefined,
    })
  })
})
