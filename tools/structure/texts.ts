import { identifierName, isSyntaxNode, literalText, type ParsedSource, visit } from './parsed-source.ts'
import { isRead, type ReadText, readTexts } from './read-texts.ts'
import { findWordFaults } from './text-rules.ts'
import type { Violation } from './violation.ts'

/** Texts that break a rule and stay, each with its reason. */
const EXCEPTIONS = new Map([['Cancelled', 'the specification’s name for a status of marathons']])

/** As much of a text as its violation shows. */
const shorten = (text: string): string => text.slice(0, 80)

interface FaultyText extends ReadText {
  file: string
  faults: string[]
}

const findFaultyTexts = (sources: readonly ParsedSource[]): FaultyText[] =>
  sources
    .flatMap((source) => readTexts(source).map((read) => ({ ...read, file: source.file })))
    .filter(({ text }) => !EXCEPTIONS.has(text))
    .map((read) => ({ ...read, faults: findWordFaults(read.text) }))
    .filter(({ faults }) => faults.length > 0)

/** Canada’s form is for code: it writes ISO dates. */
const LOCALES = new Set(['en-US', 'en-CA'])
const FORMATS = new Set(['DateTimeFormat', 'ListFormat', 'toLocaleDateString', 'toLocaleTimeString'])

/** Dates, times and lists that code writes in another country’s form. */
const checkLocales = ({ file, program, lineOf }: ParsedSource): Violation[] => {
  const found: Violation[] = []
  visit(program, (node) => {
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return
    const name = isSyntaxNode(node.callee) ? identifierName(node.callee.property) : null
    const locale = Array.isArray(node.arguments) ? literalText(node.arguments[0]) : null
    if (name === null || !FORMATS.has(name) || locale === null || !locale.startsWith('en-') || LOCALES.has(locale))
      return
    found.push({ file, line: lineOf(node.start), sentence: `write dates, times and lists in en-US, not ${locale}.` })
  })
  return found
}

const TOLD = /^(contract|server|web)\//
const SENTENCE_WORDS = 4

/** Sentences that two files say: a constant has them once. */
const checkHomes = (sources: readonly ParsedSource[]): Violation[] => {
  const told = sources
    .filter(({ file }) => TOLD.test(file))
    .flatMap((source) => readTexts(source).map((read) => ({ ...read, file: source.file })))
    .filter(({ text }) => text.split(/\s+/).filter((word) => /^[“(]?\p{L}/u.test(word)).length >= SENTENCE_WORDS)
  return [...Map.groupBy(told, ({ text }) => text).values()].flatMap(([first, ...others]) =>
    others
      .filter(({ file }) => file !== first?.file)
      .map(({ file, line, text }) => ({
        file,
        line,
        sentence: `“${shorten(text)}” stands in ${first?.file} too: say it once (contract/common-texts.ts, web/ui/common-labels.ts).`,
      })),
  )
}

/** Texts that people read and that break a rule of words (docs/conventions.md, “Texts”). */
export const checkTexts = (sources: readonly ParsedSource[]): Violation[] => {
  const read = sources.filter(({ file }) => isRead(file))
  return [
    ...findFaultyTexts(read).flatMap(({ file, line, text, faults }) =>
      faults.map((fault) => ({ file, line, sentence: `${fault}: “${shorten(text)}”.` })),
    ),
    ...read.flatMap(checkLocales),
    ...checkHomes(read),
  ]
}
