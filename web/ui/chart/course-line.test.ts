import { describe, expect, it } from 'vitest'
import { drawCourse } from './course-line.tsx'

const frame = { left: 0, right: 100, top: 0, bottom: 100 }

describe('the drawing of a course', () => {
  it('holds its lowest and its highest point between round levels', () => {
    const { levels, y, line } = drawCourse([1_000_000, 1_008_000, 998_000], frame)
    expect(levels).toEqual([995_000, 1_000_000, 1_005_000, 1_010_000])
    expect(y(995_000)).toBe(100)
    expect(y(1_010_000)).toBe(0)
    expect(line.startsWith('M0.0 66.7L50.0')).toBe(true)
  })

  it('is a point for one that has not moved', () => {
    expect(drawCourse([5_000], frame).line).not.toContain('NaN')
  })
})
