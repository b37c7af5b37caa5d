const FACE_COLORS = 6

/** The color of a face without a picture, from 1 to 6: the same id has the same color everywhere. */
export const faceColor = (id: string): number => {
  let sum = 0
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 9_973
  return (sum % FACE_COLORS) + 1
}

/** A message has at most so many characters: code points, as people count letters and most emoji. */
export const MESSAGE_MAX_CHARACTERS = 2_000

/** Controls other than the line feed and the tab. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g
/** No script needs more marks on one letter than this, with joiners between them or without; a taller stack covers its neighbors. */
const TOWERS = /((?:\p{M}\p{Cf}*){4})[\p{M}\p{Cf}]+/gu
/** At most one empty line in a row. */
const EMPTY_LINES = /\n{3,}/g
/** Something that can be seen. */
const VISIBLE = /[^\s\p{Cf}\p{Cc}\p{M}\p{DI}\u2800]/u

/** Characters that show nothing: joiners, direction marks, fillers, soft hyphens, variation selectors, tags. */
const HIDDEN = '[\\p{DI}\\ufff9-\\ufffb]'
/** Scripts in which a joiner, or its opposite, changes how letters are drawn. */
const JOINING = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
]
  .map((script) => `\\p{scx=${script}}`)
  .join('')
/** Made when it is first needed: a slow phone reads such a pattern for milliseconds. */
const onNeed = (make: () => RegExp): (() => RegExp) => {
  let made: RegExp | undefined
  return () => {
    made ??= make()
    return made
  }
}
/** Hidden characters that a script or an emoji needs, each where it is needed. */
const NEEDED = [
  `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
  // Malayalam and Sinhala words end with a joiner behind the sign that takes a vowel away.
  '(?<=[\\u0d4d\\u0dca])\\u200d',
  '(?<=\\p{ExtPict}\\ufe0f?|\\p{EMod})\\u200d(?=\\p{ExtPict})',
  '(?<=\\p{ExtPict})[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  // Flags of England, Scotland and Wales.
  '(?<=\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{0,5})[\\u{e0061}-\\u{e007a}](?=[\\u{e0061}-\\u{e007a}]{0,4}\\u{e007f})',
  '(?<=\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{1,6})\\u{e007f}',
  // Forms of one character in Japanese and Mongolian names.
  '(?<=\\p{Ideographic})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{sc=Mong})[\\u180b-\\u180d\\u180f]',
].join('|')
const hiddenInLine = onNeed(() => new RegExp(`(${NEEDED})|${HIDDEN}`, 'gu'))
/** A longer text may also mark its direction, and where words of scripts without blanks may break. */
const hiddenInText = onNeed(
  () =>
    new RegExp(
      `(${NEEDED}|[\\u200e\\u200f\\u061c]|(?<=[\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}])\\u200b)|${HIDDEN}`,
      'gu',
    ),
)
const ALL_HIDDEN = new RegExp(`()${HIDDEN}`, 'gu')

const cleaned = (text: string, hidden: RegExp): string => {
  let before = text.toWellFormed().replace(LINE_ENDS, '\n').replace(CONTROLS, '')
  for (;;) {
    const after = before.replace(hidden, '$1').replace(TOWERS, '$1').normalize('NFC')
    // One form of each character may put marks in another order, and a joiner behind a mark that doesn’t need it.
    if (after === before) return after
    before = after
  }
}

/** A text, or a name, without the marks that would break the lines around it. Nothing is taken that anybody reads. */
export const calmText = (text: string): string => text.replace(hiddenInText(), '$1').replace(TOWERS, '$1')

/** A text of several lines as it is stored. Half a character becomes a replacement mark. */
export const cleanText = (text: string): string => cleaned(text, hiddenInText()).replace(EMPTY_LINES, '\n\n').trim()

/** A name, a title or another text of one line as it is stored. */
export const cleanLine = (text: string): string =>
  cleaned(text, hiddenInLine())
    .replace(/[\s\u2800]+/g, ' ')
    .trim()

/** What identifies something, such as an email or a code: nothing hidden, and one form of each character. */
export const cleanIdentifier = (text: string): string => cleaned(text, ALL_HIDDEN).normalize('NFKC').trim()

/** An email as it is stored and compared. */
export const cleanEmail = (text: string): string => cleanIdentifier(text).toLowerCase().normalize('NFC')

/** Accents of European, Arabic and Hebrew letters. Vowel signs of other scripts are letters to their readers, and stay. */
const ACCENT_RANGES =
  '\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f'
const ACCENTS = new RegExp(`[${ACCENT_RANGES}]`, 'g')
/** Letters with a stroke have no accent to take away. */
const STROKES: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}
const STROKED = /[ßæœøđðþłħŧıς]/g
const ASCII = /^[\0-\x7f]*$/

/**
 * What two texts have in common that read alike: without case, accents, width, Unicode form and hidden characters. The database's
 * `fold_text` does the same.
 */
export const foldText = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replace(STROKED, (letter) => STROKES[letter] ?? letter)
        .replace(ALL_HIDDEN, '')
        .replace(ACCENTS, '')
        .normalize('NFC')

/** Cyrillic and Greek letters that are drawn as Latin ones. */
const LOOKALIKES = new Map(
  Array.from('аaеeоoрpсcуyхxіiјjѕsԁdԛqԝwһhαaεeιiκkνvοoρpτtυuχx').map((_, at, all) => [all[2 * at], all[2 * at + 1]]),
)

/** The same for words that somebody may want to smuggle: letters of other alphabets that look Latin are Latin. */
export const foldLookalikes = (text: string): string =>
  Array.from(foldText(text), (letter) => LOOKALIKES.get(letter) ?? letter).join('')

/** A password as it is hashed: one form for each character and each blank (RFC 8265, OpaqueString). */
export const passwordForm = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

export const countCharacters = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

export const isVisible = (text: string): boolean => VISIBLE.test(text)

let segmenter: Intl.Segmenter | undefined
/** Characters as people see them: a family, a flag or a letter with its accents is one. */
function* splitGraphemes(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

/** The first character as it is seen; empty for an empty text. */
export const firstCharacter = (text: string): string => splitGraphemes(text).next().value ?? ''

/** The beginning of a text, at most `most` code points long with the ellipsis that stands for the rest. No character is cut in half. */
export const cutText = (text: string, most: number, ellipsis = '…'): string => {
  if (text.length <= most || countCharacters(text) <= most) return text
  const room = most - countCharacters(ellipsis)
  let [kept, length] = ['', 0]
  for (const character of splitGraphemes(text)) {
    length += countCharacters(character)
    if (length > room) break
    kept += character
  }
  return `${kept.trimEnd()}${ellipsis}`
}

/** The first word of a full name. */
export const toFirstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? ''
