import { type AutoDecision, listBotDecisions, listCopyDecisions, updateCopyConsent } from '../contract/auto-trading.ts'
import { expectNoBarriers } from './barriers.ts'
import { makeCall, sessionOf, signIn } from './demo-members.ts'
import { findMisfits } from './fitting.ts'
import { expect, test } from './journey.ts'
import { memberWith } from './points-members.ts'
import { answerCall } from './set-answers.ts'

const DECISION: AutoDecision = {
  id: '00000000-0000-4000-8000-0000000000b1',
  at: '2026-03-09T10:00:00.400Z',
  reason: 'placed',
  source: 'Engine',
  pair: 'EUR/USD OTC',
  timeframe: '5m',
  entryAt: '2026-03-09T10:01:00.000Z',
  confidence: 56.2,
  order: { direction: 'PUT', stakeCents: 10_000, outcome: 'profit', resultCents: 8_000 },
}
const LEFT: AutoDecision = {
  ...DECISION,
  id: '00000000-0000-4000-8000-0000000000b2',
  reason: 'cooling off',
  order: null,
}

test('the bot is set with a press, goes on after a reload, and says what it did and why not', async ({
  page,
  server,
}) => {
  const email = await memberWith(server, { tier: 'gold' })
  await page.setViewportSize({ width: 390, height: 844 })
  await answerCall(page, listBotDecisions, [LEFT, DECISION])
  await signIn(page, email, '/dashboard')
  await page.getByRole('link', { name: 'Trading Bot' }).click()
  await expect(page.getByRole('heading', { name: 'Trading Bot' })).toBeVisible()
  await expect(
    page.getByText('Options and CFDs are high risk, and practice results say little about real trading.'),
  ).toBeVisible()
  const choose = (group: string, choice: string) =>
    page.getByRole('group', { name: group }).getByRole('button', { name: choice }).click()
  for (const [group, choices] of [
    ['Timeframe', ['1H', '4H', '1D', '1W']],
    ['Risk level', [/^Conservative\d+ of \d+ signals/, /^Moderate\d+ of \d+ signals/, /^Aggressive\d+ of \d+ signals/]],
    ['Trade size', ['$50', '$100', '$250']],
  ] as const)
    await expect(page.getByRole('group', { name: group }).getByRole('button')).toHaveText([...choices])
  await expect(page.getByText('Paused. It places no orders.')).toBeVisible()
  await choose('Timeframe', '4H')
  await choose('Risk level', 'Moderate')
  await expect(
    page.getByText('Follows the most confident 50% of signals. Stakes at most 1% of the balance.'),
  ).toBeVisible()
  await choose('Trade size', '$100')
  await page.getByRole('button', { name: 'Start bot' }).click()
  await expect(page.getByText(/^Runs until/)).toBeVisible()

  const log = page.getByRole('region', { name: 'Activity', exact: true })
  await expect(log).toContainText('Skipped: you were on a break.')
  await expect(log).toContainText(/EUR\/USD OTC.*5m.*56\.2% stated.*PUT.*100\.00.*\+80\.00.*Won/)
  await expectNoBarriers(page)
  expect(await findMisfits(page)).toEqual([])

  await page.reload()
  await expect(page.getByRole('button', { name: 'Pause bot' })).toBeVisible()
  await expect(page.getByRole('button', { name: '4H' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Pause bot' }).click()
  await expect(page.getByText('Paused. It places no orders.')).toBeVisible()
})

test('a member lets others copy them, another copies them and the engine, and both can end it', async ({
  page,
  server,
}) => {
  const [lead, follower] = [await memberWith(server, { tier: 'gold' }), await memberWith(server, { tier: 'silver' })]
  const token = await sessionOf(server, lead)
  await makeCall(server, updateCopyConsent, { token, body: { active: true, alias: 'Steady.Lead' } })
  await page.setViewportSize({ width: 390, height: 844 })
  await answerCall(page, listCopyDecisions, [
    {
      ...DECISION,
      source: 'Steady.Lead',
      confidence: null,
      order: { direction: null, stakeCents: 20_000, outcome: null, resultCents: null },
    },
  ])
  await signIn(page, follower, '/dashboard/copy-trading')
  await expect(page.getByText(/\$500\+ capital and a maximum of 2% risk per trade/)).toBeVisible()
  const sources = page.getByRole('region', { name: 'Traders you can copy', exact: true })
  await expect(sources.getByRole('listitem').filter({ hasText: 'Steady.Lead' })).toContainText('Nothing settled yet')
  await sources.getByRole('textbox', { name: 'Stake per copy' }).fill('x')
  await expect(sources).toContainText('A stake must be from 1.00 to 1,000.00')
  await sources.getByRole('textbox', { name: 'Stake per copy' }).fill('75')
  await sources.getByRole('button', { name: 'Copy Steady.Lead' }).click()
  await sources.getByRole('button', { name: 'Copy Engine' }).click()
  await expect(page.getByText('Copying 2')).toBeVisible()
  await expect(sources.getByRole('listitem').filter({ hasText: 'Steady.Lead' })).toContainText('75.00')
  await expect(page.getByRole('region', { name: 'Activity', exact: true })).toContainText('Hidden until entry')
  await expectNoBarriers(page)
  expect(await findMisfits(page)).toEqual([])

  await makeCall(server, updateCopyConsent, { token, body: { active: false, alias: 'Steady.Lead' } })
  await sources.getByRole('button', { name: 'Stop copying Engine' }).click()
  await expect(sources.getByRole('listitem').filter({ hasText: 'Steady.Lead' })).toContainText('unavailable')
  const consent = page.getByRole('region', { name: 'Let others copy you', exact: true })
  await consent.getByRole('textbox', { name: 'Alias' }).fill('steady.lead')
  await consent.getByRole('button', { name: 'Let others copy me' }).click()
  await expect(consent).toContainText('This name is taken.')
  await consent.getByRole('textbox', { name: 'Alias' }).fill('Quiet.One')
  await consent.getByRole('button', { name: 'Let others copy me' }).click()
  await expect(consent).toContainText('members copy you now.')
  await consent.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(consent).not.toContainText('you now.')
})
