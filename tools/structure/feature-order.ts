import { importedFile } from './import-directions.ts'
import type { ParsedSource } from './parsed-source.ts'
import { isTest } from './project-files.ts'
import type { Violation } from './violation.ts'

const APP = 'server/app.ts'

const featureOf = (file: string): string | null => /^server\/features\/([^/]+)\//.exec(file)?.[1] ?? null

const importsOf = ({ file, imports }: ParsedSource): { to: string; line: number }[] =>
  imports.flatMap(({ specifier, line }) => {
    const to = importedFile(file, specifier)
    return to === null ? [] : [{ to, line }]
  })

/** Every feature of the server says what it is in its `feature.ts`, and `app.ts` has it in its list. */
const checkList = (sources: readonly ParsedSource[]): Violation[] => {
  const app = sources.find(({ file }) => file === APP)
  if (!app) return []
  const files = new Set(sources.map(({ file }) => file))
  const listed = new Set(importsOf(app).map(({ to }) => to))
  const features = new Set(sources.flatMap(({ file }) => (isTest(file) ? [] : (featureOf(file) ?? []))))
  return [...features].sort().flatMap((feature) => {
    const file = `server/features/${feature}/feature.ts`
    if (!files.has(file)) return [{ file, line: 1, sentence: 'is missing: it says what the feature needs and gives.' }]
    return listed.has(file) ? [] : [{ file: APP, line: 1, sentence: `does not use the feature ${feature}.` }]
  })
}

interface Edge {
  from: string
  to: string
  file: string
  line: number
}

const edgesBetween = (sources: readonly ParsedSource[]): Edge[] =>
  sources
    .filter(({ file }) => !isTest(file))
    .flatMap((source) =>
      importsOf(source).flatMap(({ to: target, line }) => {
        const [from, to] = [featureOf(source.file), featureOf(target)]
        return from && to && from !== to ? [{ from, to, file: source.file, line }] : []
      }),
    )

/** Features stand on each other in one direction: every circle among them, once, at the import that closes it. */
const checkCircles = (sources: readonly ParsedSource[]): Violation[] => {
  const edges = edgesBetween(sources)
  const done = new Set<string>()
  const path: string[] = []
  const violations: Violation[] = []

  const follow = (feature: string): void => {
    path.push(feature)
    const seen = new Set<string>()
    for (const { from, to, file, line } of edges) {
      if (from !== feature || done.has(to) || seen.has(to)) continue
      seen.add(to)
      const start = path.indexOf(to)
      if (start === -1) follow(to)
      else {
        const circle = [...path.slice(start), to].join(' → ')
        violations.push({ file, line, sentence: `closes a circle of features: ${circle}.` })
      }
    }
    path.pop()
    done.add(feature)
  }

  for (const { from } of edges) if (!done.has(from)) follow(from)
  return violations
}

export const checkFeatureOrder = (sources: readonly ParsedSource[]): Violation[] => [
  ...checkList(sources),
  ...checkCircles(sources),
]
