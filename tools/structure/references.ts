import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readText } from './project-files.ts'
import type { Violation } from './violation.ts'

const TEXT = /\.(tsx?|mjs|css|md)$/
const DECISIONS = 'docs/decisions'

/** Papers that the repository does not hold, by the names that they went by. In parts, so that this file cites neither. */
const ELSEWHERE = new RegExp(`\\b(${['document [1-3]', 'product decisions? \\d'].join('|')})`, 'i')
/** A number of any length: those of other papers have one or two digits. */
const DECISION = /\bdecisions? (\d+)\b/g
const PAGE = /(?<![\w./-])(docs\/[\w./-]+\.md)(?:, “([^”]+)”)?/g
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g

const hasHeading = (root: string, page: string, title: string): boolean =>
  readText(root, page)
    .split('\n')
    .some((line) => line.replace(/^#+ /, '') === title && line.startsWith('#'))

const problemsIn = (root: string, file: string, text: string, decisions: ReadonlySet<string>): string[] => {
  const problems: string[] = []
  const elsewhere = ELSEWHERE.exec(text)?.[0]
  if (elsewhere)
    problems.push(`cites “${elsewhere}”, which is not in the repository: cite a section of docs/product.md.`)
  for (const [, number = ''] of text.matchAll(DECISION)) {
    if (!decisions.has(number)) problems.push(`cites decision ${number}, which ${DECISIONS} does not hold.`)
  }
  for (const [, page = '', title] of text.matchAll(PAGE)) {
    if (!existsSync(join(root, page))) problems.push(`cites ${page}, which is not there.`)
    else if (title !== undefined && !hasHeading(root, page, title))
      problems.push(`cites “${title}”, which ${page} does not hold.`)
  }
  if (!file.endsWith('.md')) return problems
  for (const [, target = ''] of text.matchAll(LINK)) {
    if (!existsSync(join(root, dirname(file), target))) problems.push(`links to ${target}, which is not there.`)
  }
  return problems
}

/** References of comments and pages that cannot be followed inside the repository. Tests of these checks make up their own. */
export const checkReferences = (root: string, files: readonly string[]): Violation[] => {
  const folder = join(root, DECISIONS)
  const decisions = new Set(existsSync(folder) ? readdirSync(folder).map((name) => name.slice(0, 4)) : [])
  return files
    .filter((file) => TEXT.test(file) && !file.startsWith('tools/structure/check-project.test'))
    .flatMap((file) =>
      readText(root, file)
        .split('\n')
        .flatMap((text, index) =>
          problemsIn(root, file, text, decisions).map((sentence) => ({ file, line: index + 1, sentence })),
        ),
    )
}
