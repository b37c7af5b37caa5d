import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BUILT_PAST, PINNED_NODE, ROOT } from './project.mjs'
import { runCommand } from './run-command.mjs'

/** What makes the past of a new demo. A data folder in use, another database or a live server has none: the program itself looks again. */
export const findPast = () => {
  const { DATA_DIR = 'data', DATABASE_URL, DEMO, NODE_ENV } = process.env
  if (DATABASE_URL || DEMO === '0' || NODE_ENV === 'production') return null
  if (existsSync(join(resolve(ROOT, DATA_DIR), 'pglite'))) return null
  return { title: 'Making the demo’s past', run: () => runCommand(PINNED_NODE, [BUILT_PAST]) }
}
