import { describe, expect, it } from 'vitest'
import { beginningWith, containing, hasPieces } from './match-text.ts'

describe('a pattern', () => {
  it('finds the text anywhere, or at the beginning', () => {
    expect(containing('ada')).toBe('%ada%')
    expect(beginningWith('ad')).toBe('ad%')
  })

  it('takes what means something in a pattern literally', () => {
    expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%')
    expect(beginningWith('%')).toBe('\\%%')
  })
})

describe('hasPieces', () => {
  it.each(['ada', 'a da', '+23', 'o.b', 'ab c', 'ab.', '@gmail', 'Àlá', '080'])('finds pieces in %j', (text) => {
    expect(hasPieces(text)).toBe(true)
  })

  it.each(['', 'a', 'ab', '...', '@@@@', 'a.', 'é', '+'])('finds none in %j', (text) => {
    expect(hasPieces(text)).toBe(false)
  })
})
