import { chromium } from '@playwright/test'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { freePort } from '../../server/testing/free-port.ts'
import { CHROMIUM_FLAGS, findChromium } from '../../tools/prepare/chromium.mjs'
import type { StoredSession } from '../look/keep-sessions.ts'

type Result = RunnerResult['lhr']

/** What Lighthouse found on one page. */
export interface PageReport {
  url: string
  /** 0 to 100 by category, in Lighthouse's order. */
  scores: Record<string, number>
  timings: { title: string; value: string }[]
  shortfalls: { title: string; value: string }[]
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMINGS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

/** Now and then Lighthouse loses the beginning of its own recording and asks to be run again. */
const RECORDING_LOST = 'NO_NAVSTART'
const TRIES = 3

/** Puts `stored` where the page at `url` looks for a session, in the profile that Lighthouse uses, without loading anything of the page. */
const store = async (port: number, url: string, stored: StoredSession): Promise<void> => {
  if (Object.keys(stored).length === 0) return
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [profile] = browser.contexts()
  if (!profile) throw new Error('The browser has no profile to store a session in.')
  const page = await profile.newPage()
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(url)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await page.close()
  await browser.close()
}

/** One audit in a browser of its own. */
const runLighthouse = async (url: string, executablePath: string, stored: StoredSession): Promise<Result> => {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    // What the browser has stored stays: the session of whoever looks, and nothing of an earlier load, as the browser is new.
    await store(port, url, stored)
    const flags = { port, logLevel: 'error', onlyCategories: CATEGORIES, disableStorageReset: true } as const
    const result = await lighthouse(url, flags)
    if (!result) throw new Error(`Lighthouse had no result for ${url}.`)
    return result.lhr
  } finally {
    await browser.close()
  }
}

const runUntilRecorded = async (url: string, executablePath: string, stored: StoredSession): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    const result = await runLighthouse(url, executablePath, stored)
    if (result.runtimeError?.code !== RECORDING_LOST || attempt === TRIES) return result
  }
}

/**
 * Opens `url` in a browser of its own and audits it as Lighthouse's mobile default does: a slow phone on a slow network,
 * signed in with the session that is `stored`.
 * The browser is `CHROME_PATH`, or the one the journeys use.
 * @throws Error when no browser is found or the page could not be audited
 */
export const auditPage = async (url: string, stored: StoredSession): Promise<PageReport> => {
  const executablePath = process.env.CHROME_PATH ?? findChromium()
  if (!executablePath)
    throw new Error('Lighthouse needs Chromium or Chrome: put one on the PATH, or name it in CHROME_PATH.')
  const { categories, audits, runtimeError } = await runUntilRecorded(url, executablePath, stored)
  if (runtimeError) throw new Error(`Lighthouse could not audit ${url}: ${runtimeError.message}`)
  const counted = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  )
  return {
    url,
    scores: Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    timings: TIMINGS.flatMap((id) => audits[id] ?? []).map(({ title, displayValue }) => ({
      title,
      value: displayValue ?? '',
    })),
    shortfalls: Object.values(audits)
      .filter(({ id, score }) => counted.has(id) && score !== null && score < 0.9)
      .map(({ title, displayValue }) => ({ title, value: displayValue ?? '' })),
  }
}
