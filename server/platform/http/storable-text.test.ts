import { describe, expect, it } from 'vitest'
import { assertStorable } from './storable-text.ts'

describe('assertStorable', () => {
  it.each([[{ name: 'a\u0000b' }], [{ list: ['ok', '\u0000'] }], [{ deep: { er: { text: '\u0000' } } }]])(
    'refuses NUL anywhere: %j',
    (input) => {
      expect(() => assertStorable(input)).toThrow('cannot be stored')
    },
  )

  it('names the field', () => {
    expect(() => assertStorable({ fine: 'x', bad: '\u0000' })).toThrow(
      expect.objectContaining({
        code: 'INPUT_INVALID',
        fields: { bad: 'This text holds a character that cannot be stored' },
      }),
    )
  })

  it('takes everything else', () => {
    expect(() =>
      assertStorable({ a: 'ünï\n😀', b: 1, c: null, d: [true], e: undefined }, undefined, null, {}),
    ).not.toThrow()
  })
})
