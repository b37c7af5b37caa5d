import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, posix } from 'node:path'
import type { ParsedSource } from './parsed-source.ts'
import { isTest } from './project-files.ts'
import type { Violation } from './violation.ts'

/** What each root may import, besides itself and packages. Other roots (cli, lab, tools, e2e) are free. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  engine: ['contract'],
  server: ['engine', 'contract'],
  web: ['engine', 'contract'],
}

/** Places inside a root that must not reach others, and why. */
const INNER_RULES: { from: RegExp; to: RegExp; sentence: string }[] = [
  {
    from: /^server\/(platform|db)\//,
    to: /^server\/features\//,
    sentence: 'reaches a feature: the platform and the database know no features.',
  },
  {
    from: /^web\/ui\//,
    to: /^web\/(data|market|features|shell|router)/,
    sentence: 'reaches what stands above it: components in ui know no domain.',
  },
  {
    from: /^web\/lib\//,
    to: /^web\/(data|market|features|shell|router)/,
    sentence: 'reaches what stands above it: lib serves them, not the other way round.',
  },
  {
    from: /^web\/data\//,
    to: /^web\/(ui|market|features|shell|router)/,
    sentence: 'reaches a screen: data asks the server and keeps the answers, with lib alone.',
  },
  {
    from: /^web\/market\//,
    to: /^web\/(features|shell|router)/,
    sentence: 'reaches a feature or the shell: what the market shows is used by them, on data, ui and lib.',
  },
]

const FULL_ZOD = /^zod$/

/** What both sides must judge alike and nobody can write: a file of its own, so that no other page loads it. */
const CONTRACT_EXTRAS: Readonly<Record<string, readonly string[]>> = {
  'contract/phone-numbers.ts': ['libphonenumber-js/min'],
}

/** The file that a relative import names, relative to the project; null for packages. */
export const importedFile = (file: string, specifier: string): string | null =>
  specifier.startsWith('.') ? posix.join(dirname(file), specifier.replace(/\?.*$/, '')) : null

const featureOf = (file: string): string | null => /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1] ?? null

const directionProblem = (from: string, to: string): string | null => {
  const [fromRoot = '', toRoot = ''] = [from.split('/')[0], to.split('/')[0]]
  const allowed = MAY_IMPORT[fromRoot]
  if (allowed && toRoot !== fromRoot && !allowed.includes(toRoot)) {
    return `imports ${to}: ${fromRoot}/ may import ${allowed.join(', ') || 'only itself and zod'}.`
  }
  const broken = INNER_RULES.find((rule) => rule.from.test(from) && rule.to.test(to))
  if (broken) return broken.sentence
  const [own, other] = [featureOf(from), featureOf(to)]
  if (own === null || other === null || own === other || fromRoot !== toRoot) return null
  if (fromRoot === 'web') return `imports the feature ${other}: pages are composed in router.tsx and shell/.`
  return to.endsWith('/service.ts') ? null : `imports ${to}: another feature is reached through its service.ts only.`
}

const packageProblem = (file: string, specifier: string): string | null => {
  if (FULL_ZOD.test(specifier)) return 'imports zod: use zod/mini, a fraction of its size in the browser.'
  if (file.startsWith('contract/') && specifier !== 'zod/mini' && !CONTRACT_EXTRAS[file]?.includes(specifier))
    return `imports ${specifier}: contract/ imports only zod.`
  if (file.startsWith('engine/') && isBuiltin(specifier)) return `imports ${specifier}: engine/ computes, without I/O.`
  return null
}

/** Checks every import of one file: it exists, names its extension and goes in an allowed direction. */
export const checkImports = (root: string, source: ParsedSource): Violation[] =>
  source.imports.flatMap(({ specifier, line }) => {
    const problem = importProblem(root, source.file, specifier)
    return problem ? [{ file: source.file, line, sentence: problem }] : []
  })

const importProblem = (root: string, file: string, specifier: string): string | null => {
  const target = importedFile(file, specifier)
  // Tests may look behind a feature's service and read files.
  if (target === null) return isTest(file) ? null : packageProblem(file, specifier)
  if (!existsSync(join(root, target)) || !/\.\w+$/.test(target)) return `imports ${specifier}, which is no file.`
  return isTest(file) ? null : directionProblem(file, target)
}
