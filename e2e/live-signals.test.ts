import { listSignals } from '../contract/signals.ts'
import { demoEmail, demoSession, makeCall, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'

test.use({ market: 'replay' })

test('a signal arrives, settles and is what was sealed', async ({ context, server }) => {
  await test.step('a gold member sees a signal arrive, count down and settle', async () => {
    const page = await context.newPage()
    await signIn(page, demoEmail('gold'))
    await page.getByRole('link', { name: 'Signal Room' }).first().click()
    await page.waitForURL('**/dashboard/signals')
    const scalping = page.getByRole('article', { name: '1-minute scalping' })

    // Arrives: a direction on a replayed pair, marked as replayed.
    // A replayed slot passes in a second or two, and some have no signal.
    await expect(scalping.getByText(/^(CALL|PUT)$/).first()).toBeVisible({ timeout: 90_000 })
    await expect(scalping.getByText(/EUR\/USD|GBP\/USD/).first()).toBeVisible()
    await expect(page.getByText(/Replayed/).first()).toBeVisible()

    // Counts down: the dial passes through different values.
    const timer = scalping.getByRole('timer')
    const first = await timer.getAttribute('aria-label')
    await expect(timer).not.toHaveAttribute('aria-label', first ?? '')

    // Entered: the price at entry, while the signal is still open.
    await expect(page.getByText(/^in at \d/i).first()).toBeVisible({ timeout: 30_000 })

    // Settles: an outcome in the history, the same that the server says of it.
    const history = page.getByRole('region', { name: '1-minute history' })
    const settled = history
      .getByRole('row')
      .filter({ hasText: /Won|Lost|Breakeven/ })
      .first()
    await expect(settled).toBeVisible({ timeout: 30_000 })

    const { data } = await makeCall(server, listSignals, {
      path: '/signals?limit=100',
      token: await demoSession(server, 'gold'),
    })
    const outcomes = (data ?? []).filter((signal) => signal.timeframe === '1m' && signal.outcome !== null)
    expect(outcomes.length).toBeGreaterThan(0)
    for (const signal of outcomes.filter(({ outcome }) => outcome !== 'void')) {
      const { entryPrice, exitPrice, signalType, outcome } = signal
      const gain = ((exitPrice ?? 0) - (entryPrice ?? 0)) * (signalType === 'buy' ? 1 : -1)
      expect(outcome).toBe(gain > 0 ? 'profit' : gain < 0 ? 'loss' : 'breakeven')
    }
    await page.close()
  })

  await test.step('a settled signal shows in the browser that it is what was sealed before its entry', async () => {
    const page = await context.newPage()
    await signIn(page, demoEmail('gold'), '/dashboard/signals')
    const history = page.getByRole('region', { name: '1-minute history' })
    // Nobody presses anything. A replayed minute passes in a second: a row may leave the table while its entries are on their way.
    await history.scrollIntoViewIfNeeded()
    const settled = history.getByRole('row').filter({ hasText: /Won|Lost|Breakeven/ })
    await expect(settled.getByText('Matches the record').first()).toBeAttached({
      timeout: 90_000,
    })
    await expect(history.getByText('Differs from the record')).toHaveCount(0)
    await page.close()
  })
})
