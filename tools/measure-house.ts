/** `node tools/measure-house.ts [<row>]`: the measures of the repository, each beside its target; with a row's number, what it counts. */
import { fileURLToPath } from 'node:url'
import { readArguments } from './prepare/arguments.mjs'
import { importedFile } from './structure/import-directions.ts'
import {
  identifierName,
  isSyntaxNode,
  type ParsedSource,
  parseSource,
  type SyntaxNode,
  visit,
} from './structure/parsed-source.ts'
import { isTest, listFiles, readText } from './structure/project-files.ts'

const [number] = readArguments(
  'Usage: node tools/measure-house.ts [<row>]\nPrints each measure of the repository beside its target, or what a row counts.',
  { most: 1 },
)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PRODUCT = /^(contract|demo|engine|server|web)\//
const OURS = /^(contract|demo|engine|server|web|packages)\//
const SHORT_FILE_LINES = 40
const WORDS = /^(README\.md|CHANGELOG\.md|docs\/.*\.md)$/

interface Row {
  name: string
  target: string
  /** What is counted: one line each, or a number that was added up. */
  found: readonly string[] | number
}

const isTested = (file: string): boolean => isTest(file) || file.includes('/testing/')
const linesOf = (file: string): number => readText(ROOT, file).split('\n').length - 1

const files = listFiles(ROOT)
const ours = files.filter((file) => OURS.test(file) && /\.(ts|tsx|css)$/.test(file) && !isTested(file))
const sources = ours.filter((file) => !file.endsWith('.css'))
const parsed = sources.map((file) => parseSource(ROOT, file))

const shortFilesOfOne = (): string[] => {
  const importers = new Map<string, Set<string>>()
  for (const { file, imports } of parsed)
    for (const { specifier } of imports) {
      const path = importedFile(file, specifier)
      if (path !== null) importers.set(path, (importers.get(path) ?? new Set()).add(file))
    }
  return sources.filter((file) => importers.get(file)?.size === 1 && linesOf(file) <= SHORT_FILE_LINES)
}

const functionsIn = ({ file, program, lineOf }: ParsedSource): { name: string; lines: number }[] => {
  const found: { name: string; lines: number }[] = []
  visit(program, (node) => {
    if (!/^(Arrow)?Function(Expression|Declaration)$/.test(node.type)) return
    const lines = lineOf(node.end) - lineOf(node.start) + 1
    found.push({ name: `${file}:${lineOf(node.start)}`, lines })
  })
  return found
}

const functionsOver = (limit: number): string[] =>
  parsed
    .flatMap(functionsIn)
    .filter(({ lines }) => lines > limit)
    .sort((a, b) => b.lines - a.lines)
    .map(({ name, lines }) => `${name} ${lines}`)

const exportedNames = ({ program }: ParsedSource): string[] => {
  const found: string[] = []
  const note = (node: unknown): void => {
    const name = identifierName(node)
    if (name !== null) found.push(name)
  }
  visit(program, (node) => {
    if (node.type !== 'ExportNamedDeclaration') return
    const { declaration, specifiers } = node
    if (isSyntaxNode(declaration)) {
      note(declaration.id)
      if (Array.isArray(declaration.declarations))
        for (const { id } of declaration.declarations as SyntaxNode[]) note(id)
    }
    if (Array.isArray(specifiers)) for (const { exported } of specifiers as SyntaxNode[]) note(exported)
  })
  return found
}

const withoutHyphens = (text: string): string => text.replaceAll('-', '').toLowerCase()

/** Files called `<verb>-<noun>.ts` none of whose exports begins with that name, with or without `create` before it. */
const misnamedFiles = (): string[] =>
  parsed
    .filter(
      ({ file }) =>
        /^server\/features\/[a-z-]+\/[a-z]+(-[a-z]+)+\.ts$/.test(file) && !/-(rules|store|service)\.ts$/.test(file),
    )
    .filter((source) => {
      const wanted = withoutHyphens(source.file.split('/').at(-1)?.replace('.ts', '') ?? '')
      const named = exportedNames(source).map(withoutHyphens)
      return !named.some((name) => name.startsWith(wanted) || name.replace(/^create/, '').startsWith(wanted))
    })
    .map(({ file }) => file)

/** Nouns of the contract that have routes, and have no folder of that name on the server and in the pages. */
const unsharedNouns = (): string[] => {
  const folders = (root: string) =>
    new Set(files.filter((file) => file.startsWith(root)).map((file) => file.slice(root.length).split('/')[0]))
  const [server, web] = [folders('server/features/'), folders('web/features/')]
  const nouns = parsed.filter(
    ({ file }) => /^contract\/[a-z-]+\.ts$/.test(file) && /defineCall\(|defineList\(/.test(readText(ROOT, file)),
  )
  return nouns
    .map(({ file }) => file.slice('contract/'.length, -'.ts'.length))
    .filter((noun) => noun !== 'call' && noun !== 'list' && !(server.has(noun) && web.has(noun)))
}

const definedNames = ({ file, program }: ParsedSource): string[] => {
  const found: string[] = []
  visit(program, (node) => {
    const isFunction =
      node.type === 'FunctionDeclaration' ||
      (node.type === 'VariableDeclarator' && isSyntaxNode(node.init) && /Function/.test(node.init.type))
    const name = isFunction ? identifierName(node.id) : null
    if (name !== null) found.push(`${file} ${name}`)
  })
  return found
}

const globalClasses = (): string[] => {
  const found = new Set<string>()
  for (const file of ours.filter((one) => one.endsWith('.css') && !one.endsWith('.module.css')))
    for (const [, name] of readText(ROOT, file)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g))
      found.add(name ?? '')
  return [...found].sort()
}

const words = (): number =>
  files
    .filter((file) => WORDS.test(file))
    .reduce((sum, file) => sum + readText(ROOT, file).split(/\s+/).filter(Boolean).length, 0)

const scripts = (): string[] =>
  Object.keys((JSON.parse(readText(ROOT, 'package.json')) as { scripts: Record<string, string> }).scripts)

const migrations = (): string[] =>
  files.filter((file) => /^server\/db\/migrations\/.*\.(sql|json)$/.test(file) && !file.endsWith('_journal.json'))

const untypedReads = (): string[] =>
  sources
    .filter((file) => file.startsWith('web/'))
    .flatMap((file) => Array<string>(readText(ROOT, file).split('strict: false').length - 1).fill(file))

const ROWS: readonly Row[] = [
  {
    name: 'Source lines of the product outside tests',
    target: '<= 105,000',
    found: ours.filter((file) => PRODUCT.test(file)).reduce((sum, file) => sum + linesOf(file), 0),
  },
  { name: `Files with one importer and <= ${SHORT_FILE_LINES} lines`, target: '<= 60', found: shortFilesOfOne() },
  { name: 'Functions over 100 lines', target: '<= 10', found: functionsOver(100) },
  { name: 'Functions over 120 lines', target: '0', found: functionsOver(120) },
  { name: 'Files that export nothing of their name', target: '0', found: misnamedFiles() },
  { name: 'Nouns without a folder of that name on both sides', target: 'a stated few', found: unsharedNouns() },
  { name: 'Words in README, docs, decisions, changelog', target: '<= 30,000', found: words() },
  { name: 'npm scripts', target: '<= 12', found: scripts() },
  { name: 'Migrations and snapshots', target: '2 and what comes after', found: migrations() },
  { name: 'Untyped router reads (strict: false)', target: '0', found: untypedReads() },
  { name: 'Global CSS class names', target: 'tokens and kit', found: globalClasses() },
  {
    name: 'Functions named xOf',
    target: '<= 150',
    found: parsed.flatMap(definedNames).filter((name) => name.endsWith('Of')),
  },
]

const listed = number === undefined ? undefined : ROWS[Number(number) - 1]
if (number !== undefined && !listed) {
  console.error(`There is no row ${number}: they are 1 to ${ROWS.length}.`)
  process.exitCode = 2
} else if (listed) console.log(typeof listed.found === 'number' ? listed.found : listed.found.join('\n'))
else
  for (const [index, { name, target, found }] of ROWS.entries())
    console.log(
      `${String(index + 1).padStart(2)}  ${name.padEnd(54)} ${String(typeof found === 'number' ? found : found.length).padStart(8)}  ${target}`,
    )
