/**
 * How fast and how still the pages are on a slow phone: Chromium at 390×844, Lighthouse's slow 4G, a processor slowed down four times.
 *   npm run --prefix lab page-speed [-- --path /dashboard] [--runs 5] [--rest 60] [--base URL] [--moved]
 * Prints a line per page: medians of the runs for its load and its answers, then what it does in `--rest` seconds without a touch.
 * --moved names what moved. With --base, DEMO_PASSWORD must be the server's. Times are of this machine, now: let it rest.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { launchBrowser } from './look/browser.ts'
import { startDemoServer } from './look/demo-server.ts'
import { isDashboard, signInAs } from './look/sign-in.ts'
import { formatSpeed, type PageSpeed, speedOf } from './page-speed/format-speed.ts'
import { measureLoad, measureRest } from './page-speed/measure-page.ts'

const PATHS = ['/', '/login', '/track-record', '/dashboard', '/dashboard/signals']
const SLOWDOWNS = [1, 4] as const

const root = fileURLToPath(new URL('..', import.meta.url))
const { values: options } = parseArgs({
  options: {
    path: { type: 'string' },
    runs: { type: 'string', default: '5' },
    rest: { type: 'string', default: '60' },
    base: { type: 'string' },
    moved: { type: 'boolean', default: false },
  },
})

const tell = (path: string, moved: readonly string[]) => {
  if (options.moved) for (const line of moved) console.log(`  ${path}: ${line}`)
}

const measure = async (browser: Browser, base: string, path: string, password: string): Promise<PageSpeed> => {
  const url = new URL(path, base).href
  const stored = await signInAs(base, isDashboard(path) ? 'gold' : 'visitor', password)
  const loads = []
  for (let run = 0; run < Number(options.runs); run += 1) {
    const { moved, ...load } = await measureLoad(browser, url, stored)
    tell(path, moved)
    loads.push(load)
  }
  const rests = []
  for (const cpuSlowdown of SLOWDOWNS) {
    if (Number(options.rest) <= 0) break
    const { moved, rest } = await measureRest(browser, { url, stored, seconds: Number(options.rest), cpuSlowdown })
    tell(path, moved)
    rests.push(rest)
  }
  return speedOf(path, loads, rests)
}

const server = options.base
  ? { base: options.base, password: process.env.DEMO_PASSWORD ?? '', stop: async () => {} }
  : await startDemoServer(root)
const browser = await launchBrowser()
try {
  const pages: PageSpeed[] = []
  for (const path of options.path ? [options.path] : PATHS)
    pages.push(await measure(browser, server.base, path, server.password))
  console.log(formatSpeed(pages))
} finally {
  await browser.close()
  await server.stop()
}
