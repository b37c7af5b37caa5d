import type { Browser, CDPSession, Page } from '@playwright/test'
import { enlargeWindow } from '../look/browser.ts'
import type { StoredSession } from '../look/keep-sessions.ts'

/** What one load of a page was like. */
export interface PageLoad {
  /** Largest contentful paint, ms after the request for the page. */
  lcpMs: number
  /** Sum of the layout shifts, which is never below the worst window of them. */
  shift: number
  scriptBytes: number
  fontBytes: number
}

/** What a page does while nobody touches it, per minute. */
export interface PageRest {
  shift: number
  longTasks: number
  requests: number
}

export interface PageAnswers {
  /** Longest time from a press to its next picture, ms, by what was pressed. */
  themeMs: number | null
  paletteMs: number | null
  navigationMs: number | null
}

interface Watched {
  lcpMs: number
  shift: number
  moved: string[]
  longTasks: number
  longestAnswerMs: number
}
declare global {
  interface Window {
    watched: Watched
  }
}

/** Lighthouse's slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (0.75e6 * 0.9) / 8,
}
const VIEWPORT = { width: 390, height: 844 }
const SETTLE_MS = 2500
const LOADED_WITHIN_MS = 60_000

/** Runs in the page, before anything of it. */
const watch = () => {
  const watched: Watched = { lcpMs: 0, shift: 0, moved: [], longTasks: 0, longestAnswerMs: 0 }
  window.watched = watched
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  const nameOf = (node: Node | null) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}`
      : (node?.nodeName ?? '')
  observe('largest-contentful-paint', ({ startTime }) => {
    watched.lcpMs = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    if (hadRecentInput) return
    watched.shift += value
    watched.moved.push(
      `${value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${sources.map(({ node }) => nameOf(node)).join(', ')}`,
    )
  })
  observe('longtask', () => {
    watched.longTasks += 1
  })
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longestAnswerMs = Math.max(watched.longestAnswerMs, duration)
  })
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const read = (page: Page): Promise<Watched> => page.evaluate(() => window.watched)

interface Opened {
  page: Page
  devtools: CDPSession
  bytes: { Script: number; Font: number }
  /** Since the counting began. */
  requests: () => number
  close: () => Promise<void>
}

const open = async (browser: Browser, stored: StoredSession, cpuSlowdown: number): Promise<Opened> => {
  const context = await browser.newContext({ viewport: VIEWPORT, isMobile: true, hasTouch: true })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await context.addInitScript(watch)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await enlargeWindow(devtools)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const bytes = { Script: 0, Font: 0 }
  const kinds = new Map<string, string>()
  let requests = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === 'Script' || kind === 'Font') bytes[kind] += encodedDataLength
  })
  return { page, devtools, bytes, requests: () => requests, close: () => context.close() }
}

const load = async ({ page, devtools }: Opened, url: string): Promise<void> => {
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await page.goto(url, { waitUntil: 'networkidle', timeout: LOADED_WITHIN_MS })
  await page.waitForTimeout(SETTLE_MS)
}

const press = async (page: Page, act: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => {
    window.watched.longestAnswerMs = 0
  })
  await act()
  await page.waitForTimeout(1200)
  return (await read(page)).longestAnswerMs
}

/** Presses what a page of the dashboard has in its head; null where a page has no such thing. */
const measureAnswers = async (page: Page): Promise<PageAnswers> => {
  const pressNamed = async (name: RegExp): Promise<number | null> => {
    const button = page.getByRole('button', { name }).first()
    return (await button.isVisible()) ? press(page, () => button.click()) : null
  }
  const themeMs = await pressNamed(/^Switch to (paper|ink)/)
  const paletteMs = await press(page, () => page.keyboard.press('Control+k'))
  const palette = page.getByRole('dialog')
  if (!(await palette.isVisible())) return { themeMs, paletteMs: null, navigationMs: null }
  await page.keyboard.type('referral')
  const navigationMs = await press(page, () => page.keyboard.press('Enter'))
  return { themeMs, paletteMs, navigationMs }
}

/** Opens `url` on a slow phone with a slow network, in a browser that keeps nothing of an earlier load. */
export const measureLoad = async (browser: Browser, url: string, stored: StoredSession) => {
  const opened = await open(browser, stored, 4)
  try {
    await load(opened, url)
    const { lcpMs, shift, moved } = await read(opened.page)
    const { Script: scriptBytes, Font: fontBytes } = opened.bytes
    const loaded: PageLoad = { lcpMs, shift, scriptBytes, fontBytes }
    return { loaded, moved, answers: await measureAnswers(opened.page) }
  } finally {
    await opened.close()
  }
}

/** Leaves `url` alone for `seconds`, on a processor slowed down as often as `cpuSlowdown` says. */
export const measureRest = async (
  browser: Browser,
  { url, stored, seconds, cpuSlowdown }: { url: string; stored: StoredSession; seconds: number; cpuSlowdown: number },
) => {
  const opened = await open(browser, stored, cpuSlowdown)
  try {
    await opened.page.goto(url, { waitUntil: 'networkidle', timeout: LOADED_WITHIN_MS })
    await opened.page.waitForTimeout(SETTLE_MS)
    const [before, requestsBefore] = [await read(opened.page), opened.requests()]
    await opened.page.waitForTimeout(seconds * 1000)
    const after = await read(opened.page)
    const perMinute = 60 / seconds
    const rest: PageRest = {
      shift: after.shift - before.shift,
      longTasks: (after.longTasks - before.longTasks) * perMinute,
      requests: (opened.requests() - requestsBefore) * perMinute,
    }
    return { rest, moved: after.moved.slice(before.moved.length) }
  } finally {
    await opened.close()
  }
}
