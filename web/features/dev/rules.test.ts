import { describe, expect, it } from 'vitest'
import { splitLinks } from './rules.ts'

describe('splitLinks', () => {
  it('finds the addresses and leaves the sentence’s punctuation out of them', () => {
    const parts = splitLinks('Open http://localhost:3000/reset?token=a.b, or <https://x.test/>.')
    expect(parts.filter(({ href }) => href).map(({ href }) => href)).toEqual([
      'http://localhost:3000/reset?token=a.b',
      'https://x.test/',
    ])
    expect(parts.map(({ part }) => part).join('')).toBe(
      'Open http://localhost:3000/reset?token=a.b, or <https://x.test/>.',
    )
  })

  it('makes no link of another scheme', () => {
    expect(splitLinks('javascript:alert(1) data:text/html,x')).toEqual([
      { at: 0, part: 'javascript:alert(1) data:text/html,x' },
    ])
  })
})
