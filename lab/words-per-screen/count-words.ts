/** The words of a text: a number, a price or a single letter is none. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((part) => /\p{L}['’]?\p{L}/u.test(part)).length
