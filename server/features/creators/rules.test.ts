import { describe, expect, it } from 'vitest'
import { CREATORS_PAGE_SIZE, Creator } from '../../../contract/creators.ts'
import { lookUpDraft, toSpecialties, toWindows } from './rules.ts'
import { sampleCreators } from './sample-rules.ts'

describe('the fifteen samples', () => {
  it('are fifteen, each an entry of its own that says that it is a sample', () => {
    expect(sampleCreators).toHaveLength(15)
    for (const unique of ['id', 'name', 'handle'] as const) {
      expect(new Set(sampleCreators.map((creator) => creator[unique])).size).toBe(15)
    }
    for (const creator of sampleCreators) {
      expect(Creator.safeParse(creator).error).toBeUndefined()
      expect(creator).toMatchObject({ sample: true, connected: false, hasImage: false, communityLinks: null })
    }
  })
})

describe('what a creator takes part in', () => {
  const none = {
    interestedInRebates: false,
    interestedInRevShare: false,
    interestedInMarathons: false,
    interestedInChatRooms: false,
  }
  it('is what they were interested in, and nothing else', () => {
    expect(toSpecialties(none)).toEqual([])
    expect(toSpecialties({ ...none, interestedInRebates: true })).toEqual(['Rebates'])
    expect(toSpecialties({ ...none, interestedInRevShare: true })).toEqual(['Community subscriptions'])
    expect(toSpecialties({ ...none, interestedInMarathons: true, interestedInChatRooms: true })).toEqual([
      'Marathons',
      'Chat rooms',
    ])
  })
})

describe('a page of the directory', () => {
  const shown = (page: number, total: number, size = 10) => {
    const { rows, samples } = toWindows(page, size, total)
    const verified = Array.from({ length: total }, (_, index) => `v${index}`)
    const sampled = Array.from({ length: 15 }, (_, index) => `s${index}`)
    return [...verified.slice(rows.offset, rows.offset + rows.limit), ...sampled.slice(...samples)]
  }
  it.each([0, 1, 7, 10, 12, 20, 25])('shows each of %i verified creators and 15 samples once, in order', (total) => {
    const pages = Math.ceil((total + 15) / 10)
    const all = Array.from({ length: pages }, (_, index) => shown(index + 1, total))
    expect(all.slice(0, -1).every((page) => page.length === 10)).toBe(true)
    expect(all.flat()).toEqual([
      ...Array.from({ length: total }, (_, index) => `v${index}`),
      ...Array.from({ length: 15 }, (_, index) => `s${index}`),
    ])
    expect(shown(pages + 1, total)).toEqual([])
  })

  it('has room for every sample on the first', () => expect(CREATORS_PAGE_SIZE).toBeGreaterThanOrEqual(15))
})

describe('a kept draft', () => {
  const row = { memberId: 'm', updatedAt: new Date(0) }
  it('is shown with what newer fields it lacks', () => {
    expect(lookUpDraft({ ...row, step: 'platforms', form: { fullName: 'Amara' } })).toMatchObject({
      step: 'platforms',
      form: { fullName: 'Amara', communityLinks: '', interestedInRebates: false },
    })
  })
  it('is none where this form cannot show it', () => {
    expect(lookUpDraft({ ...row, step: 'seventh', form: {} })).toBeNull()
    expect(lookUpDraft({ ...row, step: 'review', form: { mainPlatforms: ['MySpace'] } })).toBeNull()
  })
})
