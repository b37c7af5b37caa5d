import { describe, expect, it } from 'vitest'
import { check, REASONS } from './fixture-project.ts'

const VALUE = 'export const value = 1\n'

describe('imports', () => {
  it('lets them go from server and web to engine to contract', () => {
    expect(
      check({
        'contract/pair.ts': "import * as z from 'zod/mini'\nexport const Pair = z.string()\n",
        'engine/price.ts': "import { Pair } from '../contract/pair.ts'\nexport const price = Pair\n",
        'server/app.ts': "import { price } from '../engine/price.ts'\nexport const app = price\n",
        'web/main.tsx': "import { Pair } from '../contract/pair.ts'\nexport const page = <p>{String(Pair)}</p>\n",
      }),
    ).toEqual([])
  })

  it.each([
    ['contract/a.ts', 'engine/b.ts', 'only itself and zod'],
    ['engine/a.ts', 'server/b.ts', 'engine/ may import contract'],
    ['web/a.ts', 'server/b.ts', 'web/ may import engine, contract'],
    ['server/a.ts', 'tools/b.ts', 'server/ may import engine, contract'],
    ['server/a.ts', 'demo/b.ts', 'server/ may import engine, contract'],
    ['demo/a.ts', 'web/b.ts', 'demo/ may import server, engine, contract'],
    ['server/demo/a.ts', 'server/serve.ts', 'reaches the application'],
    ['server/demo/a.ts', 'server/features/b/service.ts', 'reaches the application'],
    ['packages/reader/src/a.ts', 'contract/b.ts', 'knows nothing of the product'],
    ['packages/reader/src/a.ts', 'packages/log/src/b.ts', 'knows nothing of the product'],
    ['server/a.ts', 'packages/reader/src/b.ts', 'reached by its name'],
    ['lab/a.ts', 'packages/reader/src/b.ts', 'reached by its name'],
    ['server/platform/http/a.ts', 'server/features/rooms/service.ts', 'know no features'],
    ['server/db/a.ts', 'server/features/rooms/store.ts', 'know no features'],
    ['web/ui/a.ts', 'web/features/rooms/rules.ts', 'know no domain'],
    ['web/ui/a.ts', 'web/data/signals.ts', 'know no domain'],
    ['web/ui/a.ts', 'web/market/feed-badge.tsx', 'know no domain'],
    ['web/lib/a.ts', 'web/data/signals.ts', 'lib serves them'],
    ['web/data/signals.ts', 'web/ui/a.ts', 'reaches a screen'],
    ['web/data/signals.ts', 'web/market/chart-rules.ts', 'reaches a screen'],
    ['web/data/signals.ts', 'web/features/signals/rules.ts', 'reaches a screen'],
    ['web/market/price-chart/a.ts', 'web/features/signals/rules.ts', 'used by them'],
    ['web/market/a.ts', 'web/shell/b.ts', 'used by them'],
    ['web/features/rooms/rules.ts', 'web/features/signals/rules.ts', 'composed in router.tsx'],
    ['server/features/rooms/store.ts', 'server/features/signals/store.ts', 'through its service.ts only'],
  ])('refuses %s importing %s', (from, to, sentence) => {
    const up = '../'.repeat(from.split('/').length - 1)
    const found = check({ [from]: `\nexport { value } from '${up}${to}'\n`, [to]: VALUE })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${from}:2 `)
    expect(found[0]).toContain(sentence)
  })

  it('lets features stand on the market and on data, and the market on data', () => {
    expect(
      check({
        'web/features/signals/api.ts': "export * from '../../data/signals.ts'\nexport * from '../../market/marks.ts'\n",
        'web/market/marks.ts': "export * from '../data/signals.ts'\nexport * from '../ui/mark.ts'\n",
        'web/data/signals.ts': "export * from '../lib/call.ts'\n",
        'web/lib/call.ts': VALUE,
        'web/ui/mark.ts': VALUE,
      }),
    ).toEqual([])
  })

  it('lets a feature use the service of another, and a test what it likes', () => {
    expect(
      check({
        'server/features/rooms/service.ts': "export { value } from '../signals/service.ts'\n",
        'server/features/rooms/service.test.ts': "export { value } from '../signals/store.ts'\n",
        'server/features/signals/service.ts': VALUE,
        'server/features/signals/store.ts': VALUE,
      }),
    ).toEqual([])
  })

  it('sees types, side effects and dynamic imports', () => {
    const found = check({
      'engine/a.ts':
        "import type { B } from '../server/b.ts'\nimport '../server/b.ts'\nexport const c = () => import('../server/b.ts')\n" +
        "export type D = import('../server/b.ts').B | B\n",
      'server/b.ts': 'export type B = 1\n',
    })
    expect(found.map((line) => line.split(' ')[0])).toEqual([1, 2, 3, 4].map((line) => `engine/a.ts:${line}`))
  })
})

describe('features', () => {
  const app = (...nouns: string[]) =>
    nouns
      .map((noun) => `import { ${noun} } from './features/${noun}/feature.ts'\nexport const the_${noun} = ${noun}\n`)
      .join('')

  it('each have a feature.ts, and a line in the list', () => {
    expect(
      check({
        'server/app.ts': app('rooms'),
        'server/features/rooms/feature.ts': 'export const rooms = 1\n',
        'server/features/chat/service.ts': VALUE,
        'server/features/polls/feature.ts': VALUE,
      }),
    ).toEqual([
      'server/features/chat/feature.ts:1 is missing: it says what the feature needs and gives.',
      'server/app.ts:1 does not use the feature polls.',
    ])
  })

  it('stand on each other in one direction, also where no two files import each other', () => {
    const found = check({
      'server/features/chat/routes.ts': "export { value } from '../rooms/service.ts'\n",
      'server/features/chat/service.ts': VALUE,
      'server/features/rooms/service.ts': VALUE,
      'server/features/rooms/jobs.ts': "\nexport { value } from '../chat/service.ts'\n",
    })
    expect(found).toEqual(['server/features/rooms/jobs.ts:2 closes a circle of features: chat → rooms → chat.'])
  })

  it.each([
    "import { rooms } from '../../db/schema/rooms.ts'\nexport const f = (tx) => tx.update(rooms)\n",
    "import { rooms } from '../../db/schema/rooms.ts'\nexport const f = (tx) => insertRows(tx, rooms, [])\n",
    "\nexport const f = (db) => db.query('delete from trading_rooms where id = $1')\n",
    '\nexport const f = (tx, sql) => tx.execute(sql`insert into trading_rooms values (1)`)\n',
  ])('write no table of another: %s', (text) => {
    const write = (verb: string) => `export const ${verb} = (tx) => tx.${verb}(rooms)\n`
    const own = `import { rooms } from '../../db/schema/rooms.ts'\n${write('insert')}${write('update')}`
    expect(
      check({
        'server/db/schema/rooms.ts':
          "import { pgTable } from 'drizzle-orm/pg-core'\nexport const rooms = pgTable('trading_rooms', {})\n",
        'server/features/rooms/store.ts': own,
        'server/features/chat/store.ts': text,
        'server/features/personal-data/store.ts': text,
        'server/features/chat/rules.ts': "export const read = (db) => db.query('select updated from trading_rooms')\n",
      }),
    ).toEqual([
      'server/features/chat/store.ts:2 writes trading_rooms, which server/features/rooms writes: ask its service.',
    ])
  })
})

describe('calls', () => {
  const contract = "import { defineCall } from './call.ts'\nexport const joinRoom = defineCall({})\n"
  const call = { 'contract/call.ts': 'export const defineCall = (call: object) => call\n' }

  it('need a route and a test', () => {
    expect(check({ ...call, 'contract/rooms.ts': contract })).toEqual([
      'contract/rooms.ts:2 joinRoom has no route on the server.',
      'contract/rooms.ts:2 joinRoom is named in no test.',
    ])
  })

  it('are satisfied by the constant, not by its name in a text', () => {
    const imported = "import { joinRoom } from '../../../contract/rooms.ts'\n"
    const files = {
      ...call,
      'contract/rooms.ts': contract,
      'server/route.ts': 'export const route = (...all: object[]) => all\n',
    }
    const routes = `import { route } from '../../route.ts'\n${imported}export const routes = [route(joinRoom, {})]\n`
    const test = `${imported}console.log(joinRoom)\n`
    expect(
      check({ ...files, 'server/features/rooms/routes.ts': routes, 'server/features/rooms/routes.test.ts': test }),
    ).toEqual([])
    expect(
      check({
        ...files,
        'server/features/rooms/routes.ts': routes,
        'server/features/rooms/routes.test.ts': "// joinRoom\n'joinRoom'\n",
      }),
    ).toEqual(['contract/rooms.ts:2 joinRoom is named in no test.'])
  })
})

describe('project files', () => {
  it('hold no path of one machine, no registry host, nothing that switches a check off, and no name that says nothing', () => {
    const home = ['', 'home', 'ada', 'uptick'].join('/')
    const found = check({
      'README.md': `Uptick\n\nRun it in ${home}.\n`,
      '.npmrc': `registry=https://registry.${'npmjs'}.org/\n`,
      'engine/a.ts': `// @ts-${'ignore'}: because\nexport const a = 1\n`,
      'engine/b.ts': `/* ${'biome'}-ignore lint: because */\nexport const b = 1\n`,
      'engine/c.ts': `// @ts-${'expect'}-error because\nexport const c = 1\n`,
      'engine/c.test.ts': `// @ts-${'expect'}-error a word is no number\nconst c: number = 'one'\n// @ts-${'expect'}-error\n`,
      'contract/types.ts': VALUE,
      'server/common/dates.ts': VALUE,
      'web/ui/index.ts': VALUE,
      'web/routes.md': 'The page lives at /dashboard/home/today and //home is fine.\n',
    })
    expect(found).toEqual([
      '.npmrc:1 names the host of a package registry.',
      'README.md:3 names an absolute path of one machine.',
      'contract/types.ts:1 name it after what it holds.',
      'engine/a.ts:1 switches a check off.',
      'engine/b.ts:1 switches a check off.',
      'engine/c.test.ts:3 switches a check off.',
      'engine/c.ts:1 switches a check off.',
      'server/common/dates.ts:1 name it after what it holds.',
      'web/ui/index.ts:1 name it after what it holds.',
    ])
  })

  it('give a reason for every dependency, and none for others', () => {
    const manifest = JSON.stringify({ dependencies: { zod: '1', pg: '1' }, devDependencies: { vitest: '1' } })
    expect(
      check({
        'package.json': manifest,
        'docs/dependencies.md': `${REASONS}| \`left\` | gone |\n| \`zod\` | again |\n`,
      }),
    ).toEqual([
      'docs/dependencies.md:1 has no row with the reason for pg.',
      'docs/dependencies.md:1 has no row with the reason for vitest.',
      'docs/dependencies.md:4 explains left, which package.json does not ask for.',
      'docs/dependencies.md:5 explains zod a second time.',
    ])
  })

  it('explain every variable of the environment, and no other', () => {
    const env = 'export const Variables = { PORT: 1, DATA_DIR: 2, port: 3 }\n'
    const table = '| Variable | Default |\n|---|---|\n| `PORT` | 3000 |\n| `HOSTNAME` | – |\n'
    expect(check({ 'server/env.ts': env, 'docs/operations.md': table })).toEqual([
      'server/env.ts:1 DATA_DIR has no row in docs/operations.md.',
      'docs/operations.md:4 explains HOSTNAME, which server/env.ts does not read.',
    ])
  })

  it('prove what the security document says: by tests that are there, each with its title', () => {
    const test = "import { it } from 'vitest'\nit('keeps strangers out', () => {})\n"
    const rows = [
      '| 1 | kept out | `server/door.test.ts` “keeps strangers out” |',
      '| 2 | kept out | `server/door.test.ts` “keeps friends in”, and more |',
      '| 3 | kept out | `server/door.test.ts` “keeps strangers out”, “keeps friends in” |',
      '| 4 | kept out | `server/gate.test.ts` “keeps strangers out” |',
      '| 5 | kept out | `server/door.test.ts` |',
      '| 6 | deviation | reviewed in `server/door.ts` |',
    ]
    expect(check({ 'server/door.test.ts': test, 'docs/security.md': rows.join('\n') })).toEqual([
      'docs/security.md:2 names the test “keeps friends in”, which server/door.test.ts does not hold.',
      'docs/security.md:3 names the test “keeps friends in”, which server/door.test.ts does not hold.',
      'docs/security.md:4 names the test file server/gate.test.ts, which is not there.',
      'docs/security.md:5 names server/door.test.ts without the title of a test, as in “does this”.',
    ])
  })

  it('can be followed: no paper from elsewhere, no decision, page, section or link that is not there', () => {
    const notes = [
      '// decision 0001 holds, decision 0002 does not',
      '// docs/product.md, “Points”, but docs/product.md, “Pints”, and docs/products.md',
      '// Document 2, section 9, and product decision 12',
      '// the ladder (decision 8)',
    ]
    expect(
      check({
        'server/notes.ts': `${notes.join('\n')}\n`,
        'docs/product.md':
          '# Rules\n\n## Points\n\nSee [one](decisions/0001-one.md), [two](decisions/0002-two.md) and [far](https://example.com/x).\n',
        'docs/decisions/0001-one.md': '# 0001: One\n',
      }),
    ).toEqual([
      'docs/product.md:5 links to decisions/0002-two.md, which is not there.',
      'server/notes.ts:1 cites decision 0002, which docs/decisions does not hold.',
      'server/notes.ts:2 cites “Pints”, which docs/product.md does not hold.',
      'server/notes.ts:2 cites docs/products.md, which is not there.',
      'server/notes.ts:3 cites “Document 2”, which is not in the repository: cite a section of docs/product.md.',
      'server/notes.ts:3 cites decision 12, which docs/decisions does not hold.',
      'server/notes.ts:4 cites decision 8, which docs/decisions does not hold.',
    ])
  })
})
