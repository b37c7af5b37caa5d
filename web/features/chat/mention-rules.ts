import { MAX_MENTIONABLE } from '../../../contract/room-tools.ts'

/** Somebody who can be mentioned. */
export interface Person {
  id: string
  name: string
}

/** An at-sign at the beginning of a word, and what was typed behind it. */
const ASKED = /(?:^|\s)@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]*)?)$/u

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What is being typed behind an at-sign, right before the caret; null where nothing is. */
export const mentionAsked = (text: string, caret: number): string | null =>
  ASKED.exec(text.slice(0, caret))?.[1] ?? null

/** Who is meant by it: those whose name, or a later word of it, begins so. */
export const offeredPeople = (people: readonly Person[], asked: string): Person[] => {
  const wanted = plain(asked)
  return people
    .filter(
      ({ name }) =>
        plain(name).startsWith(wanted) ||
        plain(name)
          .split(' ')
          .some((word) => word.startsWith(wanted)),
    )
    .slice(0, MAX_MENTIONABLE)
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

/** Who is mentioned in a text: those whose name stands whole behind an at-sign. */
export const mentionedIn = (text: string, people: readonly Person[]): string[] =>
  people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)

/** A piece of a text, and where in it that begins. */
interface TextPiece {
  text: string
  at: number
  isMention: boolean
}

/** A text cut where one of the names stands behind an at-sign. */
export const cutAtMentions = (text: string, names: readonly string[]): TextPiece[] => {
  const marks = names.map((name) => `@${name}`).sort((a, b) => b.length - a.length)
  const parts: TextPiece[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const mark = marks.find((candidate) => text.startsWith(candidate, at))
    if (!mark || at < from) continue
    if (at > from) parts.push({ text: text.slice(from, at), at: from, isMention: false })
    parts.push({ text: mark, at, isMention: true })
    from = at + mark.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), at: from, isMention: false })
  return parts
}
