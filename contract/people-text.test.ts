import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calmText,
  cleanEmail,
  cleanIdentifier,
  cleanLine,
  cleanText,
  countCharacters,
  cutText,
  firstCharacter,
  foldLookalikes,
  foldText,
  isVisible,
  passwordForm,
} from './people-text.ts'

describe('cleanText', () => {
  it.each([
    ['  a call \n', 'a call'],
    ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
    ['a\n\n\n\n\nb', 'a\n\nb'],
    ['a\u0000b\u0007c\td', 'abc\td'],
    ['pay \u202eDSU\u202c', 'pay DSU'],
    ['\u2067שלום\u2069 hello', 'שלום hello'],
    [`z${'\u0300'.repeat(60)}algo`, `z${'\u0300'.repeat(4)}algo`],
    [`z${'\u0300\u200d'.repeat(60)}`, `z${'\u0300'.repeat(4)}`],
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

describe('a name or a title', () => {
  it.each([
    ['Ada\u200b Obi', 'Ada Obi'],
    ['\u200eAda\u202c \u2066Obi\u2069', 'Ada Obi'],
    ['\ufeffAda\u00ad\u2060 \n Obi\u2800', 'Ada Obi'],
    ['\u115f\u1160\u3164\uffa0', ''],
    ['Ade\u0301', 'Ad\u00e9'],
    ['a\u{e0041}\u{e0042}b\ufe0fc\u200dd\u200ce', 'abcde'],
    ['\u200b\u2060\u200f', ''],
  ])('%j is stored as %j', (text, kept) => expect(cleanLine(text)).toBe(kept))

  it.each([
    'می\u200cخواهم',
    'مهر\u200cداد',
    'क्\u200dष',
    'श्री\u0d4d',
    'ශ්\u200dරී ලංකා',
    'അവന്\u200d',
    '👩\u200d👩\u200d👧\u200d👦',
    '👩🏽\u200d⚕\ufe0f',
    '🏳\ufe0f\u200d🌈',
    '❤\ufe0f 1\ufe0f\u20e3',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '葛\u{e0100}城',
    'Ọlá Adé-O’Brien',
  ])('keeps what a script or an emoji needs: %j', (text) => {
    expect(cleanLine(text)).toBe(text)
    expect(cleanText(text)).toBe(text)
  })

  it.each(['\u0300\u094d\u200c\u0645', '\u0300\u200c\u094d\u200c\u0645'])(
    'is the same when it is cleaned again, also where marks change places: %j',
    (text) => expect(cleanLine(cleanLine(text))).toBe(cleanLine(text)),
  )

  it('is the same when it is cleaned again, whatever it was', () => {
    const pieces = fc.constantFrom(
      ...[
        'a',
        'é',
        'e\u0301',
        'م',
        'क',
        '\u094d',
        '👩',
        '❤',
        '1',
        '葛',
        ' ',
        '\n',
        '\u20e3',
        '🏽',
        '🏴',
        '\u{e0067}',
        '\u{e007f}',
      ],
      ...[
        '\u200b',
        '\u200c',
        '\u200d',
        '\u200e',
        '\u202e',
        '\u2060',
        '\ufe0f',
        '\ufeff',
        '\u00ad',
        '\u3164',
        '\u2800',
        '\u0300',
      ],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (given) => {
        const text = given.join('')
        for (const clean of [cleanLine, cleanText, cleanIdentifier, cleanEmail]) {
          const once = clean(text)
          expect(clean(once)).toBe(once)
          expect(once.normalize('NFC')).toBe(once)
        }
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
      { numRuns: 500 },
    )
  })
})

describe('an email', () => {
  it.each([
    'ada@x.test',
    ' ADA@x.test\u200b',
    'a\u200dda@x.test',
    '\u202aada@x.test\u202c',
    'ａｄａ＠ｘ.test',
    'ada@x\u00ad.test',
  ])('%j is one and the same', (email) => expect(cleanEmail(email)).toBe('ada@x.test'))
})

describe('texts that read alike', () => {
  it.each([
    ['Zoë', 'ZOE'],
    ['Adé', 'ade\u0301'],
    ['ｗｉｄｅ', 'wide'],
    ['İpek', 'ipek'],
    ['ΟΔΟΣ', 'οδος'],
    ['می\u200cخواهم', 'میخواهم'],
    ['مَرْحَبًا', 'مرحبا'],
  ])('%j and %j are one', (one, other) => expect(foldText(one)).toBe(foldText(other)))

  it('vowel signs are letters', () => expect(foldText('कि')).not.toBe(foldText('का')))
  it('letters of other alphabets count as those that they look like', () => {
    expect(foldLookalikes('Ѕсаm')).toBe('scam')
    expect(foldLookalikes('СПАМ')).toBe(foldLookalikes('спам'))
  })
})

describe('a cut text', () => {
  it('never ends within what is seen as one character', () => {
    const family = '👩\u200d👩\u200d👧\u200d👦'
    expect(cutText(`ab${family}cd`, 6)).toBe('ab…')
    expect(cutText(`ab${family}`, 9)).toBe(`ab${family}`)
    expect(cutText(family + family, 8)).toBe(`${family}…`)
    expect(cutText('🇳🇬🇰🇪', 3)).toBe('🇳🇬…')
    expect(cutText('e\u0323\u0302abc', 3)).toBe('…')
    expect(cutText('abcdef', 4, '')).toBe('abcd')
    expect(firstCharacter(`${family}x`)).toBe(family)
    expect(firstCharacter('')).toBe('')
  })

  it('is never longer than asked, and the whole where that fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, most) => {
        const cut = cutText(text, most)
        expect(countCharacters(cut)).toBeLessThanOrEqual(most)
        if (countCharacters(text) <= most) expect(cut).toBe(text)
      }),
    )
  })
})

it('a password is one password in every form', () => {
  expect(passwordForm('Pa\u0301sswort 1')).toBe(passwordForm('P\u00e1sswort\u00a01'))
})
