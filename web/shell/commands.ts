import { foldText } from '../../contract/people-text.ts'
import { plainNumber } from '../lib/typed-number.ts'
import type { ScreenEntry } from '../screen-entry.ts'

export interface Command {
  id: string
  title: string
  /** Where it is, or what it does. */
  detail: string
  /** More words that find it, in no text. */
  words?: string
  /** Only for whoever looks for it: not in the list that stands before anything is typed. */
  hidden?: boolean
  run: () => void
}

/** The screens this member may open from anywhere. */
export const reachableScreens = (screens: readonly ScreenEntry[], isAdmin: boolean): ScreenEntry[] =>
  screens.filter(
    ({ access, path }) => access === 'member' || (access === 'admin' && isAdmin) || path.startsWith('/track-record'),
  )

const toLabel = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Three letters are like too many words, and a number with another digit is another number. */
const MISSPELT = /^\p{L}{4,}$/u

/** Whether `word` would begin with what was typed if one letter of that were another, left out, put in, or changed places with the next. */
const beginsLike = (word: string, typed: string): boolean => {
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  const goesOn = (from: number, at: number) => word.startsWith(typed.slice(from), at)
  const swapped = typed[same] === word[same + 1] && typed[same + 1] === word[same]
  return (
    goesOn(same + 1, same + 1) ||
    goesOn(same, same + 1) ||
    goesOn(same + 1, same) ||
    (swapped && goesOn(same + 2, same + 2))
  )
}

const findsEvery = (text: string, typed: readonly string[], finds: (word: string, one: string) => boolean): boolean => {
  const words = toLabel(text)
  return typed.every((one) => words.some((word) => finds(word, one)))
}

const begins = (word: string, one: string) => word.startsWith(one)
const nearlyBegins = (word: string, one: string) => begins(word, one) || (MISSPELT.test(one) && beginsLike(word, one))

const toText = ({ title, detail, words = '' }: Command): string => `${title} ${detail} ${words}`

/** Whether the words of `text` begin with every word of `query`, give or take a letter of each. */
export const isNearly = (text: string, query: string): boolean => findsEvery(text, toLabel(query), nearlyBegins)

/** Commands whose words begin with every word that was typed; a match in the title comes before one in what else finds it. */
export const matchCommands = (commands: readonly Command[], query: string): Command[] => {
  const typed = toLabel(query)
  if (typed.length === 0) return commands.filter(({ hidden }) => !hidden)
  const first = commands.filter(({ title }) => findsEvery(title, typed, begins))
  const others = commands.filter((command) => !first.includes(command) && findsEvery(toText(command), typed, begins))
  return [...first, ...others]
}

/** What a wrong letter would hide. */
export const misspeltCommands = (commands: readonly Command[], query: string): Command[] =>
  commands.filter((command) => isNearly(toText(command), query))

const RECENT = 5

/** The ids of what was chosen last, newest first. */
export const withRecent = (recent: readonly string[], id: string): string[] =>
  [id, ...recent.filter((other) => other !== id)].slice(0, RECENT)

/** What was chosen last comes first, newest before older; the rest stays as it is. */
export const recentFirst = (commands: readonly Command[], recent: readonly string[]): Command[] => {
  const chosen = recent.flatMap((id) => commands.find((command) => command.id === id) ?? [])
  return [...chosen, ...commands.filter((command) => !chosen.includes(command))]
}

/** The number in `1204`, `#1204`, `signal 1204` or `record 1204`; null for anything else. */
export const findSignalNumber = (query: string): number | null => {
  const digits = /^\s*(?:(?:signal|record)\s+)?#?([1-9]\d{0,11})\s*$/i.exec(query)?.[1]
  return digits === undefined ? null : plainNumber(digits)
}

/** The halves of what was typed: one of them is right if one letter is wrong. None for what is too short to be misspelt. */
export const toHalves = (query: string): string[] => {
  const text = query.trim()
  const middle = Math.ceil(text.length / 2)
  return text.length < 5 ? [] : [text.slice(0, middle).trim(), text.slice(middle).trim()]
}
