import { posix } from 'node:path'
import {
  identifierName,
  isSyntaxNode,
  literalText,
  type ParsedSource,
  type SyntaxNode,
  visit,
} from './parsed-source.ts'
import { isTest, readText } from './project-files.ts'
import type { Violation } from './violation.ts'

const IS_MODULE = /\.module\.css$/
/** The kit, the tokens and the reset. Every other stylesheet belongs to one component. */
const MAY_BE_GLOBAL = /^web\/(ui|public)\/|^web\/main\.css$/

interface ClassPlace {
  name: string
  line: number
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** The selectors of a stylesheet, each with the place where it begins; at-rules and declarations are left out. */
const selectorsOf = (text: string): { selector: string; at: number }[] => {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/"[^"\n]*"|'[^'\n]*'/g, blank)
  return [...bare.matchAll(/(?<=^|[{};])([^{};]+)\{/g)]
    .map(({ 1: selector = '', index }) => ({ selector, at: index }))
    .filter(({ selector }) => !selector.trimStart().startsWith('@'))
}

/** The classes that a stylesheet defines, and those of global stylesheets that it names. */
export const classesIn = (text: string): { own: ClassPlace[]; global: ClassPlace[] } => {
  const own: ClassPlace[] = []
  const global: ClassPlace[] = []
  for (const { selector, at } of selectorsOf(text))
    for (const { index, groups } of selector.matchAll(/:global\(\.(?<global>[\w-]+)\)|\.(?<own>[a-zA-Z_][\w-]*)/g)) {
      const line = text.slice(0, at + index).split('\n').length
      if (groups?.global !== undefined) global.push({ name: groups.global, line })
      else own.push({ name: groups?.own ?? '', line })
    }
  return { own, global }
}

/** By which name a source knows which module. */
const modulesIn = ({ file, program }: ParsedSource): Map<string, string> => {
  const found = new Map<string, string>()
  visit(program, (node) => {
    const specifier = node.type === 'ImportDeclaration' ? literalText(node.source) : null
    if (specifier === null || !IS_MODULE.test(specifier)) return
    for (const { local } of node.specifiers as SyntaxNode[])
      found.set(identifierName(local) ?? '', posix.join(posix.dirname(file), specifier))
  })
  return found
}

interface Use extends ClassPlace {
  file: string
  module: string
}

/** Where a source takes a class from a module; the name is null where it is made while the page runs. */
const usesIn = (source: ParsedSource): (Omit<Use, 'name'> & { name: string | null })[] => {
  const modules = modulesIn(source)
  const uses: (Omit<Use, 'name'> & { name: string | null })[] = []
  if (modules.size > 0)
    visit(source.program, ({ type, object, property, computed, start }) => {
      const module =
        type === 'MemberExpression' && isSyntaxNode(object) ? modules.get(identifierName(object) ?? '') : undefined
      if (module === undefined) return
      const name = computed ? literalText(property) : identifierName(property)
      uses.push({ file: source.file, line: source.lineOf(start), module, name })
    })
  return uses
}

/** Every class that a page takes from a CSS module is in it, and every class of a module is taken by a page. */
export const checkStyleModules = (
  root: string,
  files: readonly string[],
  sources: readonly ParsedSource[],
): Violation[] => {
  const sheets = files.filter((file) => file.startsWith('web/') && file.endsWith('.css'))
  const texts = new Map(sheets.map((file) => [file, classesIn(readText(root, file))]))
  const known = new Set(
    sheets
      .filter((file) => !IS_MODULE.test(file))
      .flatMap((file) => texts.get(file)?.own.map(({ name }) => name) ?? []),
  )
  const uses = sources.filter(({ file }) => file.startsWith('web/') && !isTest(file)).flatMap(usesIn)
  const used = new Set(uses.map(({ module, name }) => `${module} ${name}`))
  const violations: Violation[] = []
  for (const { file, line, module, name } of uses) {
    if (name === null)
      violations.push({ file, line, sentence: 'Name the class: an index hides from the check which one it is.' })
    else if (!texts.get(module)?.own.some((each) => each.name === name))
      violations.push({ file, line, sentence: `${module} has no class ${name}.` })
  }
  for (const [file, { own, global }] of texts) {
    if (!IS_MODULE.test(file)) {
      if (!MAY_BE_GLOBAL.test(file))
        violations.push({ file, line: 1, sentence: 'Styles of a component are a CSS module: name it *.module.css.' })
      continue
    }
    const unused = new Map(own.filter(({ name }) => !used.has(`${file} ${name}`)).map((each) => [each.name, each]))
    for (const { name, line } of unused.values())
      violations.push({ file, line, sentence: `No page uses the class ${name}: delete its rules.` })
    for (const { name, line } of global)
      if (!known.has(name)) violations.push({ file, line, sentence: `No global stylesheet has the class ${name}.` })
  }
  return violations
}
