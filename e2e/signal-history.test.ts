import { getPerformance, listSignalHistory } from '../contract/signals.ts'
import { aSignal } from '../web/testing/a-signal.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { findMisfits } from './fitting.ts'
import { expect, test } from './journey.ts'
import { addressOf } from './set-answers.ts'

const ALL = 120
const PAGE = 50
const counts = {
  totalSignals: ALL,
  wonSignals: 58,
  lostSignals: 57,
  breakevenSignals: 3,
  voidSignals: 1,
  openSignals: 1,
}
const signals = Array.from({ length: ALL }, (_, place) =>
  aSignal({
    createdAt: new Date(Date.parse('2026-03-09T10:00:00.000Z') - place * 60_000).toISOString(),
    recordSequence: 1_000 - place,
    outcome: place === 0 ? null : place === 2 ? 'breakeven' : place % 2 === 0 ? 'profit' : 'loss',
    entryPrice: 1.1,
    exitPrice: place === 0 ? null : 1.1002,
  }),
)

test('the history is narrowed and goes on, and its address keeps both', async ({ page }) => {
  const asked: URLSearchParams[] = []
  await page.route(addressOf(listSignalHistory), (route) => {
    const input = new URL(route.request().url()).searchParams
    asked.push(input)
    const below = Number(input.get('below') ?? 1_001)
    const rest = signals.filter(
      ({ recordSequence, outcome }) =>
        recordSequence < below && (input.get('outcome') === null || outcome === input.get('outcome')),
    )
    const data = {
      signals: rest.slice(0, PAGE),
      more: rest.length > PAGE,
      counts: {
        ...counts,
        n: 115,
        winRate: 50.4,
        interval: { low: 41.4, high: 59.4 },
        verdict: 'spans break-even',
        since: '2026-03-08T10:00:00.000Z',
        byTimeframe: { '1m': counts, '5m': counts },
      },
    }
    return route.fulfill({ json: { success: true, data, timestamp: new Date().toISOString() } })
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, demoEmail('gold'), '/dashboard/signals')
  await page.getByRole('link', { name: 'All signals' }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/signals\/history\?timeframe=1m$/)

  const rows = page.getByRole('table', { name: 'Signals, newest first' }).locator('tbody tr')
  await expect(rows).toHaveCount(PAGE)
  await expect(page.getByRole('region', { name: 'Results for this period, pair and timeframe' })).toContainText('50.4%')
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(rows).toHaveCount(2 * PAGE)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(rows).toHaveCount(ALL)
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
  expect(new URL(page.url()).searchParams.get('rows')).toBe('150')

  await page.reload()
  await expect(rows).toHaveCount(ALL)

  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Lost')
  await page.getByRole('button', { name: '7 days', exact: true }).click()
  await expect(rows).toHaveCount(PAGE)
  await expect(rows.first()).toContainText('Lost')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    timeframe: '1m',
    outcome: 'loss',
    period: '7d',
  })
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ timeframe: '1m', outcome: 'loss', period: '7d' })

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findMisfits(page)).toEqual([])
})

test('the history keeps its view, and says what midnight counts', async ({ context, server: _ }) => {
  await test.step('the selective view holds what cleared break-even at the member’s payout, and stays on', async () => {
    const page = await context.newPage()
    const asked: (string | null)[] = []
    const none = { totalSignals: 0, wonSignals: 0, lostSignals: 0, breakevenSignals: 0, voidSignals: 0, openSignals: 0 }
    const some = { ...none, totalSignals: 59, wonSignals: 41, lostSignals: 18 }
    const measured = { n: 59, winRate: 69.5, interval: { low: 56.9, high: 79.7 }, verdict: 'spans break-even' }
    const unmeasured = { n: 0, winRate: null, interval: null, verdict: 'not enough data yet' }
    await page.route(addressOf(listSignalHistory), (route) => {
      const payout = new URL(route.request().url()).searchParams.get('payout')
      asked.push(payout)
      const found = payout === '70'
      const own =
        payout === null ? { ...counts, ...measured } : found ? { ...some, ...measured } : { ...none, ...unmeasured }
      const data = {
        signals: payout === null ? signals.slice(0, PAGE) : found ? signals.slice(1, 4) : [],
        more: false,
        counts: { ...own, since: null, byTimeframe: { '1m': none, '5m': none } },
      }
      return route.fulfill({ json: { success: true, data, timestamp: new Date().toISOString() } })
    })
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, demoEmail('gold'), '/dashboard/signals/history')
    const rows = page.getByRole('table', { name: 'Signals, newest first' }).locator('tbody tr')
    await expect(rows).toHaveCount(PAGE)
    await expect(page.getByRole('combobox', { name: 'Payout' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Selective' }).click()
    await expect(page.getByText('None today')).toBeVisible()
    await expect(page.getByText('beaten break-even (55.6%)')).toBeVisible()
    expect(asked.at(-1)).toBe('80')

    await page.getByRole('combobox', { name: 'Payout' }).selectOption('Payout 70%')
    await expect(rows).toHaveCount(3)
    await expect(page.getByRole('region', { name: 'Results for this period, pair and timeframe' })).toContainText(
      'break-even 58.8%',
    )
    await expectNoBarriers(page)

    await page.reload()
    await expect(rows).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Selective' })).toHaveAttribute('aria-pressed', 'true')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await findMisfits(page)).toEqual([])

    // A phone folds the filters and shows a card for each row.
    await page.getByText('Filters and results').click()
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Every signal' }).click()
    const cards = page.getByRole('list', { name: 'Signals, newest first' })
    await expect(cards.getByRole('listitem')).toHaveCount(18)
    await page.locator('#main').getByRole('button', { name: 'More', exact: true }).click()
    await expect(cards.getByRole('listitem')).toHaveCount(PAGE)
    expect(asked.at(-1)).toBeNull()
    await expect(cards.getByText('Breakeven')).toBeVisible()
    expect(await cards.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.close()
  })

  await test.step('at midnight the counts of the last 24 hours stand beside a day that has nothing yet', async () => {
    const page = await context.newPage()
    const none = { totalSignals: 0, wonSignals: 0, lostSignals: 0, breakevenSignals: 0, voidSignals: 0, openSignals: 0 }
    const day = { ...counts, totalSignals: 1_440, wonSignals: 700 }
    const data = {
      ...none,
      n: 0,
      winRate: null,
      avgConfidence: null,
      interval: null,
      breakEvenRate: 55.56,
      verdict: 'not enough data yet',
      since: '2026-03-09T00:00:00.000Z',
      until: '2026-03-09T00:00:05.000Z',
      byTimeframe: { '1m': none, '5m': none },
      series: [],
      source: { id: 'simulated', kind: 'simulated', label: 'Simulated market' },
      lastDay: {
        ...day,
        n: 1_390,
        winRate: 50.4,
        interval: { low: 47.7, high: 53 },
        verdict: 'below break-even',
        since: '2026-03-08T00:00:05.000Z',
        byTimeframe: { '1m': day, '5m': none },
      },
    }
    await page.route(addressOf(getPerformance), (route) =>
      route.fulfill({ json: { success: true, data, timestamp: new Date().toISOString() } }),
    )
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, demoEmail('gold'), '/dashboard/signals')
    const today = page.getByRole('region', { name: 'Today so far' })
    await expect(today).toContainText('Last 24 h: 1,440')
    await expect(today).toContainText('Last 24 h: 700 won of 1,390')
    await expect(today).toContainText('Last 24 h: 50.4% of 1,390 (47.7–53%)')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('region', { name: 'Win rate today' })).toContainText(
      'Last 24 h: 700 won of 1,390, 50.4%',
    )
    await page.close()
  })
})
