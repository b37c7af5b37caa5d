import { SERVER_ONLY } from '../prerender/lighten-contract.ts'
import {
  identifierName,
  isSyntaxNode,
  literalText,
  type ParsedSource,
  type SyntaxNode,
  visit,
} from './parsed-source.ts'
import { isTest } from './project-files.ts'
import type { Violation } from './violation.ts'

/** Comments that switch a check off. Spelt in parts, so that this file does not switch anything off. */
const SILENCERS = new RegExp(
  ['@ts-(ignore|nocheck|expect-error)', ['biome', 'ignore'].join('-'), 'eslint-disable'].join('|'),
)
const TEST_FUNCTIONS = new Set(['it', 'test', 'describe', 'suite', 'bench'])
const TEST_MODIFIERS = new Set(['skip', 'only', 'todo', 'fixme'])

const nodeProblem = (source: ParsedSource, node: SyntaxNode): string | null => {
  if (node.type === 'TSAnyKeyword') return 'uses any: name the type, or unknown and narrow it.'
  if (node.type === 'CatchClause' && isSilent(source, node.body)) {
    return 'drops an error: handle it, or say in a comment why it does not matter.'
  }
  const unsent = askedOfCall(source, node)
  if (unsent) return unsent
  const read = ownReading(source, node)
  if (read) return read
  if (isFoldedLiteral(node)) return 'spreads a literal to fold lines: list its fields plainly, or give them a name.'
  if (node.type !== 'CallExpression') return null
  return disabledTest(node) ?? classLookup(source, node) ?? ownTransaction(source, node)
}

/** Imported from the contract at run time, by the names they have here. */
const importedFromContract = ({ program }: ParsedSource): string[] =>
  (Array.isArray(program.body) ? program.body.filter(isSyntaxNode) : [])
    .filter(
      ({ type, source }) => type === 'ImportDeclaration' && /\/contract\/[a-z-]+\.ts$/.test(literalText(source) ?? ''),
    )
    .flatMap(({ specifiers }) => (Array.isArray(specifiers) ? specifiers.filter(isSyntaxNode) : []))
    .flatMap(({ local }) => identifierName(local) ?? [])

/** `getMe.reply` in a page: the browser is sent calls without what only a server asks of them. */
const askedOfCall = (source: ParsedSource, { type, object, property }: SyntaxNode): string | null => {
  if (type !== 'MemberExpression' || !source.file.startsWith('web/') || isTest(source.file)) return null
  const [call, field] = [identifierName(object), identifierName(property)]
  return call && field && UNSENT.includes(field) && importedFromContract(source).includes(call)
    ? `asks ${call} for its ${field}, which no browser is sent: name the schema, and ask that.`
    : null
}

const UNSENT: readonly string[] = SERVER_ONLY.defineCall

const CONVERTERS = new Set(['Number', 'parseFloat', 'parseInt'])
/** Where numbers that people type are read, and where their fields are drawn. */
const NUMBER_PARSER = 'web/lib/typed-number.ts'
const FIELDS_OF_THE_KIT = 'web/ui/field.tsx'

/** What turns a text into a number without the number format of whoever typed it. */
const convertsText = ({ type, callee, property, key, operator }: SyntaxNode): boolean => {
  if (type === 'UnaryExpression') return operator === '+'
  if (identifierName(property) === 'valueAsNumber' || identifierName(key) === 'valueAsNumber') return true
  if (type !== 'CallExpression' || !isSyntaxNode(callee)) return false
  const called = callee.type === 'MemberExpression' ? identifierName(callee.property) : identifierName(callee)
  return called !== null && CONVERTERS.has(called)
}

/** `<input type="number">`, which reads a comma by the browser's locale, or a keypad of a field that the kit does not know. */
const isOwnNumberField = (file: string, { type, name, value }: SyntaxNode): boolean => {
  if (type !== 'JSXAttribute' || !isSyntaxNode(name)) return false
  const text = literalText(isSyntaxNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value)
  if (name.name === 'type') return text === 'number'
  return name.name === 'inputMode' && file !== FIELDS_OF_THE_KIT && (text === 'numeric' || text === 'decimal')
}

/** A number that a page reads past the reader's number format: `100,50` would be 10,050 there. */
const ownReading = ({ file }: ParsedSource, node: SyntaxNode): string | null => {
  if (!file.startsWith('web/') || isTest(file) || file === NUMBER_PARSER) return null
  if (isOwnNumberField(file, node)) return 'draws a number field of its own: use NumberInput or CodeInput.'
  return convertsText(node)
    ? 'turns a text into a number: readNumber reads what people type, plainNumber what the program wrote.'
    : null
}

const SELECTING = new Set(['matches', 'closest', 'querySelector', 'querySelectorAll'])

/** `target.matches('.scroll')` in a page: styles could not be renamed without changing what it does. */
const classLookup = ({ file }: ParsedSource, { callee, arguments: given }: SyntaxNode): string | null => {
  if (!file.startsWith('web/') || isTest(file)) return null
  if (!isSyntaxNode(callee) || !SELECTING.has(identifierName(callee.property) ?? '')) return null
  const selector = Array.isArray(given) ? literalText(given[0]) : null
  return selector?.includes('.')
    ? `looks for ${selector}: classes are for styles, mark it with a data attribute.`
    : null
}

/** `db.orm.transaction(…)` in a feature: what it queues and publishes would leave whatever became of the commit. */
const ownTransaction = ({ file }: ParsedSource, { callee }: SyntaxNode): string | null =>
  file.startsWith('server/features/') &&
  !isTest(file) &&
  isSyntaxNode(callee) &&
  callee.type === 'MemberExpression' &&
  (identifierName(callee.property) ?? literalText(callee.property)) === 'transaction'
    ? 'begins a transaction of its own: a feature moves things by transact, which mails and publishes after the commit.'
    : null

const SPREADS = new Set(['SpreadElement', 'JSXSpreadAttribute'])
/** What says something of an expression and leaves it as it is. */
const WRAPPERS = new Set(['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression'])

/** `...{ a, b }`. Spreading what a condition chose, `...(known ? { a } : {})`, stays possible. */
const isFoldedLiteral = (node: SyntaxNode): boolean => {
  if (!SPREADS.has(node.type)) return false
  let spread = node.argument
  while (isSyntaxNode(spread) && WRAPPERS.has(spread.type)) spread = spread.expression
  return isSyntaxNode(spread) && spread.type === 'ObjectExpression'
}

const isSilent = ({ comments }: ParsedSource, block: unknown): boolean =>
  isSyntaxNode(block) &&
  Array.isArray(block.body) &&
  block.body.length === 0 &&
  !comments.some(({ start }) => start > block.start && start < block.end)

/** `it.skip('title', …)`. Skipping on a condition, with a reason that the run prints, stays possible. */
const disabledTest = (call: SyntaxNode): string | null => {
  const { callee } = call
  if (!isSyntaxNode(callee) || callee.type !== 'MemberExpression') return null
  const [subject, modifier] = [identifierName(callee.object), identifierName(callee.property)]
  if (!subject || !modifier || !TEST_FUNCTIONS.has(subject) || !TEST_MODIFIERS.has(modifier)) return null
  const [first] = Array.isArray(call.arguments) ? call.arguments : []
  const titled = isSyntaxNode(first) && (first.type === 'Literal' || first.type === 'TemplateLiteral')
  return modifier !== 'skip' || titled ? `leaves out tests with ${subject}.${modifier}.` : null
}

/** Language that the sources do without, found in the syntax tree and in the comments. */
export const checkForbiddenCode = (source: ParsedSource): Violation[] => {
  const violations: Violation[] = []
  visit(source.program, (node) => {
    const sentence = nodeProblem(source, node)
    if (sentence) violations.push({ file: source.file, line: source.lineOf(node.start), sentence })
  })
  for (const { text, line } of source.comments) {
    const silencer = SILENCERS.exec(text)
    if (silencer) violations.push({ file: source.file, line, sentence: `switches a check off with ${silencer[0]}.` })
  }
  return violations
}
