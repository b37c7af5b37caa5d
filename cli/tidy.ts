import { Command, InvalidArgumentError, Option } from 'commander'
import { ending } from './terminal/ending.ts'
import { openDatabase } from './terminal/open-database.ts'
import { withProgress } from './terminal/progress.ts'
import { TERMS, type Term, tidyDatabase, toLines } from './tidy/tidy-database.ts'

interface Options extends Record<Term, number> {
  dryRun?: true
  json?: true
}

const daysOf = (what: Term) => {
  const { defaultDays, leastDays } = TERMS[what]
  return new Option(`--${what} <days>`, `drop ${what} older than this`).default(defaultDays).argParser((text) => {
    if (!/^\d+$/.test(text) || Number(text) < leastDays)
      throw new InvalidArgumentError(`Give at least ${leastDays} days.`)
    return Number(text)
  })
}

/** `uptick tidy`: drops old rows that a server doesn't need, some at a time; beside a server on PostgreSQL, else while it is stopped. */
export const tidyCommand = (): Command =>
  new Command('tidy')
    .description('Drop old candles and delivery times from the database (DATABASE_URL or DATA_DIR).')
    .addOption(daysOf('candles'))
    .addOption(daysOf('deliveries'))
    .option('--dry-run', 'only count what would be deleted')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  uptick tidy --dry-run
  DATABASE_URL=postgres://… uptick tidy --candles 180`,
    )
    .action(
      ending(async ({ dryRun, json, candles, deliveries }: Options): Promise<boolean> => {
        const db = await openDatabase()
        try {
          const isDry = dryRun === true
          const tidied = await withProgress('rows', (onProgress) =>
            tidyDatabase(db, { candles, deliveries }, { isDry, nowMs: Date.now(), onProgress }),
          )
          if (json) console.log(JSON.stringify({ dryRun: isDry, tidied }))
          else for (const line of toLines(tidied, isDry)) console.log(line)
          return true
        } finally {
          await db.close()
        }
      }),
    )
