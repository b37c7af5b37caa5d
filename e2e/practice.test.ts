import type { Page } from '@playwright/test'
import {
  getPracticeReview,
  getPracticeStatistics,
  listPracticeOrders,
  type PracticeOrder,
} from '../contract/practice.ts'
import { expectNoBarriers } from './barriers.ts'
import { signIn } from './demo-members.ts'
import { findMisfits } from './fitting.ts'
import { expect, test } from './journey.ts'
import { memberWith } from './points-members.ts'
import { answerCall, releaseCall } from './set-answers.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const SETTLED: PracticeOrder = {
  id: '00000000-0000-4000-8000-0000000000a1',
  origin: 'member',
  pair: 'EUR/USD OTC',
  pairId: 'EURUSD-OTC',
  decimals: 5,
  timeframe: '5m',
  direction: 'PUT',
  stakeCents: 12_500,
  payoutPercent: 80,
  placedAt: '2026-03-09T10:00:10.000Z',
  entryAt: '2026-03-09T10:01:00.000Z',
  expiresAt: '2026-03-09T10:06:00.000Z',
  entryPrice: 1.1,
  exitPrice: 1.09991,
  outcome: 'profit',
  voidReason: null,
  settledAt: '2026-03-09T10:06:00.400Z',
  resultCents: 10_000,
  signalId: null,
  note: 'Waited for the second touch.',
  tag: 'range',
  confidence: 60,
}

/** What the boundary needs: an order that is placed now is not for the minute after the next. */
const awayFromTheBoundary = async (page: Page): Promise<void> => {
  const second = (Date.now() / 1_000) % 60
  if (second > 45) await page.waitForTimeout((62 - second) * 1_000)
}

test('an order is placed and told while it is open; a break keeps the next one from being placed', async ({
  page,
  server,
}) => {
  const email = await memberWith(server, { tier: 'gold' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await awayFromTheBoundary(page)
  await signIn(page, email, '/dashboard/practice')
  const figures = region(page, 'Practice results')
  await expect(figures).toContainText('Balance10,000.00')
  await expect(figures).toContainText('Not enough data yet')
  await expect(page.getByText('Practice money, not real money.')).toBeVisible()
  const ticket = page.getByRole('form', { name: 'New order' })
  await ticket.getByRole('textbox', { name: 'Stake' }).fill('0,5')
  await ticket.getByRole('button', { name: /^CALL/ }).click()
  await expect(ticket).toContainText('A stake must be from 1.00 to 1,000.00')
  await ticket.getByRole('button', { name: '5 min' }).click()
  await ticket.getByRole('textbox', { name: 'Stake' }).fill('125,50')
  await ticket.getByRole('button', { name: /^PUT/ }).click()
  await expect(ticket).toContainText('“125,50” could mean 125.50 or 12,550.')
  await ticket.getByRole('textbox', { name: 'Stake' }).fill('125.50')
  await expect(ticket).toContainText('Lose 125.50 if wrong')
  await expect(ticket.getByRole('button', { name: 'PUT +100.40' })).toBeVisible()
  await ticket.getByText('Journal', { exact: true }).click()
  await ticket.getByRole('textbox', { name: /^Your confidence/ }).fill('60')
  await ticket.getByRole('button', { name: /^PUT/ }).click()
  const open = region(page, 'Open orders').getByRole('listitem')
  await expect(open).toContainText(/PUT125\.50.*5 minutesEnters in \d:\d\d/)
  await expect(figures).toContainText('Balance9,874.50')
  await expectNoBarriers(page)

  const limits = region(page, 'Session limits')
  await limits.getByRole('textbox', { name: /^Daily loss limit/ }).fill('x')
  await limits.getByRole('button', { name: 'Save limits' }).click()
  await expect(limits).toContainText('A loss limit must be from 1.00 to 10,000.00')
  await limits.getByRole('textbox', { name: /^Daily loss limit/ }).fill('200')
  await limits.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Limits saved')).toBeVisible()
  await ticket.getByRole('button', { name: /^PUT/ }).click()
  await expect(ticket).toContainText('This stake could exceed your daily loss limit.')
  await limits.getByRole('button', { name: 'Start over' }).click()
  const again = page.getByRole('dialog', { name: 'Start over?' })
  await expect(again).toContainText('Your balance goes from 9,874.50 back to 10,000.00')
  await again.getByRole('button', { name: 'Keep this balance' }).click()
  await expect(again).toBeHidden()
  await expect(figures).toContainText('Balance9,874.50')
  await limits.getByRole('button', { name: 'Start over' }).click()
  await again.getByRole('button', { name: 'Start over' }).click()
  await expect(again).toContainText('You have open orders.')
  await again.getByRole('button', { name: 'Keep this balance' }).click()
  await limits.getByRole('button', { name: 'Take a break now' }).click()
  await expect(ticket).toContainText('You are on a break until')
  await expect(ticket.getByRole('button', { name: /^PUT/ })).toBeDisabled()
})

test('results have charts, figures and a journal; a signal is practiced with one press, and undone', async ({
  page,
  server,
}) => {
  const email = await memberWith(server, { tier: 'gold' })
  await page.setViewportSize({ width: 390, height: 844 })
  await answerCall(page, listPracticeOrders, [SETTLED])
  await answerCall(page, getPracticeStatistics, {
    won: 30,
    lost: 28,
    breakeven: 1,
    void: 1,
    n: 58,
    winRate: 51.7,
    interval: { low: 39.2, high: 64.1 },
    breakEvenRate: 55.6,
    verdict: 'spans break-even',
    stakedCents: 725_000,
    resultCents: -40_000,
    worstStreak: 4,
    drawdownCents: 62_500,
    equity: [1_000_000, 1_010_000, 985_000, 960_000].map((balanceCents, at) => ({
      at: `2026-03-09T10:0${at}:00.000Z`,
      balanceCents,
    })),
  })
  const hour = (name: number, rate: number) => ({ hour: name, n: 40, won: 20, rate, interval: { low: 35, high: 65 } })
  await answerCall(page, getPracticeReview, {
    orders: 58,
    stated: 40,
    bins: [{ low: 60, high: 70, stated: 64.5, n: 40, won: 20, rate: 50, interval: { low: 35.2, high: 64.8 } }],
    hours: [hour(9, 55), hour(15, 45)],
    best: hour(9, 55),
    worst: hour(15, 45),
    stopping: {
      days: 5,
      stoppedDays: 2,
      actualCents: -40_000,
      stoppedCents: -15_000,
      left: { n: 12, won: 5, rate: null, interval: null },
    },
  })
  await signIn(page, email, '/dashboard/practice')
  await expect(region(page, 'Practice results')).toContainText('51.7%of 58')
  for (const panel of ['Review', 'Chance of ruin', 'Session limits'])
    await page.getByRole('heading', { name: panel }).click()
  const review = region(page, 'Review')
  await expect(review.getByRole('img', { name: /^How often you won at each confidence/ })).toBeVisible()
  await expect(review).toContainText('Best09:00–10:00 UTC: 55%')
  await expect(review).toContainText('If you had stopped−150.00')
  await expect(review).toContainText('5 of 12 won. Not enough data yet')
  await expect(page.getByRole('img', { name: /^The balance over the last 3 settled orders/ })).toBeVisible()
  await expect(region(page, 'Chance of ruin')).toContainText('Based on your own win rate, 51.7% of 58 orders.')
  await expect(region(page, 'Orders')).toContainText('+100.00')
  await expectNoBarriers(page)
  expect(await findMisfits(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit journal of PUT EUR/USD OTC' }).click()
  await expect(page.getByRole('dialog')).toContainText('Journal of this order')
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start over' }).click()
  const again = page.getByRole('dialog', { name: 'Start over?' })
  await expectNoBarriers(page)
  await again.getByRole('button', { name: 'Start over' }).click()
  await expect(again).toBeHidden()

  await page.setViewportSize({ width: 1440, height: 900 })
  await awayFromTheBoundary(page)
  await page.getByRole('link', { name: 'Signal Room' }).first().click()
  await releaseCall(page, listPracticeOrders)
  await page.getByRole('button', { name: 'Practice this' }).first().click()
  await expect(page.getByText(/^(CALL|PUT) .* placed$/)).toBeVisible()
  await expect(page.getByText('Practicing with 10.00')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Order canceled. Your stake is back.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Practice this' }).first()).toBeVisible()
})
