import type { ScreenEntry } from '../screens.ts'

export interface Command {
  id: string
  title: string
  /** Where it is, or what it does. */
  detail: string
  run: () => void
}

/** The screens this member may open from anywhere. */
export const reachableScreens = (screens: readonly ScreenEntry[], isAdmin: boolean): ScreenEntry[] =>
  screens.filter(
    ({ access, path }) => access === 'member' || (access === 'admin' && isAdmin) || path === '/track-record',
  )

/** Commands whose words start with every word that was typed; a match in the title comes before one in the detail. */
export const matchCommands = (commands: readonly Command[], query: string): Command[] => {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  const startsIn = (text: string, word: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((part) => part.startsWith(word))
  const inTitle = ({ title }: Command) => wanted.every((word) => startsIn(title, word))
  const anywhere = ({ title, detail }: Command) => wanted.every((word) => startsIn(`${title} ${detail}`, word))
  const first = commands.filter(inTitle)
  return [...first, ...commands.filter((command) => !first.includes(command) && anywhere(command))]
}
