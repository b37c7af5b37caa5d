import { foldText } from '../../../contract/people-text.ts'
import { MAX_MENTIONABLE } from '../../../contract/room-tools.ts'

/** Somebody who can be mentioned. */
export interface Person {
  id: string
  name: string
}

/** An at-sign at the beginning of a word, and what was typed behind it. */
const ASKED = /(?:^|\s)@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]*)?)$/u

/** What is being typed behind an at-sign, right before the caret; null where nothing is. */
export const mentionAsked = (text: string, caret: number): string | null =>
  ASKED.exec(text.slice(0, caret))?.[1] ?? null

/** Who is meant by it: those whose name, or a later word of it, begins so. */
export const offeredPeople = (people: readonly Person[], asked: string): Person[] => {
  const wanted = foldText(asked)
  return people.filter(({ name }) => ` ${foldText(name)}`.includes(` ${wanted}`)).slice(0, MAX_MENTIONABLE)
}

/** Each of them once, those of the first list first. */
export const joinPeople = (first: readonly Person[], others: readonly Person[]): Person[] => {
  const known = new Set(first.map(({ id }) => id))
  return [...first, ...others.filter(({ id }) => !known.has(id))]
}

/** The text with the name in place of what was typed, and where the caret goes on. */
export const completeMention = (text: string, caret: number, asked: string, name: string) => {
  const before = `${text.slice(0, caret - asked.length)}${name} `
  return { text: before + text.slice(caret), caret: before.length }
}

/** A piece of a text, and where in it that begins. */
interface TextPiece {
  text: string
  at: number
  isMention: boolean
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}\u200c\u200d]/u
const isWordAt = (text: string, at: number): boolean =>
  WORD_CHARACTER.test(String.fromCodePoint(text.codePointAt(at) ?? 32))

/** Where the longest of the names ends that stands whole behind the at-sign; null where none does. */
const mentionEnd = (text: string, at: number, names: ReadonlySet<string>, longest: number): number | null => {
  if (at > 0 && WORD_CHARACTER.test(text.charAt(at - 1))) return null
  for (let end = Math.min(text.length, at + 1 + longest); end > at + 1; end -= 1)
    if (!(end < text.length && isWordAt(text, end)) && names.has(foldText(text.slice(at + 1, end)))) return end
  return null
}

/** A text cut where one of the names stands behind an at-sign, whatever the case and the accents. */
export const cutAtMentions = (text: string, names: readonly string[]): TextPiece[] => {
  const folded = new Set(names.filter((name) => name !== '').map(foldText))
  // A name may be written with its accents as characters of their own.
  const longest = 2 * Math.max(0, ...names.map((name) => name.length))
  const parts: TextPiece[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, from))) {
    const end = mentionEnd(text, at, folded, longest)
    if (end === null) continue
    if (at > from) parts.push({ text: text.slice(from, at), at: from, isMention: false })
    parts.push({ text: text.slice(at, end), at, isMention: true })
    from = end
  }
  if (from < text.length) parts.push({ text: text.slice(from), at: from, isMention: false })
  return parts
}

/** Who is mentioned in a text: those whose name stands whole behind an at-sign. Of two names the longer one is meant. */
export const mentionedIn = (text: string, people: readonly Person[]): string[] => {
  const pieces = cutAtMentions(
    text,
    people.map(({ name }) => name),
  ).filter(({ isMention }) => isMention)
  const meant = new Set(pieces.map((piece) => foldText(piece.text.slice(1))))
  return people.filter(({ name }) => meant.has(foldText(name))).map(({ id }) => id)
}
