import { describe, expect, it } from 'vitest'
import { toPlace } from './to-place.ts'

describe('toPlace', () => {
  it('tells the screen from what stands behind the ?', () => {
    expect(toPlace('/dashboard/settings')).toEqual({ to: '/dashboard/settings', search: {} })
    expect(toPlace('/dashboard/traders-rooms/r1?message=12')).toEqual({
      to: '/dashboard/traders-rooms/r1',
      search: { message: '12' },
    })
    expect(toPlace('/dashboard#announcement-a1')).toEqual({ to: '/dashboard', search: {}, hash: 'announcement-a1' })
  })
})
