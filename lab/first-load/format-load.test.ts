import { describe, expect, it } from 'vitest'
import { budgetOf, findOverspend, formatLoad, type LoadedFile } from './format-load.ts'

const files: LoadedFile[] = [
  { path: '/', kind: 'document', bytes: 9_000 },
  { path: '/assets/react.js', kind: 'script', bytes: 70_000 },
  { path: '/assets/page.js', kind: 'script', bytes: 30_040 },
]

describe('the first load', () => {
  it('adds up by kind', () => {
    const text = formatLoad('/', files)
    expect(text).toContain('script: 100.0 KB')
    expect(text).toContain('document: 9.0 KB')
    expect(text).toContain('   30.0 KB  script      /assets/page.js')
  })

  it('counts only scripts against the budget', () => {
    expect(findOverspend(files, 110)).toBe(0)
    expect(findOverspend(files, 100)).toBe(40)
  })

  it('names the budget of the landing page and of the dashboard, and no other', () => {
    expect(formatLoad('/', files)).toContain('Budget of the landing page’s scripts: 110 KB')
    expect(formatLoad('/dashboard', files)).toContain('Budget of the dashboard’s scripts: 170 KB')
    expect([budgetOf('/'), budgetOf('/dashboard'), budgetOf('/risk')]).toEqual([110, 170, null])
    expect(formatLoad('/risk', files)).not.toContain('Budget')
  })
})
