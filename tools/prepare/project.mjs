import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const OLDEST_NODE_MAJOR = 20

/** The Node that the lockfile pins. Everything but the two starting scripts runs on it. */
export const PINNED_NODE = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** The server as `npm run build` makes it, relative to the project. */
export const BUILT_SERVER = 'dist/server/main.js'

/** What makes the past of a new demo, beside it. */
export const BUILT_PAST = 'dist/server/make-past.js'

/** Path of a package's own file, for running a tool without a shell or `npx`. */
export const packageFile = (/** @type {string} */ path) => join(ROOT, 'node_modules', path)

/** Ends the process with a sentence when this Node is too old to go on. */
export const requireNode = () => {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= OLDEST_NODE_MAJOR) return
  console.error(`Uptick needs Node ${OLDEST_NODE_MAJOR} or newer to start; this is ${process.version}.`)
  process.exit(1)
}
