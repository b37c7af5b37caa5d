import pg from 'pg'
import type { Database } from '../../../server/db/client.ts'

interface Statement {
  text: string
  values: unknown[]
}

/** Everything that `run` sends through a pool of connections, as it is sent. */
export const recordStatements = async (run: () => Promise<unknown>): Promise<Statement[]> => {
  const sent: Statement[] = []
  const { prototype } = pg.Pool
  const original = prototype.query
  prototype.query = function (this: pg.Pool, ...args: unknown[]) {
    const [query, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    const text = typeof query === 'string' ? query : query.text
    sent.push({ text, values: values ?? (typeof query === 'string' ? [] : (query.values ?? [])) })
    return Reflect.apply(original, this, args)
  } as typeof original
  try {
    await run()
  } finally {
    prototype.query = original
  }
  return sent
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Total Cost': number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** What the planner makes of each statement: its cost, and the tables that it would read from end to end. */
export const explain = (db: Database, statements: readonly Statement[]) =>
  Promise.all(
    statements.map(async ({ text, values }) => {
      const { rows } = await db.query(`explain (format json) ${text}`, values)
      const [explained] = (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: Plan }[]
      if (!explained) throw new Error(`There is no plan of ${text}.`)
      const plan = explained.Plan
      const scanned = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan')
      return { cost: plan['Total Cost'], scanned: scanned.map((node) => node['Relation Name'] ?? '') }
    }),
  )
