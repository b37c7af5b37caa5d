import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../testing/render-screen.tsx'
import { EdgeChart } from './edge-chart.tsx'

const bars = [
  { n: 100, low: 44.9, high: 64.4, proves: false },
  { n: 1_000, low: 55.7, high: 61.8, proves: true },
]

/** The heights of the lines across a drawing whose tags look so. */
const heightsOf = (drawing: Element, look: RegExp): number[] =>
  (drawing.outerHTML.match(/<path[^>]*>/g) ?? [])
    .filter((tag) => look.test(tag))
    .map((tag) => Number(/ d="M\S+ ([\d.]+)H/.exec(tag)?.[1]))

it('draws break-even as a dashed line between its neighbors of the scale, and says every interval', async () => {
  const { container } = await renderPart(<EdgeChart bars={bars} rate={58.8} breakEven={55} label="Intervals" />)
  expect(await screen.findAllByRole('img')).toHaveLength(2)
  const drawings = [...container.querySelectorAll('svg')]
  expect(drawings).toHaveLength(2)
  for (const drawing of drawings) {
    const [, fifty = 0, sixty = 0] = heightsOf(drawing, /"var\(--rule\)"/)
    const [dashed] = heightsOf(drawing, /dasharray/i)
    expect(dashed).toBeCloseTo((fifty + sixty) / 2, 6)
    expect(drawing.getAttribute('aria-label')).toBe('Intervals: 100: 44.9 to 64.4; 1000: 55.7 to 61.8 percent')
    expect(drawing.textContent).toContain('Break-even 55')
  }
})
