import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Candle, listCandles, listPairs } from '../contract/market.ts'
import { updateTheme } from '../contract/preferences.ts'
import type { ClientFrame, ServerFrame } from '../contract/realtime.ts'
import { listSignals } from '../contract/signals.ts'
import { aSignal } from '../web/testing/a-signal.ts'
import { demoEmail, NO_PAGE, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { addressOf, answerCall } from './set-answers.ts'

const MINUTE_MS = 60_000
const FIRST_MS = Date.parse('2026-03-09T10:00:00.000Z')
const EUR = { id: 'EURUSD-OTC', name: 'EUR/USD OTC', price: 1.1 }
const GBP = { id: 'GBPUSD-OTC', name: 'GBP/USD OTC', price: 1.3 }
type Subject = typeof EUR

/** Bar `minute` of a pair: a wave that climbs, so that new bars move the prices of the axis. */
const bar = ({ price }: Subject, minute: number): Candle => {
  const open = price + Math.sin(minute / 5) / 1000 + minute / 20_000
  const close = open + Math.sin(minute * 1.7) / 2000
  return {
    openAt: new Date(FIRST_MS + minute * MINUTE_MS).toISOString(),
    open,
    high: Math.max(open, close) + 0.0002,
    low: Math.min(open, close) - 0.0002,
    close,
    volume: 0,
  }
}
const bars = (subject: Subject, count: number): Candle[] =>
  Array.from({ length: count }, (_, minute) => bar(subject, minute))

const KNOWN = 90
const UPDATES = 10

/** A signal of the pair that has been won, some bars before the newest. */
const settledSignal = (subject: Subject) => {
  const { openAt, close } = bar(subject, KNOWN - 8)
  const entry = { entryPrice: close, exitPrice: close + 0.0003, outcome: 'profit' as const, status: 'expired' as const }
  return aSignal({ pairId: subject.id, pair: subject.name, createdAt: openAt, settledAt: openAt, ...entry })
}
const signals = [EUR, GBP].map(settledSignal)

const STILL = { serverNow: new Date(FIRST_MS).toISOString(), marketNow: new Date(FIRST_MS).toISOString(), speed: 0 }

/** A socket that only says what the test pushes. */
const takeOverSocket = async (page: Page) => {
  const listened = new Set<string>()
  let send = (_: ServerFrame): void => undefined
  await page.routeWebSocket(/\/realtime/, (socket) => {
    send = (frame) => socket.send(JSON.stringify(frame))
    send({
      type: 'welcome',
      now: new Date().toISOString(),
      heartbeatSeconds: 25,
      // It stands still: the axis counts down to the next candle.
      clock: STILL,
      feed: { id: 'simulated', kind: 'simulated', label: 'Simulated market' },
    })
    socket.onMessage((message) => {
      const frame = JSON.parse(String(message)) as ClientFrame
      if (frame.type === 'ping') send({ type: 'pong', now: new Date().toISOString() })
      if (frame.type === 'subscribe')
        for (const { topic } of frame.topics) {
          listened.add(topic)
          send({ type: 'subscribed', topic, epoch: '1', seq: 0 })
        }
    })
  })
  return {
    pushCandle: async ({ id }: Subject, candle: Candle, seq: number) => {
      const topic = `market/${id}/candle`
      await expect.poll(() => listened.has(topic)).toBe(true)
      send({ type: 'event', topic, epoch: '1', seq, data: { pair: id, closed: true, candle } })
    },
  }
}

/** Opens the chart of a pair, with `count` bars known to the server. */
const openChart = async (page: Page, subject: Subject, count: number) => {
  const socket = await takeOverSocket(page)
  await answerCall(page, listSignals, signals)
  // The clock of the socket’s welcome, whichever of the two comes first.
  await page.route(addressOf(listPairs), async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.data.clock = STILL
    await route.fulfill({ response, json })
  })
  await page.route(addressOf(listCandles), (route) => {
    const asked = new URL(route.request().url()).searchParams.get('pair')
    const data = asked === EUR.id ? bars(EUR, count) : bars(GBP, count)
    return route.fulfill({ json: { success: true, data, timestamp: new Date().toISOString() } })
  })
  await page.goto(`/dashboard/signals?pair=${subject.id}`)
  return socket
}

/** The chart says what it shows: the pair, and the price of its last bar. */
const shows = (page: Page, subject: Subject, count: number) =>
  expect(page.getByRole('img', { name: new RegExp(`^${subject.name}.*last price ${lastPrice(subject, count)},`) }))

const lastPrice = (subject: Subject, count: number): string => bar(subject, count - 1).close.toFixed(5)

/** What is on each canvas of the chart, as a digest of its pixels. */
const picture = async (page: Page): Promise<string[]> => {
  const drawn = await page
    .locator('[data-candle-chart] canvas')
    .evaluateAll((canvases) => (canvases as HTMLCanvasElement[]).map((canvas) => canvas.toDataURL()))
  return drawn.map((pixels) => createHash('sha256').update(pixels).digest('hex'))
}

/** Both charts show the same. They count down to the next candle, so both are looked at in each try. */
const expectSame = (one: Page, other: Page) =>
  expect
    .poll(async () => {
      const [left, right] = await Promise.all([picture(one), picture(other)])
      return right.filter((pixels, place) => pixels !== left[place])
    })
    .toEqual([])

test('a chart shows its last state and its typeface, whatever came before', async ({ context, server: _ }) => {
  await test.step('after updates and a change of pair the chart shows the last state and nothing beneath it', async () => {
    const page = await context.newPage()
    await signIn(page, demoEmail('gold'), NO_PAGE)
    const fresh = await context.newPage()
    const all = KNOWN + UPDATES
    await openChart(fresh, GBP, all)
    await shows(fresh, GBP, all).toBeVisible()

    const socket = await openChart(page, EUR, KNOWN)
    const update = async (subject: Subject) => {
      await shows(page, subject, KNOWN).toBeVisible()
      for (let count = KNOWN + 1; count <= all; count += 1) {
        await socket.pushCandle(subject, bar(subject, count - 1), count - KNOWN)
        await shows(page, subject, count).toBeVisible()
      }
    }
    await update(EUR)
    await page.getByRole('combobox', { name: 'Pair' }).selectOption(GBP.id)
    await update(GBP)

    expect((await picture(fresh)).length).toBeGreaterThanOrEqual(6)
    await expectSame(page, fresh)
    await page.close()
  })

  await test.step('a chart that was drawn before its typeface is drawn again with it', async () => {
    const page = await context.newPage()
    await signIn(page, demoEmail('gold'), NO_PAGE)
    const lettered = await context.newPage()
    await openChart(lettered, EUR, KNOWN)
    await shows(lettered, EUR, KNOWN).toBeVisible()
    await lettered.evaluate(() => document.fonts.ready)

    const held = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await held.promise
      await route.continue()
    })
    await openChart(page, EUR, KNOWN)
    await shows(page, EUR, KNOWN).toBeVisible()
    expect(await picture(page)).not.toEqual(await picture(lettered))
    held.resolve()
    await expectSame(page, lettered)
    await page.close()
  })

  await test.step('a press of the theme is answered by the page first, and by the chart right behind it', async () => {
    const page = await context.newPage()
    await signIn(page, demoEmail('gold'), NO_PAGE)
    await answerCall(page, updateTheme, { theme: 'dark' })
    await openChart(page, EUR, KNOWN)
    await shows(page, EUR, KNOWN).toBeVisible()
    const inLight = await picture(page)
    const readForFrame = await page.evaluate(async () => {
      let read = 0
      const { getComputedStyle } = window
      // The chart reads its colours before it draws with them.
      window.getComputedStyle = (element, pseudo) => {
        if (element.matches('[data-canvas]')) read += 1
        return getComputedStyle(element, pseudo)
      }
      document.querySelector<HTMLElement>('button[aria-label="Switch to ink (dark)"]')?.click()
      await new Promise(requestAnimationFrame)
      return { read, theme: document.documentElement.dataset.theme }
    })
    expect(readForFrame).toEqual({ read: 0, theme: 'dark' })
    // What lies over the candles stays empty in both.
    await expect.poll(() => picture(page)).not.toEqual(inLight)
    await page.close()
  })
})
