import { identifierName, isSyntaxNode, type ParsedSource, visit } from './parsed-source.ts'
import { isTest } from './project-files.ts'
import type { Violation } from './violation.ts'

/** What declares a call, and what ties one to its answer: a list is two calls with one declaration. */
const DECLARING = ['defineCall', 'defineList']
const ROUTING = ['route', 'listRoutes']

/** Names of the constants that declare calls, with their lines. */
const declaredCalls = (source: ParsedSource): { name: string; line: number }[] => {
  const found: { name: string; line: number }[] = []
  visit(source.program, (node) => {
    if (node.type !== 'VariableDeclarator' || !isSyntaxNode(node.init) || node.init.type !== 'CallExpression') return
    const name = identifierName(node.id)
    if (name && DECLARING.includes(identifierName(node.init.callee) ?? ''))
      found.push({ name, line: source.lineOf(node.start) })
  })
  return found
}

/** Names passed first to what ties calls to answers. */
const routedCalls = (source: ParsedSource): string[] => {
  const found: string[] = []
  visit(source.program, (node) => {
    if (node.type !== 'CallExpression' || !ROUTING.includes(identifierName(node.callee) ?? '')) return
    const name = identifierName(Array.isArray(node.arguments) ? node.arguments[0] : undefined)
    if (name) found.push(name)
  })
  return found
}

const namedIn = (source: ParsedSource): string[] => {
  const names: string[] = []
  visit(source.program, (node) => {
    const name = identifierName(node)
    if (name) names.push(name)
  })
  return names
}

/** Every call of `contract/` is answered by a route of the server and named in a test. */
export const checkCalls = (sources: readonly ParsedSource[]): Violation[] => {
  const routed = new Set(
    sources.filter(({ file }) => file.startsWith('server/features/') && !isTest(file)).flatMap(routedCalls),
  )
  const tested = new Set(sources.filter(({ file }) => isTest(file)).flatMap(namedIn))
  return sources
    .filter(({ file }) => file.startsWith('contract/') && !isTest(file))
    .flatMap((source) =>
      declaredCalls(source).flatMap(({ name, line }) => [
        ...(routed.has(name) ? [] : [{ file: source.file, line, sentence: `${name} has no route on the server.` }]),
        ...(tested.has(name) ? [] : [{ file: source.file, line, sentence: `${name} is named in no test.` }]),
      ]),
    )
}
