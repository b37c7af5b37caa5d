/**
 * What a page's first load brings over the wire, in a real browser against the built pages: every script, sheet and font
 * that it asks for, gzip level 9 for text, and the sum of the scripts beside the page's budget.
 *   npm run first-load [-- --path /risk] [--base URL]
 * Ends with 1 when the landing page is over its budget.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findOverspend, formatLoad, LANDING_SCRIPT_BUDGET_KB } from './first-load/format-load.ts'
import { listRequests } from './first-load/list-requests.ts'
import { launchBrowser } from './look/browser.ts'
import { startDemoServer } from './look/demo-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values: options } = parseArgs({
  options: { path: { type: 'string', default: '/' }, base: { type: 'string' } },
})

const server = options.base ? { base: options.base, stop: async () => {} } : await startDemoServer(root)
const browser = await launchBrowser()
try {
  const files = await listRequests(browser, new URL(options.path, server.base).href)
  console.log(formatLoad(options.path, files))
  if (options.path === '/' && findOverspend(files, LANDING_SCRIPT_BUDGET_KB)) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
