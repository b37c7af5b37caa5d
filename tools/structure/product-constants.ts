import { DAY_MS, HOUR_MS, MINUTE_MS, PAYOUT } from '../../contract/slots.ts'
import { TIER_PRICES_UPOINTS } from '../../contract/tier-prices.ts'
import { identifierName, isSyntaxNode, type ParsedSource, type SyntaxNode, visit } from './parsed-source.ts'
import { isTest } from './project-files.ts'
import type { Violation } from './violation.ts'

const HOMES = /^contract\/(?:slots|tier-prices)\.ts$/
const PRODUCT = /^(?:contract|engine|server|web)\//
/** Sample rows, and lessons that compute with figures of their own. */
const EXAMPLES = /^server\/demo\/|\/testing|^server\/features\/lessons\/content\.ts$/

const BREAK_EVEN = 1 / (1 + PAYOUT)
const UNITS = new Set(['DAY_MS', 'HOUR_MS', 'MINUTE_MS'])
const PRICES = Object.entries(TIER_PRICES_UPOINTS)
const WRITTEN_PRICE = new RegExp(
  String.raw`\b(?:${PRICES.map(([, price]) => `${price.toLocaleString('en-US')}|${price}`).join('|')}) U-Points\b`,
)
const WRITTEN_RATE = new RegExp(
  String.raw`\b${PAYOUT * 100}% payout|payout (?:of|at|is) ${PAYOUT * 100}%|\b(?:${(BREAK_EVEN * 100).toFixed(1)}|${(BREAK_EVEN * 100).toFixed(2)})%`,
  'i',
)

const numberOf = (node: unknown): number | null =>
  isSyntaxNode(node) && node.type === 'Literal' && typeof node.value === 'number' ? node.value : null

/** A name and what it is given: a constant, a property, or a default. */
const givenIn = (node: SyntaxNode): { name: string; value: unknown } | null => {
  const [key, value] =
    node.type === 'VariableDeclarator'
      ? [node.id, node.init]
      : node.type === 'Property'
        ? [node.key, node.value]
        : node.type === 'AssignmentPattern'
          ? [node.left, node.right]
          : [null, null]
  const name = identifierName(key)
  return name === null ? null : { name, value }
}

const constantNamed = (name: string, value: number): string | null => {
  const isAbout = (each: number) => Math.abs(value - each) < each / 1_000
  if (/payout/i.test(name) && [PAYOUT, 1 + PAYOUT, 100 * PAYOUT].includes(value)) return 'PAYOUT'
  if (/break_?even/i.test(name) && (isAbout(BREAK_EVEN) || isAbout(100 * BREAK_EVEN))) return 'PAYOUT'
  const isPrice = PRICES.some(([tier, price]) => value === price && (name === tier || /price|cost/i.test(name)))
  return isPrice ? 'TIER_PRICES_UPOINTS' : null
}

const constantOf = (value: number): string | null =>
  value === DAY_MS ? 'DAY_MS' : value === HOUR_MS ? 'HOUR_MS' : null

const writtenIn = ({ type, value }: SyntaxNode): string | null => {
  const text = type === 'TemplateElement' ? (value as { raw: unknown }).raw : value
  if (typeof text !== 'string' || !/^(?:Literal|TemplateElement|JSXText)$/.test(type)) return null
  if (WRITTEN_PRICE.test(text)) return 'TIER_PRICES_UPOINTS'
  return WRITTEN_RATE.test(text) ? 'PAYOUT' : null
}

const namedIn = (node: SyntaxNode): string | null => {
  const given = givenIn(node)
  if (!given) return null
  if (node.type === 'VariableDeclarator' && UNITS.has(given.name) && given.value) return given.name
  const value = numberOf(given.value)
  return value === null ? null : constantNamed(given.name, value)
}

/** The constant of the contract that a node repeats. A minute counts in sums only: many limits happen to be 60,000. */
const repeatedIn = (node: SyntaxNode): string | null => {
  const number = numberOf(node)
  if (number !== null) return constantOf(number)
  if (node.type === 'BinaryExpression' && [node.left, node.right].some((side) => numberOf(side) === MINUTE_MS))
    return 'MINUTE_MS'
  return writtenIn(node) ?? namedIn(node)
}

/** Payout, break-even rate, tier prices and the units of time stand once, in the contract. */
export const checkProductConstants = ({ file, program, lineOf }: ParsedSource): Violation[] => {
  if (!PRODUCT.test(file) || HOMES.test(file) || EXAMPLES.test(file) || isTest(file)) return []
  const found: Violation[] = []
  visit(program, (node) => {
    const constant = repeatedIn(node)
    const home = constant === 'TIER_PRICES_UPOINTS' ? 'contract/tier-prices.ts' : 'contract/slots.ts'
    if (constant)
      found.push({ file, line: lineOf(node.start), sentence: `repeats ${constant}: import it from ${home}.` })
  })
  return found
}
