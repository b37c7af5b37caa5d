import { identifierName, isSyntaxNode, type ParsedSource, type SyntaxNode } from './parsed-source.ts'
import { isTest } from './project-files.ts'

/** A text that a person reads, with `…` for each value put into it. */
export interface ReadText {
  text: string
  line: number
}

/** Where people read: screens, messages, emails, the command line. Tests, tools and the database's functions are left out. */
export const isRead = (file: string): boolean =>
  /^(web|contract|server|demo|cli|engine|packages)\/.*\.tsx?$/.test(file) &&
  !isTest(file) &&
  !/^(server\/db|(web|server|engine\/record)\/testing)\//.test(file)

const UNREAD_ATTRIBUTES = new Set(['className', 'class', 'd', 'href', 'viewBox', 'key', 'id', 'src', 'to'])
const UNREAD_TYPES = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TaggedTemplateExpression',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAnnotation',
  'TSTypeParameterInstantiation',
])
const LOGGING = new Set(['info', 'warn', 'error', 'debug', 'fatal', 'trace'])

/** Bugs and logs are for programmers: nothing under `new Error(…)` or `log.info(…)` is a text of the product. */
const isUnread = (node: SyntaxNode): boolean => {
  if (UNREAD_TYPES.has(node.type)) return true
  const callee = isSyntaxNode(node.callee) ? node.callee : null
  if (node.type === 'NewExpression') return /Error$/.test(identifierName(callee) ?? '')
  if (node.type === 'CallExpression') return LOGGING.has(identifierName(callee?.property) ?? '')
  if (node.type === 'JSXAttribute' && isSyntaxNode(node.name)) return UNREAD_ATTRIBUTES.has(String(node.name.name))
  return false
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.entries(node)
    .filter(([field]) => !((node.type === 'Property' && field === 'key') || field === 'typeAnnotation'))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isSyntaxNode)

/** The text of a literal, a template or a sum of both; null for anything else. */
const textOf = (node: SyntaxNode): string | null => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'JSXText') return String(node.value).replace(/\s+/g, ' ')
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis))
    return node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked).join('…')
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null
  const parts = [node.left, node.right].map((side) => (isSyntaxNode(side) ? textOf(side) : null))
  return parts.every((part) => part === null) ? null : parts.map((part) => part ?? '…').join('')
}

const SQL = /^(?:with \w+ as \(|select\s[\s\S]*\bfrom\b|insert into \w|update \w+ set\b|delete from \w|\w+ as \()/
const STYLES = /\{\s*[\w-]+:[^{}]*\}/
const COLUMNS = /^(?=.*_)[a-z]\w*(?: [a-z]\w*)+$/
const MARKUP = /<\/\w+>|<\w+ [\w-]+="/
const ATTRIBUTE = /\s(?:aria-label|title|alt)="([^"]*)"/g

/** What a browser shows of markup, one element a line. */
const shownBy = (markup: string): string => {
  const labels = [...markup.matchAll(ATTRIBUTE)].map(([, label]) => label)
  const lines = markup.replace(/<style>[\s\S]*?<\/style>/g, '').split(/<[^>]*>/)
  return [...labels, ...lines]
    .map((line) => line?.trim() ?? '')
    .filter((line) => line !== '')
    .join('\n')
}

/** `text` as a person reads it: nothing of queries, style sheets and lists of columns; of markup what it shows. */
const readable = (text: string): string => {
  if (SQL.test(text) || COLUMNS.test(text)) return ''
  if (MARKUP.test(text)) return shownBy(text)
  return STYLES.test(text) ? '' : text
}

/** Every text of `source` with two words or more, and single words that begin in upper case. */
export const readTexts = ({ program, lineOf }: ParsedSource): ReadText[] => {
  const found: ReadText[] = []
  const look = (node: SyntaxNode): void => {
    if (isUnread(node)) return
    const written = textOf(node)
    const text = written === null ? undefined : readable(written.trim())
    if (text !== undefined && /^\p{Lu}\p{Ll}|\p{L}.*\s|\s.*\p{L}|[\d…]\s%/su.test(text))
      found.push({ text, line: lineOf(node.start) })
    const inside = node.type === 'BinaryExpression' && text !== undefined ? [] : childrenOf(node)
    for (const child of inside) look(child)
  }
  look(program)
  return found
}
