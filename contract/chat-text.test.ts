import { describe, expect, it } from 'vitest'
import { calmText, cleanText, countCharacters, isVisible } from './chat-text.ts'

describe('cleanText', () => {
  it.each([
    ['  a call \n', 'a call'],
    ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
    ['a\n\n\n\n\nb', 'a\n\nb'],
    ['a\u0000b\u0007c\td', 'abc\td'],
    ['pay \u202eDSU\u202c', 'pay DSU'],
    ['\u2067שלום\u2069 hello', 'שלום hello'],
    [`z${'\u0300'.repeat(60)}algo`, `z${'\u0300'.repeat(4)}algo`],
    [`z${'\u0300\u200d'.repeat(60)}`, `z${'\u0300\u200d'.repeat(4)}`],
    ['half \ud83d', 'half \ufffd'],
    ['👩‍👩‍👧‍👦 🇳🇬 1️⃣', '👩‍👩‍👧‍👦 🇳🇬 1️⃣'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['Tiếng Việt, ภาษาไทย, हिन्दी', 'Tiếng Việt, ภาษาไทย, हिन्दी'],
  ])('%j is kept as %j', (text, kept) => expect(cleanText(text)).toBe(kept))

  it('changes nothing about what it has cleaned', () => {
    const text = cleanText(`\u202e a${'\u0300'.repeat(9)}\r\n\n\n\u0001 b`)
    expect(cleanText(text)).toBe(text)
  })
})

it('counts characters, not bytes and not halves of one', () => {
  expect([countCharacters(''), countCharacters('né'), countCharacters('👍👍')]).toEqual([0, 2, 2])
})

it.each(['', ' ', '\u200b', '\u2800', '\u0300'])('sees nothing in %j', (text) => expect(isVisible(text)).toBe(false))
it.each(['a', '👍', '.', '\u200bא'])('sees something in %j', (text) => expect(isVisible(text)).toBe(true))

describe('a calm text', () => {
  it('turns no direction: an ending is what it is', () => {
    expect(calmText('photo\u202Egnp.exe\u202C')).toBe('photognp.exe')
    expect(calmText('\u2067x\u2069')).toBe('x')
  })

  it('stacks no more marks than a language does, and leaves those that it has', () => {
    expect(calmText(`Z${'\u0301'.repeat(80)}!`)).toBe(`Z${'\u0301'.repeat(4)}!`)
    for (const text of ['Ẹ̀kọ́', 'क्षि', 'مَرْحَبًّا', '👩‍👩‍👧‍👦 🇳🇬 ❤️', 'שָׁלוֹם']) expect(calmText(text)).toBe(text)
  })
})
