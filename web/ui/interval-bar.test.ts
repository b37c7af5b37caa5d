import { describe, expect, it } from 'vitest'
import { toScale } from './interval-bar.tsx'

describe('the scale of an interval bar', () => {
  it('is the smallest range of whole tens that holds every mark', () => {
    expect(toScale([52.3, 63.1, 55.6])).toEqual({ from: 50, to: 70 })
    expect(toScale([12, 88])).toEqual({ from: 10, to: 90 })
  })

  it('is at least 20 wide and never leaves 0–100', () => {
    expect(toScale([55.1, 55.9])).toEqual({ from: 40, to: 60 })
    expect(toScale([1, 2])).toEqual({ from: 0, to: 20 })
    expect(toScale([99, 100])).toEqual({ from: 80, to: 100 })
  })
})
