import { linkOptions } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { tierBenefits } from '../contract/tier-benefits.ts'
import { scansPerDay } from './features/landing/content.ts'
import { readSearch } from './lib/search-rules.ts'
import { screenSearch } from './screen-search.ts'
import { findScreen, redirects, screens } from './screens.ts'
import { adminNavigation, memberNavigation } from './shell/navigation.ts'

const paths: string[] = screens.map(({ path }) => path)

describe('the table of screens', () => {
  it('names every path once', () => {
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('asks for a member under /dashboard and for the administrator under /dashboard/admin', () => {
    for (const { path, access } of screens) {
      const wanted = path.startsWith('/dashboard/admin') ? 'admin' : path.startsWith('/dashboard') ? 'member' : null
      if (wanted) expect(access, path).toBe(wanted)
      else expect(['open', 'demo'], path).toContain(access)
    }
  })

  it('redirects addresses that are not screens to ones that are', () => {
    for (const { from, to } of redirects) {
      expect(paths).not.toContain(from)
      expect(paths).toContain(to)
    }
  })

  it('has the screen of every benefit that a tier is sold with', () => {
    for (const { text, screen } of Object.values(tierBenefits)) expect(paths, text).toContain(screen)
  })

  it('is promised the chart scans of each tier on the landing page', () => {
    expect(scansPerDay).toEqual([
      { tier: 'Guest', scans: 1 },
      { tier: 'Starter', scans: 3 },
      { tier: 'Silver', scans: 5 },
      { tier: 'Gold', scans: null },
    ])
  })

  it('finds a screen with or without a trailing slash', () => {
    expect(findScreen('/dashboard/')?.title).toBe('Control Center')
    expect(findScreen('/')?.title).toBe('Uptick')
    expect(findScreen('/nowhere')).toBeUndefined()
    expect(findScreen('/dashboard/traders-rooms/one')?.title).toBe('Room')
    expect(findScreen('/dashboard/traders-rooms/one/two')).toBeUndefined()
  })
})

/** What the compiler says: a mark without an error below it fails the check. */
describe('a link', () => {
  it('leads to a screen that exists, with its parameters', () => {
    expect(linkOptions({ to: '/dashboard/signals' }).to).toBe('/dashboard/signals')
    expect(linkOptions({ to: '/dashboard/learning/$id', params: { id: 'one' } }).params).toEqual({ id: 'one' })
    // @ts-expect-error there is no such screen
    linkOptions({ to: '/dashboard/signal' })
    // @ts-expect-error a lesson needs its id
    linkOptions({ to: '/dashboard/learning/$id' })
  })

  it('has the search that its screen reads', () => {
    expect(linkOptions({ to: '/signals/replay', search: { signal: 'one' } }).search).toEqual({ signal: 'one' })
    expect(linkOptions({ to: '/dashboard/notifications', search: { page: 2 } }).search).toEqual({ page: 2 })
    // @ts-expect-error a page is a number
    linkOptions({ to: '/dashboard/notifications', search: { page: 'two' } })
    // @ts-expect-error the screen reads another name
    linkOptions({ to: '/signals/replay', search: { signals: 'one' } })
    // @ts-expect-error there are charts and tables
    linkOptions({ to: '/dashboard/signals', search: { view: 'list' } })
  })
})

describe('the search of a screen', () => {
  it('keeps what makes sense, also text of digits', () => {
    expect(readSearch(screenSearch['/reset-password'])({ token: 123 })).toEqual({ token: '123' })
    expect(readSearch(screenSearch['/dashboard/community'])({ sort: 'new', page: 3 })).toEqual({ sort: 'new', page: 3 })
  })

  it.each([['abc'], [-1], [0], [1.5], [''], [['1', '2']], ['1e9'], [true], [null], [1_000_000]])(
    'has no page %j',
    (page) => {
      expect(readSearch(screenSearch['/dashboard/notifications'])({ page })).toEqual({ page: undefined })
    },
  )

  it('has neither a repeated name nor an unknown choice', () => {
    expect(readSearch(screenSearch['/dashboard/marathons'])({ marathon: ['a', 'b'], intent: 'leave' })).toEqual({
      marathon: undefined,
      intent: undefined,
    })
  })
})

describe('the sidebar', () => {
  it('holds the members’ sixteen entries, Signal Room, Practice, Mentorship Vault and Elite Community', () => {
    const entries = memberNavigation.flatMap((group) => group.entries.map(({ path }) => path))
    expect(entries).toHaveLength(20)
    expect(new Set(entries).size).toBe(20)
    expect(entries).toEqual(expect.arrayContaining(['/dashboard/mentorship', '/dashboard/community']))
  })

  it('leads only to screens that exist', () => {
    for (const { entries } of [...memberNavigation, ...adminNavigation])
      for (const { path } of entries) expect(paths).toContain(path)
  })
})
