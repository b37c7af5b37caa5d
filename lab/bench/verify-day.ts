/**
 * A day of the record, about 22,000 entries, verified by the track-record page in Chromium: tree, duties and every published figure, in the
 * page's worker, over HTTP. The baseline is a bare worker in the same browser, which reads the same bundles and only hashes leaves and tree. Also
 * the longest task of the page meanwhile, and what a first visit downloads to prove one signal. Run `npm run build` before.
 */
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { figuresFrom } from '../../engine/record/testing/attack-kit.ts'
import { createHonestRecord } from '../../engine/record/testing/honest-record.ts'
import { createLogKey } from '../../engine/record/testing/served-log.ts'
import { launchBrowser } from '../look/browser.ts'
import { startDemoServer } from '../look/demo-server.ts'
import type { BenchRow } from './bench-row.ts'
import { serveDay } from './verify-day/serve-day.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Of three pairs: as many entries as a day of the six pairs that a server begins with. */
const MINUTES = 2_390
const ROUNDS = 3
const GOAL_SECONDS = 3
const GOAL_TASK_MS = 50
const GOAL_BYTES = 100_000
const WORKER = '/bench-hash-worker.js'
const PATIENCE_MS = 120_000

const buildWorker = async (): Promise<string> => {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(new URL('verify-day/hash-worker.ts', import.meta.url)), formats: ['es'] },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const [chunk] = output && 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk') throw new Error('The worker could not be built.')
  return chunk.code
}

/** Seconds that a bare worker takes, on a page of nothing. */
const hashBare = (page: Page): Promise<number> =>
  page.evaluate(async (address) => {
    const worker = new Worker(address, { type: 'module' })
    const from = performance.now()
    await new Promise((resolve, reject) => {
      worker.addEventListener('message', resolve)
      worker.addEventListener('error', reject)
      worker.postMessage('begin')
    })
    worker.terminate()
    return (performance.now() - from) / 1000
  }, WORKER)

interface Visit {
  seconds: number
  longestTaskMs: number
  bytes: number
}

/** A first visit: one signal is proven as the page comes up, then everything is verified at a press. */
const visit = async (page: Page, base: string): Promise<Visit> => {
  const downloads: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    const isProof = pathname.startsWith('/log/') || pathname.endsWith('/replay')
    if (isProof) downloads.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(`${base}/track-record`)
  await page.getByText('Its entries are in the signed record').waitFor({ timeout: PATIENCE_MS })
  // On a quick machine the page is told of an answer before the browser says that it has ended.
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(downloads)).reduce((sum, size) => sum + size, 0)
  const { seconds, longestTaskMs } = await page.evaluate(async () => {
    const tasks: number[] = [0]
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
    const buttons = [...document.querySelectorAll('button')]
    const button = buttons.find(({ textContent }) => textContent?.includes('Verify in your browser'))
    const from = performance.now()
    button?.click()
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      const result = document.querySelector('[data-verified]')
      if (result?.classList.contains('broken')) throw new Error(result.textContent ?? 'It does not hold.')
      if (result) return { seconds: (performance.now() - from) / 1000, longestTaskMs: Math.max(...tasks) }
      if (performance.now() - from > 110_000) throw new Error('The page did not finish.')
    }
  })
  return { seconds, longestTaskMs, bytes }
}

export const run = async (): Promise<BenchRow[]> => {
  const entries = createHonestRecord({
    minutes: MINUTES,
    outage: { at: 200, minutes: 7 },
    stepBackAt: 300,
    modelChangeAt: 400,
  }).entries
  const figures = figuresFrom(entries)
  if (!figures) throw new Error('The day has no figures.')
  const key = await createLogKey('bench.example/log')
  const demo = await startDemoServer(ROOT)
  const scripts = { [WORKER]: await buildWorker() }
  const day = await serveDay({ entries, figures, key, behind: demo.base, scripts })
  const browser = await launchBrowser()
  try {
    const bare: number[] = []
    const visits: Visit[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const blank = await context.newPage()
      await blank.goto(day.base + WORKER)
      bare.push(await hashBare(blank))
      await blank.close()
      visits.push(await visit(await context.newPage(), day.base))
      await context.close()
    }
    const seconds = Math.min(...visits.map((one) => one.seconds))
    const longest = Math.max(...visits.map((one) => one.longestTaskMs))
    const bytes = Math.max(...visits.map((one) => one.bytes))
    const baseline = Math.min(...bare)
    const size = entries.length.toLocaleString('en-GB')
    return [
      {
        id: 'P13',
        what: `A day of the record, ${size} entries, verified in Chromium`,
        ours: `${seconds.toFixed(2)} s`,
        baseline: `hashes alone in a bare worker ${baseline.toFixed(2)} s`,
        ratio: seconds / baseline,
        goal: `≤ ${GOAL_SECONDS} s`,
        met: seconds <= GOAL_SECONDS,
      },
      {
        id: 'P13',
        what: 'the longest task of the page meanwhile',
        ours: `${Math.round(longest)} ms${longest === 0 ? ' (none over 50 ms)' : ''}`,
        baseline: '–',
        ratio: null,
        goal: `≤ ${GOAL_TASK_MS} ms`,
        met: longest <= GOAL_TASK_MS,
      },
      {
        id: 'P13',
        what: 'downloaded by a first visit to prove one signal of that day',
        ours: `${(bytes / 1000).toFixed(1)} KB`,
        baseline: '–',
        ratio: null,
        goal: `≤ ${GOAL_BYTES / 1000} KB`,
        met: bytes <= GOAL_BYTES,
      },
    ]
  } finally {
    await browser.close()
    day.stop()
    await demo.stop()
  }
}

if (import.meta.main) console.table(await run())
