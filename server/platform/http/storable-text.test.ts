import { describe, expect, it } from 'vitest'
import { assertStorable, storable } from './storable-text.ts'

describe('assertStorable', () => {
  it.each(['\u0000', '\ud800', '\udc00', '\udc00\ud800'])('refuses %j anywhere', (text) => {
    for (const input of [
      { name: `a${text}b` },
      { list: ['ok', text] },
      { deep: { er: { text } } },
      { [text]: 'a name of its own' },
      { deep: { [text]: 1 } },
    ]) {
      expect(() => assertStorable(input), JSON.stringify(input)).toThrow('we can’t store')
    }
  })

  it('names the field', () => {
    expect(() => assertStorable({ fine: 'x', bad: '\u0000' })).toThrow(
      expect.objectContaining({
        code: 'INPUT_INVALID',
        fields: { bad: 'This text contains a character that we can’t store' },
      }),
    )
  })

  it('takes everything else', () => {
    const fine = { a: 'ünï\n😀', b: 1, c: null, d: [true], e: undefined }
    expect(() => assertStorable(fine, undefined, null, {})).not.toThrow()
    expect(() => assertStorable(undefined, null, {}, { ...fine, d: ['\ud800'] })).toThrow('we can’t store')
  })
})

describe('storable', () => {
  it('keeps what can be stored, and a mark where half a character was', () => {
    expect(storable('Fire\u0000fox \ud83d')).toBe('Firefox \ufffd')
    expect(storable('ünï 😀')).toBe('ünï 😀')
  })
})
