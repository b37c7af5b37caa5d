/** A message has at most so many characters: code points, as people count letters and most emoji. */
export const MESSAGE_MAX_CHARACTERS = 2_000

/**
 * What is left out: controls other than the line feed and the tab (Cc), and the marks that turn or embed the direction of what follows,
 * with which a text would show in another order than it is read.
 */
const CONTROLS = /(?![\n\t])\p{Cc}/gu
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g
/** No script needs more marks on one letter than this, with joiners between them or without; whatever towers above it covers its neighbours. */
const TOWERS = /((?:\p{M}\p{Cf}*){4})[\p{M}\p{Cf}]+/gu
/** At most one empty line in a row. */
const EMPTY_LINES = /\n{3,}/g
/** Something that can be seen. */
const VISIBLE = /[^\s\p{Cf}\p{Cc}\p{M}\u2800\u3164]/u

/** A text, or a name, without the marks that would break the lines around it. Nothing is taken that anybody reads. */
export const calmText = (text: string): string => text.replace(TURNING, '').replace(TOWERS, '$1')

/** The text as it is kept: without what would disturb others' lines. Half a character becomes a replacement mark. */
export const cleanText = (text: string): string =>
  calmText(text.toWellFormed().replace(LINE_ENDS, '\n').replace(CONTROLS, '')).replace(EMPTY_LINES, '\n\n').trim()

export const countCharacters = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

export const isVisible = (text: string): boolean => VISIBLE.test(text)
