import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BUILT_PAST, PINNED_NODE, ROOT } from './project.mjs'
import { runCommand } from './run-command.mjs'
import { step } from './step.mjs'

/** Gives a new demo its past. A data folder in use, another database or a live server gets none: the program itself looks again. */
export const ensurePast = async () => {
  const { DATA_DIR = 'data', DATABASE_URL, DEMO, NODE_ENV } = process.env
  if (DATABASE_URL || DEMO === '0' || NODE_ENV === 'production') return
  if (existsSync(join(resolve(ROOT, DATA_DIR), 'pglite'))) return
  await step('Making the demo’s past', () => runCommand(PINNED_NODE, [BUILT_PAST]))
}
