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

/** Features stand on each other in one direction: every circle among them, once, at the import that closes it. */
const checkCircles = (sources: readonly ParsedSource[]): Violation[] => {
  const edges: Edge[] = []
  for (const source of sources.filter(({ file }) => !isTest(file)))
    for (const { to: target, line } of importsOf(source)) {
      const [from, to] = [featureOf(source.file), featureOf(target)]
      if (from && to && from !== to && !edges.some((edge) => edge.from === from && edge.to === to))
        edges.push({ from, to, file: source.file, line })
    }
  const done = new Set<string>()
  const follow = (path: readonly string[]): Violation[] => {
    const from = path.at(-1)
    const found = edges
      .filter((edge) => edge.from === from)
      .flatMap(({ to, file, line }) => {
        if (done.has(to)) return []
        const start = path.indexOf(to)
        if (start === -1) return follow([...path, to])
        const circle = [...path.slice(start), to].join(' → ')
        return [{ file, line, sentence: `closes a circle of features: ${circle}.` }]
      })
    if (from) done.add(from)
    return found
  }
  return edges.flatMap(({ from }) => (done.has(from) ? [] : follow([from])))
}

export const checkFeatureOrder = (sources: readonly ParsedSource[]): Violation[] => [
  ...checkList(sources),
  ...checkCircles(sources),
]
