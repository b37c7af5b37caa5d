import { describe, expect, it } from 'vitest'
import { placeBeside } from './tooltip.tsx'

const viewport = { width: 390, height: 844 }
const box = { width: 230, height: 60 }

describe('placeBeside', () => {
  it('puts the box under its anchor', () => {
    expect(placeBeside({ left: 40, top: 100, width: 60, height: 22 }, box, viewport)).toEqual({ left: 40, top: 128 })
  })

  it('keeps it inside the viewport', () => {
    expect(placeBeside({ left: 340, top: 100, width: 40, height: 22 }, box, viewport).left).toBe(148)
    expect(placeBeside({ left: -20, top: 100, width: 40, height: 22 }, box, viewport).left).toBe(12)
  })

  it('goes above where there is no room below', () => {
    expect(placeBeside({ left: 40, top: 800, width: 60, height: 22 }, box, viewport).top).toBe(734)
  })
})
