/**
 * What a page's first load brings over the wire, in a real browser against the built pages: every script, sheet and font
 * that it asks for, gzip level 9 for text, and the sum of the scripts beside the page's budget.
 *   npm run --prefix lab first-load [-- --path /dashboard] [--base URL]
 * A dashboard page is loaded as the gold member of the demo; with --base, DEMO_PASSWORD must be the server's. Ends with 1 when the landing
 * page or the dashboard is over its budget.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { budgetOf, findOverspend, formatLoad } from './first-load/format-load.ts'
import { listRequests } from './first-load/list-requests.ts'
import { launchBrowser } from './look/browser.ts'
import { startDemoServer } from './look/demo-server.ts'
import { isDashboard, signInAs } from './look/sign-in.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values: options } = parseArgs({
  options: { path: { type: 'string', default: '/' }, base: { type: 'string' } },
})

const server = options.base
  ? { base: options.base, password: process.env.DEMO_PASSWORD ?? '', stop: async () => {} }
  : await startDemoServer(root)
const browser = await launchBrowser()
try {
  const viewer = isDashboard(options.path) ? 'gold' : 'visitor'
  const stored = await signInAs(server.base, viewer, server.password)
  const files = await listRequests(browser, new URL(options.path, server.base).href, stored)
  console.log(formatLoad(options.path, files))
  const budgetKb = budgetOf(options.path)
  if (budgetKb !== null && findOverspend(files, budgetKb)) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
