import { parseSync } from 'vite'
import { identifierName, isSyntaxNode, type SyntaxNode, visit } from '../structure/parsed-source.ts'

interface Edit {
  start: number
  end: number
  text: string
}

/** What only a server asks a declaration for: its words for programmers, what comes with an address, what an answer is held to before it is sent. */
export const SERVER_ONLY = {
  defineCall: ['summary', 'params', 'reply', 'fails'],
  defineList: ['summary', 'params', 'row'],
} as const satisfies Record<string, readonly string[]>
type Declaring = keyof typeof SERVER_ONLY
const isDeclaring = (name: string | null): name is Declaring => name !== null && name in SERVER_ONLY

/** What a screen checks before it asks. */
const LATER = 'input'

const listOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isSyntaxNode) : [])

const doesSomething = (node: SyntaxNode): boolean => {
  let found = false
  visit(node, ({ type }) => {
    found ||= type === 'CallExpression' || type === 'NewExpression' || type === 'MemberExpression'
  })
  return found
}

const isFunction = ({ type }: SyntaxNode) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

/** Constants of a module by what they are made of: nobody who does not use one has it made. */
const constantsOf = (program: SyntaxNode): SyntaxNode[] =>
  listOf(program.body)
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' && isSyntaxNode(statement.declaration)
        ? statement.declaration
        : statement,
    )
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
    .flatMap(({ declarations }) => listOf(declarations))
    .flatMap(({ init }) => (isSyntaxNode(init) && !isFunction(init) && doesSomething(init) ? [init] : []))

const fieldEdit = (text: string, field: SyntaxNode, next: SyntaxNode | undefined, callee: Declaring): Edit[] => {
  const name = field.type === 'Property' ? identifierName(field.key) : null
  if (!name) return []
  const unsent: readonly string[] = SERVER_ONLY[callee]
  if (unsent.includes(name)) {
    const comma = text.indexOf(',', field.end)
    const end = next
      ? next.start
      : comma >= 0 && /^[\s,]*$/.test(text.slice(field.end, comma + 1))
        ? comma + 1
        : field.end
    return [{ start: field.start, end, text: '' }]
  }
  const { value } = field
  if (name !== LATER || !isSyntaxNode(value) || !doesSomething(value)) return []
  return [
    {
      start: field.start,
      end: value.start,
      text: `get ${LATER}() { const made = `,
    },
    {
      start: value.end,
      end: value.end,
      text: `; Object.defineProperty(this, '${LATER}', { value: made }); return made }`,
    },
  ]
}

const declarationEdits = (text: string, program: SyntaxNode): Edit[] => {
  const edits: Edit[] = []
  visit(program, (node) => {
    const callee = node.type === 'CallExpression' ? identifierName(node.callee) : null
    const [declaration] = listOf(node.arguments)
    if (!isDeclaring(callee) || declaration?.type !== 'ObjectExpression') return
    const fields = listOf(declaration.properties)
    for (const [place, field] of fields.entries()) edits.push(...fieldEdit(text, field, fields[place + 1], callee))
  })
  return edits
}

/** What only the compiler reads: of types nothing is left. */
const TYPES = new Set([
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAnnotation',
  'TSTypeParameterInstantiation',
])

const collectNames = (node: SyntaxNode, names: Set<string>): void => {
  if (TYPES.has(node.type)) return
  const name = identifierName(node)
  if (name !== null) names.add(name)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isSyntaxNode(child)) collectNames(child, names)
}

/** Leaves out imports that nothing needs any more: a page would be taken for one that needs what they lead to. */
const withoutIdleImports = (file: string, text: string): string => {
  const { program } = parseSync(file, text)
  if (!isSyntaxNode(program)) throw new Error(`${file} has no syntax tree.`)
  const statements = listOf(program.body)
  const imports = statements.filter(({ type }) => type === 'ImportDeclaration')
  const names = new Set<string>()
  for (const statement of statements) if (!imports.includes(statement)) collectNames(statement, names)
  let light = text
  for (const { start, end, specifiers } of imports.toReversed()) {
    const all = listOf(specifiers)
    const isKept = ({ local }: SyntaxNode) => names.has(identifierName(local) ?? '')
    const kept = all.filter(isKept)
    if (kept.length === all.length || all.some(({ type }) => type !== 'ImportSpecifier' && kept.length > 0)) continue
    const list = kept.map((each) => text.slice(each.start, each.end)).join(', ')
    const source = text.slice(text.lastIndexOf(' from ', end), end)
    light = light.slice(0, start) + (kept.length > 0 ? `import { ${list} }${source}` : '') + light.slice(end)
  }
  return light
}

/**
 * A module of the contract as pages need it. They never check an answer, so what an answer looks like is left out, with all that only it is
 * made of; what a screen checks before it asks is made when it does. Everything else means what it means on the server.
 */
export const lightenContract = (file: string, text: string): string => {
  const { program } = parseSync(file, text)
  if (!isSyntaxNode(program)) throw new Error(`${file} has no syntax tree.`)
  const constants = constantsOf(program).flatMap((init): Edit[] => [
    { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
    { start: init.end, end: init.end, text: '))()' },
  ])
  const edits = [...declarationEdits(text, program), ...constants].sort((a, b) => a.start - b.start || a.end - b.end)
  let [light, at] = ['', 0]
  for (const { start, end, text: put } of edits) {
    light += text.slice(at, start) + put
    at = end
  }
  return withoutIdleImports(file, light + text.slice(at))
}
