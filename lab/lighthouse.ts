/**
 * Runs Lighthouse's mobile audit on the built pages, served as a demo with throw-away data.
 *   npm run --prefix lab lighthouse [-- --path /dashboard] [--runs 3] [--base URL]
 * A dashboard page is audited as the gold member of the demo; with --base, DEMO_PASSWORD must be the server's.
 * Prints the four scores, the page's timings and every audit that fell short. Timings are of this machine, now: let it rest.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { auditPage } from './lighthouse/audit-page.ts'
import { formatReport, medianByPerformance } from './lighthouse/format-report.ts'
import { startDemoServer } from './look/demo-server.ts'
import { isDashboard, signInAs } from './look/sign-in.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values: options } = parseArgs({
  options: {
    path: { type: 'string', default: '/' },
    runs: { type: 'string', default: '1' },
    base: { type: 'string' },
  },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs takes a whole number from 1 on, not ${options.runs}.`)

const server = options.base
  ? { base: options.base, password: process.env.DEMO_PASSWORD ?? '', stop: async () => {} }
  : await startDemoServer(root)
try {
  const stored = await signInAs(server.base, isDashboard(options.path) ? 'gold' : 'visitor', server.password)
  const reports = []
  for (let run = 0; run < runs; run += 1) reports.push(await auditPage(new URL(options.path, server.base).href, stored))
  console.log(formatReport(medianByPerformance(reports)))
  if (runs > 1) {
    const scores = reports.map(({ scores: { performance } }) => performance)
    console.log(`Performance of ${runs} runs: ${scores.join(', ')}; the median one is shown.`)
  }
} finally {
  await server.stop()
}
