import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const SKELETON = new URL('./skeleton/', import.meta.url)
const NOUN = /^[a-z]+(-[a-z]+)*s$/

/** The forms in which a noun is written. */
export interface Forms {
  path: string
  table: string
  thing: string
  things: string
  Thing: string
  Things: string
  THINGS: string
  word: string
  words: string
  Words: string
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const camel = (path: string): string =>
  path
    .split('-')
    .map((part, at) => (at === 0 ? part : capitalised(part)))
    .join('')
const singularOf = (path: string): string => (path.endsWith('ies') ? `${path.slice(0, -3)}y` : path.slice(0, -1))

/** Every form of `chart-scans`. Throws a sentence for what is no noun in the plural. */
export const formsOf = (path: string, singular: string = singularOf(path)): Forms => {
  if (!NOUN.test(path)) throw new Error('A feature is named by a noun in the plural, in kebab-case: chart-scans.')
  const words = path.replaceAll('-', ' ')
  return {
    path,
    table: path.replaceAll('-', '_'),
    thing: camel(singular),
    things: camel(path),
    Thing: capitalised(camel(singular)),
    Things: capitalised(camel(path)),
    THINGS: path.replaceAll('-', '_').toUpperCase(),
    word: singular.replaceAll('-', ' '),
    words,
    Words: capitalised(words),
  }
}

const placesOf = ({ path }: Forms): Record<string, string> => ({
  'contract.txt': `contract/${path}.ts`,
  'schema.txt': `server/db/schema/${path}.ts`,
  'server-feature.txt': `server/features/${path}/feature.ts`,
  'server-routes.txt': `server/features/${path}/routes.ts`,
  'server-service.txt': `server/features/${path}/service.ts`,
  'server-rules.txt': `server/features/${path}/rules.ts`,
  'server-store.txt': `server/features/${path}/store.ts`,
  'server-test.txt': `server/features/${path}/${path}.calls.test.ts`,
  'web-data.txt': `web/data/${path}.ts`,
  'web-api.txt': `web/features/${path}/api.ts`,
  'web-content.txt': `web/features/${path}/content.ts`,
  'web-rules.txt': `web/features/${path}/rules.ts`,
  'web-test.txt': `web/features/${path}/rules.test.ts`,
  'web-page.txt': `web/features/${path}/${path}-page.tsx`,
})

const filled = (text: string, forms: Forms): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (mark, form: string) => {
    const value = Object.entries(forms).find(([name]) => name === form)?.[1]
    if (value === undefined) throw new Error(`The skeleton has ${mark}, which is no form of a noun.`)
    return value
  })

/** The table joins the schema, in the order of the alphabet. */
const addToSchema = async (root: string, { path }: Forms): Promise<void> => {
  const file = join(root, 'server/db/schema/schema.ts')
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  await writeFile(file, `${[...lines, `export * from './${path}.ts'`].toSorted().join('\n')}\n`)
}

/** Writes the skeleton of a feature on both sides. Answers its files. Throws a sentence where one of them is there already. */
export const writeFeature = async (root: string, forms: Forms): Promise<string[]> => {
  const places = placesOf(forms)
  const there = Object.values(places).find((file) => existsSync(join(root, file)))
  if (there) throw new Error(`${there} is there already: nothing was written.`)
  for (const [template, file] of Object.entries(places)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), filled(await readFile(new URL(template, SKELETON), 'utf8'), forms))
  }
  await addToSchema(root, forms)
  return [...Object.values(places), 'server/db/schema/schema.ts']
}

/** The line in `server/app.ts`, and the import that it needs. */
export const linesInApp = ({ path, things }: Forms): { importLine: string; useLine: string } => ({
  importLine: `import { ${things}Feature } from './features/${path}/feature.ts'`,
  useLine: `  use(${things}Feature(p))`,
})

/** The line in `web/screens.ts`. */
export const lineInScreens = ({ path, Words }: Forms): string =>
  `  { path: '/dashboard/${path}', title: '${Words}', access: 'member', page: () => import('./features/${path}/${path}-page.tsx') },`
