import type { Browser, Page } from '@playwright/test'
import { enlargeWindow } from '../look/browser.ts'
import type { StoredSession } from '../look/keep-sessions.ts'
import type { Rooms } from './fill-rooms.ts'
import type { Answer } from './room-figures.ts'

declare global {
  interface Window {
    answers: Answer[]
    /** When a room was entered and when its newest message was painted, ms; null while that is awaited. */
    opened: { fromMs: number; toMs: number | null } | null
  }
}

type Timing = PerformanceEventTiming & { interactionId: number }

export interface Reader {
  page: Page
  base: string
  /** How many messages the list knows of by now, as its newest says. */
  countArrived: () => Promise<number>
}

const ROOMS = '/dashboard/traders-rooms'
const NEWEST = '[data-chat-scroll] [data-number]'

/** Runs in the page, before anything of it. */
const watch = () => {
  window.answers = []
  window.opened = null
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { name, duration, startTime, processingStart, processingEnd, interactionId } = entry as Timing
      const [waitedMs, handledMs] = [processingStart - startTime, processingEnd - processingStart]
      window.answers.push({ name, interactionId, durationMs: duration, waitedMs, handledMs })
    }
  })
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('a[href*="/traders-rooms/"]')) return
      const opened: { fromMs: number; toMs: number | null } = { fromMs: event.timeStamp, toMs: null }
      window.opened = opened
      const look = () => {
        if (document.querySelector('[data-chat-scroll] [data-number]')) {
          // Painted with the frame that follows.
          requestAnimationFrame(() => {
            opened.toMs = performance.now()
          })
        } else requestAnimationFrame(look)
      }
      look()
    },
    true,
  )
}

/** A member's page on a slow processor, on the list of rooms. */
export const openReader = async (
  browser: Browser,
  base: string,
  stored: StoredSession,
  slowdown: number,
): Promise<Reader> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await context.addInitScript(watch)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await enlargeWindow(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(new URL(ROOMS, base).href)
  const countArrived = async () => Number(await page.locator(NEWEST).last().getAttribute('data-number'))
  return { page, base, countArrived }
}

const entranceOf = (page: Page, room: { id: string }) => page.locator(`a[href$="${room.id}"]`).first()

const enter = async (page: Page, room: { id: string }): Promise<number> => {
  // Own rooms stand above the public ones, and may be among them.
  await entranceOf(page, room).click()
  const timing = await page.waitForFunction(() => (window.opened?.toMs ? { ...window.opened } : null))
  const { fromMs, toMs } = (await timing.jsonValue()) ?? { fromMs: 0, toMs: 0 }
  return (toMs ?? 0) - fromMs
}

/** Enters both rooms in turn, `runs` times after a first one that fetches their parts. Milliseconds from the press to the messages. */
export const measureOpenings = async ({ page }: Reader, rooms: Rooms, runs: number) => {
  const times = { empty: [] as number[], full: [] as number[] }
  for (let run = 0; run <= runs; run += 1) {
    for (const which of ['empty', 'full'] as const) {
      const ms = await enter(page, rooms[which])
      if (run > 0) times[which].push(ms)
      await page.waitForTimeout(300)
      await page.goBack()
      await entranceOf(page, rooms.full).waitFor()
    }
  }
  return times
}

/** What a reader does in the full room for `seconds`: writes, sends, goes back in the history, searches. */
export const measureAnswers = async ({ page }: Reader, rooms: Rooms, seconds: number): Promise<Answer[]> => {
  await enter(page, rooms.full)
  await page.evaluate(() => {
    window.answers = []
  })
  const box = page.getByRole('textbox', { name: /message/i })
  const untilMs = performance.now() + seconds * 1000
  for (let round = 0; performance.now() < untilMs; round += 1) {
    await box.click()
    await page.keyboard.type(`round ${round}: here it goes`, { delay: 60 })
    await page.keyboard.press('Enter')
    await page.locator('[data-chat-scroll]').hover()
    for (let n = 0; n < 6; n += 1) await page.mouse.wheel(0, -400)
    await page.waitForTimeout(200)
    await page.locator('[data-chat-newest]').click()
    await page.waitForTimeout(200)
  }
  return page.evaluate(() => window.answers)
}
