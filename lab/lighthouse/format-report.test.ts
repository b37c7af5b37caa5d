import { describe, expect, it } from 'vitest'
import type { PageReport } from './audit-page.ts'
import { formatReport, medianByPerformance } from './format-report.ts'

const report = (performance: number): PageReport => ({
  url: 'http://localhost/',
  scores: { performance, accessibility: 100 },
  timings: [{ title: 'Speed Index', value: '1.1 s' }],
  shortfalls: [],
})

describe('the report of Lighthouse', () => {
  it('shows the run in the middle, of two the worse one', () => {
    expect(medianByPerformance([90, 100, 95].map(report)).scores.performance).toBe(95)
    expect(medianByPerformance([100, 90].map(report)).scores.performance).toBe(90)
    expect(() => medianByPerformance([])).toThrow('no run')
  })

  it('names what fell short, or says that nothing did', () => {
    expect(formatReport(report(100))).toBe(
      'Lighthouse, mobile: http://localhost/\nperformance 100 · accessibility 100\n  Speed Index: 1.1 s\nNothing fell short.',
    )
    const short = { ...report(100), shortfalls: [{ title: 'Document has no title', value: '' }] }
    expect(formatReport(short)).toContain('Fell short:\n  Document has no title')
  })
})
