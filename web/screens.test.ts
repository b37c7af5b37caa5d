import { describe, expect, it } from 'vitest'
import { tierBenefits } from '../contract/tier-benefits.ts'
import { scansPerDay } from './features/landing/content.ts'
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
