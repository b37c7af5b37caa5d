import { readText } from './project-files.ts'
import type { Violation } from './violation.ts'

/** Folders of one person's machine, and hosts that packages come from: in parts, so that this file holds neither. */
const HOME_FOLDERS = ['work', 'root', 'home', 'Users'].join('|')
const TRACES = [
  { pattern: new RegExp(`(?<![\\w.$}\\-/])/(${HOME_FOLDERS})/[\\w.-]`), what: 'an absolute path of one machine' },
  { pattern: new RegExp(['npmjs', 'org'].join('\\.')), what: 'the host of a package registry' },
  { pattern: new RegExp(['deb', 'debian', 'org'].join('\\.')), what: 'the host of a package registry' },
]
const BINARY = /\.(png|jpe?g|webp|ico|woff2?|gz|zip|pdf)$/

/** Lines of `file` that only make sense on one machine. */
export const checkMachineTraces = (root: string, file: string): Violation[] => {
  if (BINARY.test(file)) return []
  return readText(root, file)
    .split('\n')
    .flatMap((text, index) =>
      TRACES.filter(({ pattern }) => pattern.test(text)).map(({ what }) => ({
        file,
        line: index + 1,
        sentence: `names ${what}.`,
      })),
    )
}
