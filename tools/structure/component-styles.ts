import { readText } from './project-files.ts'
import type { Violation } from './violation.ts'

/** Components whose looks are theirs alone: what differs from screen to screen is a property of the component. */
const COMPONENTS = new Set([
  'web/ui/dialog.css',
  'web/ui/facts.css',
  'web/ui/list-frame.css',
  'web/ui/page-head.css',
  'web/ui/table.css',
  'web/ui/list/decision-dialog.css',
  'web/ui/list/list.css',
  'web/ui/review/review.css',
])
/** Around components everywhere, and of none of them. */
const SURROUNDING = new Set(['sheet'])

const CLASS = /\.([a-z][\w-]*)/g
/** Commas between selectors, not those inside of `:is(…)`. */
const BETWEEN_SELECTORS = /,(?![^()]*\))/

/** The selectors of a stylesheet, with the lines on which they stand. */
const selectorsOf = (css: string): { selector: string; line: number }[] => {
  const code = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...code.matchAll(/[^{};]+(?=\{)/g)]
    .filter(([rule]) => !rule.trim().startsWith('@'))
    .flatMap(({ 0: rule, index }) => {
      const starts = index + rule.length - rule.trimStart().length
      const line = code.slice(0, starts).split('\n').length
      return rule.split(BETWEEN_SELECTORS).map((selector) => ({ selector: selector.trim(), line }))
    })
}

const firstClass = (selector: string): string | null => /^\.([a-z][\w-]*)/.exec(selector)?.[1] ?? null

/** Which component a class belongs to: the one whose stylesheet has a selector that begins with it. */
const findOwners = (root: string, files: readonly string[]): Map<string, string> => {
  const owners = new Map<string, string>()
  for (const file of files.filter((name) => COMPONENTS.has(name))) {
    for (const { selector } of selectorsOf(readText(root, file))) {
      const name = firstClass(selector)
      if (name && !SURROUNDING.has(name) && !owners.has(name)) owners.set(name, file)
    }
  }
  return owners
}

/** Checks that no stylesheet outside of `web/ui` names a class of a component. */
export const checkComponentStyles = (root: string, files: readonly string[]): Violation[] => {
  const owners = findOwners(root, files)
  return files
    .filter((file) => file.startsWith('web/') && file.endsWith('.css') && !file.startsWith('web/ui/'))
    .flatMap((file) =>
      selectorsOf(readText(root, file)).flatMap(({ selector, line }) =>
        [...selector.matchAll(CLASS)].flatMap(([, name = '']) => {
          const owner = owners.get(name)
          if (!owner) return []
          return [
            { file, line, sentence: `styles .${name}, which is of ${owner}: give the component a property instead.` },
          ]
        }),
      ),
    )
}
