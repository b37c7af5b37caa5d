import { describe, expect, it } from 'vitest'
import { placeOf } from './place-of.ts'

describe('placeOf', () => {
  it('tells the screen from what stands behind the ?', () => {
    expect(placeOf('/dashboard/settings')).toEqual({ to: '/dashboard/settings', search: {} })
    expect(placeOf('/dashboard/traders-rooms/r1?message=12')).toEqual({
      to: '/dashboard/traders-rooms/r1',
      search: { message: '12' },
    })
    expect(placeOf('/dashboard#announcement-a1')).toEqual({ to: '/dashboard', search: {}, hash: 'announcement-a1' })
  })
})
