import { parseSync } from 'vite'
import { readText } from './project-files.ts'

/** A node of the syntax tree, as far as the rules look at it. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

export interface ImportedModule {
  specifier: string
  line: number
}

/** One source file, parsed. */
export interface ParsedSource {
  file: string
  program: SyntaxNode
  imports: ImportedModule[]
  lineOf: (offset: number) => number
}

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Calls `look` for `node` and everything below it, parents first. */
export const visit = (node: SyntaxNode, look: (node: SyntaxNode) => void): void => {
  look(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isSyntaxNode(child)) visit(child, look)
    }
  }
}

/** The value of a string literal node, else null. */
export const literalText = (node: unknown): string | null =>
  isSyntaxNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null

/** The name of an identifier node, else null. */
export const identifierName = (node: unknown): string | null =>
  isSyntaxNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : null

const MODULE_NODES = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

const importsOf = (program: SyntaxNode, lineOf: (offset: number) => number): ImportedModule[] => {
  const found: ImportedModule[] = []
  visit(program, (node) => {
    if (!MODULE_NODES.has(node.type)) return
    const specifier = literalText(node.source)
    if (specifier !== null) found.push({ specifier, line: lineOf(node.start) })
  })
  return found
}

const lineCounter = (text: string) => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset: number): number => {
    const after = starts.findIndex((start) => start > offset)
    return after === -1 ? starts.length : after
  }
}

/** Parses one file. Throws when it is no valid TypeScript or JavaScript. */
export const parseSource = (root: string, file: string): ParsedSource => {
  const text = readText(root, file)
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file} could not be parsed: ${error.message}`)
  if (!isSyntaxNode(program)) throw new Error(`${file} has no syntax tree.`)
  const lineOf = lineCounter(text)
  return { file, program, imports: importsOf(program, lineOf), lineOf }
}
