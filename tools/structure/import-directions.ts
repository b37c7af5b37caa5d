import { dirname, posix } from 'node:path'
import type { ParsedSource } from './parsed-source.ts'
import { isTest } from './project-files.ts'
import type { Violation } from './violation.ts'

/** What each root may import, besides itself and packages. Other roots (cli, lab, tools, e2e) are free, and a package of ours is reached by its name. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  engine: ['contract'],
  server: ['engine', 'contract'],
  demo: ['server', 'engine', 'contract'],
  web: ['engine', 'contract'],
}

/** Places inside a root that must not reach others, and why. */
const INNER_RULES: { from: RegExp; to: RegExp; sentence: string }[] = [
  {
    from: /^server\/demo\//,
    to: /^server\/(features\/|[^/]+\.ts$)(?<!\/env\.ts)/,
    sentence: 'reaches the application: it writes rows before any feature runs. What uses the application is in demo/.',
  },
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

/** The file that a relative import names, relative to the project; null for packages. */
export const importedFile = (file: string, specifier: string): string | null =>
  specifier.startsWith('.') ? posix.join(dirname(file), specifier.replace(/\?.*$/, '')) : null

const featureOf = (file: string): string | null => /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1] ?? null

/** The first folder, of a package of ours the first two. */
const rootOf = (file: string): string => /^packages\/[^/]+|^[^/]*/.exec(file)?.[0] ?? ''
const isPackage = (root: string): boolean => root.startsWith('packages/')

const directionProblem = (from: string, to: string): string | null => {
  const [fromRoot, toRoot] = [rootOf(from), rootOf(to)]
  if (fromRoot !== toRoot && isPackage(fromRoot)) return `imports ${to}: a package knows nothing of the product.`
  if (fromRoot !== toRoot && isPackage(toRoot)) return `imports ${to}: a package is reached by its name.`
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

/** Checks that every relative import of one file goes in an allowed direction. Tests may look behind a feature's service. */
export const checkImports = ({ file, imports }: ParsedSource): Violation[] =>
  imports.flatMap(({ specifier, line }) => {
    const target = isTest(file) ? null : importedFile(file, specifier)
    const sentence = target === null ? null : directionProblem(file, target)
    return sentence === null ? [] : [{ file, line, sentence }]
  })
