import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, readText } from './project-files.ts'
import type { Violation } from './violation.ts'

const EVIDENCE = 'docs/security.md'

/** `file.test.ts` with the titles that are quoted right behind it. */
const REFERENCE = /`([^`\s]+\.test\.tsx?)`((?:,? “[^”]+”)*)/g

const titlesIn = (quoted: string): string[] => [...quoted.matchAll(/“([^”]+)”/g)].map((match) => match[1] ?? '')

const problemOf = (root: string, file: string, titles: readonly string[]): string | null => {
  if (!isTest(file) || !existsSync(join(root, file))) return `names the test file ${file}, which is not there.`
  const text = readText(root, file)
  const missing = titles.find((title) => ["'", '`', '"'].every((mark) => !text.includes(`${mark}${title}${mark}`)))
  if (missing !== undefined) return `names the test “${missing}”, which ${file} does not hold.`
  return titles.length === 0 ? `names ${file} without the title of a test, as in “does this”.` : null
}

/** Every test that docs/security.md gives as proof exists: its file, and its title in that file. */
export const checkSecurityEvidence = (root: string): Violation[] =>
  existsSync(join(root, EVIDENCE))
    ? readText(root, EVIDENCE)
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(REFERENCE)].flatMap(([, file = '', quoted = '']) => {
            const sentence = problemOf(root, file, titlesIn(quoted))
            return sentence === null ? [] : [{ file: EVIDENCE, line: index + 1, sentence }]
          }),
        )
    : []
