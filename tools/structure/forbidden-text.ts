import { readText } from './project-files.ts'
import type { Violation } from './violation.ts'

/** Folders of one person's machine, hosts that packages come from, and comments that switch a check off: in parts, so that this file holds none. */
const HOME_FOLDERS = ['work', 'root', 'home', 'Users'].join('|')
const SILENCERS = ['@ts-(?:ignore|nocheck)', ['biome', 'ignore'].join('-'), ['eslint', 'disable'].join('-')]
const FORBIDDEN = [
  {
    pattern: new RegExp(`(?<![\\w.$}\\-/])/(${HOME_FOLDERS})/[\\w.-]`),
    sentence: 'names an absolute path of one machine.',
  },
  { pattern: new RegExp(['npmjs', 'org'].join('\\.')), sentence: 'names the host of a package registry.' },
  { pattern: new RegExp(['deb', 'debian', 'org'].join('\\.')), sentence: 'names the host of a package registry.' },
  { pattern: new RegExp(SILENCERS.join('|')), sentence: 'switches a check off.' },
]
/** In a test, with a reason, it says what the compiler must refuse. */
const EXPECTED_ERROR = {
  pattern: new RegExp(['@ts', 'expect', 'error'].join('-')),
  allowed: new RegExp(['// @ts', 'expect', 'error \\w'].join('-')),
  sentence: 'switches a check off.',
}
const BINARY = /\.(png|jpe?g|webp|ico|woff2?|gz|zip|pdf)$/
const VAGUE =
  /^(contract|demo|engine|packages|server|web|cli|lab|tools|e2e)\/(.*\/)?((utils?|helpers?|types|common|misc)(\/.*|\.(tsx?|mjs))|index\.(tsx?|mjs))$/

const isTypeTest = (file: string, text: string): boolean =>
  /\.test\.tsx?$/.test(file) && EXPECTED_ERROR.allowed.test(text)

/** Lines of `file` that only make sense on one machine or switch a check off, and a name that says nothing. */
export const checkForbiddenText = (root: string, file: string): Violation[] => {
  if (BINARY.test(file)) return []
  const found = readText(root, file)
    .split('\n')
    .flatMap((text, index) =>
      [...FORBIDDEN, ...(isTypeTest(file, text) ? [] : [EXPECTED_ERROR])]
        .filter(({ pattern }) => pattern.test(text))
        .map(({ sentence }) => ({
          file,
          line: index + 1,
          sentence,
        })),
    )
  return VAGUE.test(file) ? [{ file, line: 1, sentence: 'name it after what it holds.' }, ...found] : found
}
