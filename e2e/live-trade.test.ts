import type { Page } from '@playwright/test'
import { createSocketTicket } from '../contract/auth.ts'
import { type Candle, listCandles } from '../contract/market.ts'
import type { ClientFrame, ServerFrame } from '../contract/realtime.ts'
import { getPerformance, listSignals, type Signal } from '../contract/signals.ts'
import { getStart } from '../contract/start.ts'
import { aSignal } from '../web/testing/a-signal.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { addressOf, failCall, releaseCall } from './set-answers.ts'

const at = (time: string): string => `2026-03-09T${time}.000Z`
const EUR = { pairId: 'EURUSD-OTC', pair: 'EUR/USD OTC' }
const ENTRY_PRICE = 1.1

const reading = (direction: string) =>
  'RSI 64 (high), stochastic 81, price near the upper band, no clear trend. ' +
  `This leans towards ${direction} mainly because of the close within its candle, despite the Bollinger Band position.`
const bin = { low: 50, high: 60, n: 1234, won: 672, rate: 54.5, interval: { low: 51.7, high: 57.2 } }
const given = { ...EUR, createdAt: at('10:00:00') }
/** The shortest words that a card has, and the longest. */
const scalping = aSignal({ ...given, calibrated: false, analysis: reading('CALL') })
const standard = aSignal({
  ...given,
  timeframe: '5m',
  signalType: 'sell',
  analysis: reading('PUT'),
  confidenceBin: { ...bin, source: 'backtest' },
})
const entered = (signal: Signal): Signal => ({ ...signal, entryPrice: ENTRY_PRICE, updatedAt: signal.entryAt })
const lost = (signal: Signal): Signal => ({
  ...entered(signal),
  outcome: 'loss',
  exitPrice: 1.0997,
  status: 'expired',
  settledAt: signal.expiresAt,
  updatedAt: signal.expiresAt,
})
const voided = (signal: Signal): Signal => ({
  ...lost(signal),
  outcome: 'void',
  entryPrice: null,
  exitPrice: null,
  voidReason: 'No price was recorded for 2026-03-09 10:03 UTC.',
})

/** The bar that forms in the minute of `time`. */
const bar = (time: string, close: number): Candle => ({
  openAt: `${at(time).slice(0, 17)}00.000Z`,
  open: ENTRY_PRICE,
  high: Math.max(ENTRY_PRICE, close),
  low: Math.min(ENTRY_PRICE, close),
  close,
  volume: 0,
})

/** A market whose time, prices and signals are only what the test says. */
const takeOverMarket = async (page: Page) => {
  let signals: Signal[] = []
  let marketNow = at('10:00:20')
  let seq = 0
  let cut = (): void => undefined
  let send = (_: ServerFrame): void => undefined
  const listened = new Set<string>()
  const welcome = () => {
    const now = new Date().toISOString()
    const clock = { serverNow: now, marketNow, speed: 1 }
    send({
      type: 'welcome',
      now,
      heartbeatSeconds: 25,
      clock,
      feed: { id: 'simulated', kind: 'simulated', label: 'Simulated market' },
    })
  }
  const push = async (topic: string, data: unknown): Promise<void> => {
    await expect.poll(() => listened.has(topic)).toBe(true)
    seq += 1
    send({ type: 'event', topic, epoch: '1', seq, data })
  }
  await page.routeWebSocket(/\/realtime/, (socket) => {
    send = (frame) => socket.send(JSON.stringify(frame))
    cut = () => socket.close({ code: 1012 })
    welcome()
    socket.onMessage((message) => {
      const frame = JSON.parse(String(message)) as ClientFrame
      if (frame.type === 'ping') send({ type: 'pong', now: new Date().toISOString() })
      if (frame.type !== 'subscribe') return
      for (const { topic } of frame.topics) {
        listened.add(topic)
        send({ type: 'subscribed', topic, epoch: '1', seq })
      }
    })
  })
  // The first answer would hold the club's own trade, and of two in ten seconds only the first is read out.
  await page.route(addressOf(getStart), (route) => route.abort())
  await page.route(addressOf(listSignals), (route) =>
    route.fulfill({ json: { success: true, data: signals, timestamp: new Date().toISOString() } }),
  )
  // The signals are in nobody's record: the browser must not find that out.
  await page.route('**/log/**', (route) => route.abort())
  // The club's own day goes on meanwhile; what this page says of it stays as it was first.
  let figures: Promise<string> | undefined
  await page.route(addressOf(getPerformance), async (route) => {
    figures ??= route.fetch().then((response) => response.text())
    await route.fulfill({ contentType: 'application/json', body: await figures })
  })
  await page.route(addressOf(listCandles), (route) => {
    const data = ['09:57:00', '09:58:00', '09:59:00'].map((time) => bar(time, ENTRY_PRICE))
    return route.fulfill({ json: { success: true, data, timestamp: new Date().toISOString() } })
  })
  return {
    /** It is `time` now, and the club has published these. */
    become: async (time: string, ...next: Signal[]): Promise<void> => {
      signals = next
      marketNow = at(time)
      welcome()
      for (const signal of next) {
        const { id, timeframe, outcome, entryPrice, exitPrice, settledAt } = signal
        if (outcome !== null)
          await push('signals/settled', { id, timeframe, outcome, entryPrice, exitPrice, settledAt, signal })
        else if (entryPrice !== null) await push('signals/entered', signal)
        else await push(`signals/${timeframe}/created`, signal)
      }
    },
    price: (time: string, close: number) =>
      push(`market/${EUR.pairId}/candle`, { pair: EUR.pairId, closed: false, candle: bar(time, close) }),
    cut: () => cut(),
  }
}

type Market = Awaited<ReturnType<typeof takeOverMarket>>

const openRoom = async (page: Page): Promise<Market> => {
  const market = await takeOverMarket(page)
  await signIn(page, demoEmail('gold'), '/dashboard/signals')
  await settled(page)
  // What comes with the typefaces, or is laid out late, may move the rest by a part of a pixel.
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('[data-later]:not([data-laid-out])')).toHaveCount(0)
  return market
}

const card = (page: Page, name: string) => page.getByRole('article', { name })
const NAMES = { '1 min': '1-minute scalping', '5 min': '5-minute standard' } as const
const trades = (page: Page) => page.locator('[data-trade]')
const trade = (page: Page, timeframe: keyof typeof NAMES) => card(page, NAMES[timeframe]).locator('[data-trade]')

/** Where everything is that a trade must not move: both cards and what is under them. */
const layoutOf = (page: Page) =>
  page.locator('h1, [data-signal-card], [data-full-screen], [data-signal-history]').evaluateAll((elements) =>
    elements.map((element) => {
      const { top, height } = element.getBoundingClientRect()
      return { name: element.tagName, top: top + scrollY, height }
    }),
  )

/** Everything is where it was, to half a pixel: rounding can turn a part of a pixel into a whole one. */
const expectStill = async (page: Page, before: Awaited<ReturnType<typeof layoutOf>>): Promise<void> => {
  const near = (length: number) => expect.closeTo(length, 0)
  expect(await layoutOf(page)).toEqual(
    before.map(({ name, top, height }) => ({ name, top: near(top), height: near(height) })),
  )
}

const phaseIs = (page: Page, name: string, phase: string) =>
  expect(card(page, name)).toHaveAttribute('data-phase', phase)

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('a trade is followed from its entry to its result, and nothing moves', async ({ page }) => {
      const market = await openRoom(page)
      await market.become('10:00:05')
      await phaseIs(page, '1-minute scalping', 'waiting')
      await expect(trades(page)).toHaveCount(0)
      const cards = () =>
        page.locator('[data-signal-card]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      const heights = [await cards()]

      await test.step('Get Ready: one countdown, to the entry', async () => {
        await market.become('10:00:20', scalping, standard)
        await phaseIs(page, '5-minute standard', 'ready')
        heights.push(await cards())
        await expect(card(page, '5-minute standard')).toContainText(/0:\d\dto entry/)
        await expect(trades(page)).toHaveCount(0)
      })
      const layout = await layoutOf(page)

      await test.step('open: a line for each timeframe, won or lost by the rule of the settlement', async () => {
        await market.become('10:01:10', entered(scalping), entered(standard))
        await market.price('10:01:10', 1.10009)
        await expect(trade(page, '1 min')).toContainText(/CALLEUR\/USD OTC.*0:\d\d left/)
        await expect(trade(page, '1 min')).toContainText('In at 1.10000, now 1.10009')
        await expect(trade(page, '1 min')).toContainText('Winning by 9 points')
        await expect(trade(page, '5 min')).toContainText('Losing by 9 points')
        await market.price('10:01:10', 1.1)
        await expect(trade(page, '1 min')).toContainText('A tie')
        await expect(trade(page, '5 min')).toContainText('A tie')
        await market.price('10:01:10', 1.0997)
        await expect(trade(page, '1 min')).toContainText('Losing by 30 points')
        await expect(page.getByRole('status').filter({ hasText: 'Trade open: CALL' })).toContainText(
          /^Trade open: [^0-9]*CALL/,
        )
        heights.push(await cards())
        await expectStill(page, layout)
        await expectNoBarriers(page)
      })

      await test.step('the one that ends leaves its result, then its place', async () => {
        await market.become('10:02:01', lost(scalping), entered(standard))
        // In one look: it is there for eight seconds.
        const result = 'LostEUR/USD OTCwas a CALL: 1.10000 → 1.09970Lost by 30 points'
        await expect(trade(page, '1 min')).toHaveText(result)
        await phaseIs(page, '1-minute scalping', 'settled')
        heights.push(await cards())
        await expectStill(page, layout)
        await market.become('10:02:20', lost(scalping), entered(standard))
        await expect(trade(page, '1 min')).toHaveCount(0)
        await expectStill(page, layout)
      })

      await test.step('over: what is next is the largest thing, and there is no direction to follow', async () => {
        await expect(card(page, '1-minute scalping')).toContainText(/0:\d\dto next/)
        await expect(card(page, '1-minute scalping')).toContainText('EUR/USD OTC was a CALL: 1.10000 → 1.09970')
        await expect(card(page, '1-minute scalping').getByText('CALL', { exact: true })).toHaveCount(0)
      })

      await test.step('a price that is too old is not shown as the present one', async () => {
        await market.price('10:02:20', 1.1003)
        await expect(trade(page, '5 min')).toContainText('now 1.10030')
        await market.become('10:02:55', lost(scalping), entered(standard))
        await expect(trade(page, '5 min')).toContainText(/No price since \d+:02:\d\d AM/)
        await expect(trade(page, '5 min')).not.toContainText(/now|Losing|Winning/)
      })

      await test.step('without a connection nothing counts', async () => {
        await failCall(page, createSocketTicket, 'offline')
        market.cut()
        await expect(trade(page, '5 min')).toContainText(/Offline since \d+:\d\d:\d\d AM/)
        await expect(trade(page, '5 min')).toContainText('Not counting')
        await expect(card(page, '5-minute standard')).not.toContainText(/\d:\d\dleft/)
        await expect(trade(page, '5 min')).not.toContainText('left')
        await releaseCall(page, createSocketTicket)
        await page.evaluate(() => dispatchEvent(new Event('online')))
        await expect(trade(page, '5 min')).toContainText('left')
      })

      await test.step('a void trade says why', async () => {
        await market.become('10:06:00', voided(standard))
        await expect(trade(page, '5 min')).toContainText('No price was recorded for 2026-03-09 10:03 UTC.')
        await phaseIs(page, '5-minute standard', 'settled')
        heights.push(await cards())
      })
      expect(new Set(heights.flat()).size, heights.join(' | ')).toBe(1)
    })
  })
}
