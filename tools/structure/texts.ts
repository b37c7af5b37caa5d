import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ParsedSource } from './parsed-source.ts'
import { readText } from './project-files.ts'
import { isRead, readTexts } from './read-texts.ts'
import { findWordFaults } from './text-rules.ts'
import type { Violation } from './violation.ts'

/** The beginnings of texts that are still to be rewritten: the list may only shrink. */
const TO_DO = 'tools/structure/texts-to-do.json'

/** As much of a text as its violation and the list show. */
const shorten = (text: string): string => text.slice(0, 80)

const readToDo = (root: string): ReadonlySet<string> =>
  new Set<string>(existsSync(join(root, TO_DO)) ? JSON.parse(readText(root, TO_DO)) : [])

/** Texts that people read and that break a rule of words (docs/conventions.md, “Texts”). */
export const checkTexts = (root: string, sources: readonly ParsedSource[]): Violation[] => {
  const toDo = readToDo(root)
  return sources
    .filter(({ file }) => isRead(file))
    .flatMap((source) =>
      readTexts(source)
        .filter(({ text }) => !toDo.has(shorten(text)))
        .flatMap(({ text, line }) =>
          findWordFaults(text).map((fault) => ({
            file: source.file,
            line,
            sentence: `${fault}: “${shorten(text)}”.`,
          })),
        ),
    )
}
