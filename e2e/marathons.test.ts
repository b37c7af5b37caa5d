import type { Page } from '@playwright/test'
import {
  getMarathon,
  joinMarathon,
  listMarathons,
  listMonthLeaders,
  updateMarathonReminder,
} from '../contract/marathon-places.ts'
import { createMarathon, type MarathonForm, updateMarathon, updateMarathonStatus } from '../contract/marathons.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, demoSession, makeCall, sessionOf, signIn } from './demo-members.ts'
import { findMisfits } from './fitting.ts'
import { expect, test } from './journey.ts'
import { aMarathon, aView, standing, upcoming } from './marathon-answers.ts'
import { memberWith, movementsOf } from './points-members.ts'
import type { RunningServer } from './running-server.ts'
import { answerCall, failCall } from './set-answers.ts'

// A recorded minute lasts a second: an order is settled while one looks.
test.use({ market: 'replay' })

const HOUR_MS = 3_600_000
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const ticketOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

const setStatus = async (server: RunningServer, id: string, ...statuses: ('active' | 'ended')[]): Promise<void> => {
  const token = await demoSession(server, 'admin')
  for (const status of statuses) {
    const path = updateMarathonStatus.path.replace(':id', id)
    const answer = await makeCall(server, updateMarathonStatus, { path, token, body: { status } })
    if (answer.status !== 200) throw new Error(`The status ${status} was answered with ${answer.status}.`)
  }
}

const formOf = (name: string, conditions: Partial<MarathonForm>) => ({
  name,
  description: 'For a journey.',
  startDate: new Date(Date.now() + HOUR_MS).toISOString(),
  endDate: new Date(Date.now() + 48 * HOUR_MS).toISOString(),
  accessCode: name,
  ...conditions,
})

const announce = async (server: RunningServer, name: string, conditions: Partial<MarathonForm>) => {
  const body = formOf(name, conditions)
  const { data } = await makeCall(server, createMarathon, { token: await demoSession(server, 'admin'), body })
  if (!data?.accessCode) throw new Error(`The marathon ${name} was not announced.`)
  return { ...data, accessCode: data.accessCode }
}

test('a member joins by code, trades, passes another before their eyes, and wins the pool', async ({
  page,
  browser,
  server,
}) => {
  const run = Date.now() % 1_000_000
  const [watcher, trader] = [
    await memberWith(server, { tier: 'gold', uPoints: 100 }),
    await memberWith(server, { tier: 'gold', uPoints: 107 }),
  ]
  const race = await announce(server, `RACE ${run}`, { entryFee: 100, prizePool: 50, minTrades: 3 })
  const small = await announce(server, `SMALL ${run}`, { maxParticipants: 1 })
  const past = await announce(server, `PAST ${run}`, {})
  const dear = await announce(server, `DEAR ${run}`, { entryFee: 5_000 })
  const moved = await announce(server, `MOVED ${run}`, { entryFee: 5 })
  for (const accessCode of [race.accessCode, small.accessCode])
    await makeCall(server, joinMarathon, { token: await sessionOf(server, watcher), body: { accessCode } })
  await setStatus(server, race.id, 'active')
  await setStatus(server, past.id, 'active', 'ended')

  await page.setViewportSize(DESK)
  await signIn(page, trader, '/dashboard/marathons')
  await button(page, 'Insert Code to Join').click()
  const dialog = page.getByRole('dialog', { name: 'Enter Access Code' })
  const code = dialog.getByRole('textbox', { name: 'Access code' })
  const unlock = dialog.getByRole('button', { name: 'Unlock Marathon' })
  await expect(dialog).toContainText('Try the code DEMO.')
  await code.fill('   ')
  await expect(unlock).toBeDisabled()
  for (const [tried, sentence] of [
    ['NOBODY', 'This code is not valid. Check with your host.'],
    [small.accessCode, 'This marathon has reached its member limit.'],
    [past.accessCode, 'This code has expired. Request a new one.'],
    [dear.accessCode, /U-Points/],
  ] as const) {
    await code.fill(tried)
    await expect(dialog.getByRole('alert')).toHaveText('')
    await unlock.click()
    await expect(dialog.getByRole('alert')).toHaveText(sentence)
  }
  await expect(dialog.getByRole('link', { name: 'Earn U-Points' })).toBeVisible()
  await expectNoBarriers(page)
  await code.fill(race.accessCode.toLowerCase())
  await unlock.click()
  await expect(dialog).toContainText('Welcome to the Marathon!')
  await expect(dialog).toBeHidden()

  // The fee changes while the box is open: nobody pays another one than they have read.
  await ticketOf(page, moved.name)
    .getByRole('button', { name: `Enter a code for ${moved.name}` })
    .click()
  await expect(dialog).toContainText(`${moved.name} costs 5 U-Points,`)
  await makeCall(server, updateMarathon, {
    path: updateMarathon.path.replace(':id', moved.id),
    token: await demoSession(server, 'admin'),
    body: formOf(moved.name, { entryFee: 7 }),
  })
  await code.fill(moved.accessCode)
  await unlock.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    `${moved.name} costs 7 U-Points now, not the price you saw. Nothing was deducted.`,
  )
  await expect(dialog).toContainText(`${moved.name} costs 7 U-Points, charged when you join`)
  await unlock.click()
  await expect(dialog).toContainText('Welcome to the Marathon!')
  await expect(dialog).toBeHidden()

  const ticket = ticketOf(page, race.name)
  await expect(ticket).toContainText('Joined')
  await expect(ticket).toContainText('Prize pool250 U-Points')
  await ticket.getByRole('link', { name: `Enter ${race.name}` }).click()
  const figures = region(page, 'Marathon statistics')
  await expect(figures).toContainText('Your rank2')

  const other = await browser.newPage({ baseURL: server.url, viewport: PHONE, serviceWorkers: 'block' })
  await signIn(other, watcher, `/dashboard/marathons/${race.id}`)
  const place = region(other, 'Leaderboard').getByRole('status')
  await expect(place).toContainText('Your rank 1 of 2')

  // An order whose minute begins while it is on its way is refused, so the button is pressed until three have settled.
  const order = page.getByRole('form', { name: 'New order' }).getByRole('button', { name: /^CALL/ })
  await expect(async () => {
    await order.click()
    await expect(figures).toContainText(/[3-9] trades/, { timeout: 1_500 })
  }).toPass()
  await expect(figures).toContainText('Your rank1')
  await expect(region(page, 'Your orders')).toContainText('CALL')
  await expect(place).toContainText('Your rank 2 of 2')
  const first = other.getByRole('list', { name: 'Leaderboard, the first rank first' }).getByRole('listitem').first()
  await expect(first).toContainText(/[3-9] trades/)
  expect(await findMisfits(other)).toEqual([])

  await setStatus(server, race.id, 'ended')
  await expect(page.getByText('You finished at rank 1 and won 250 U-Points.')).toBeVisible()
  await expect(other.getByText('You finished at rank 2.')).toBeVisible()
  await expect(region(page, 'Final result')).toContainText('250 U-Points')
  await expectNoBarriers(page)
  expect(await movementsOf(server, trader)).toEqual([250, -7, -100, 107])
  await other.close()
})

test('the lists of marathons say what runs, what failed and what to do', async ({ context, server: _ }) => {
  await test.step('the list says what runs, what comes and what failed; a marathon shows its rules to whoever looks in', async () => {
    const page = await context.newPage()
    const sprint = aMarathon(1, {
      name: 'Weekly Sprint',
      isParticipating: true,
      canJoin: false,
      userStats: standing(3, 4_550),
    })
    const human = aMarathon(2, { name: 'AI vs Human', hasEngine: true, ...upcoming })
    const cup = aMarathon(3, { name: 'Discipline Cup', isFull: true, canJoin: false, entryFee: 0 })
    const over = aMarathon(4, { name: 'October Sprint', status: 'ended', canJoin: false })
    await page.setViewportSize(PHONE)
    await answerCall(page, listMarathons, [human, cup, sprint, over])
    await answerCall(page, listMonthLeaders, { since: '2026-03-01T00:00:00.000Z', leaderboard: [] })
    await signIn(page, demoEmail('gold'), '/dashboard/marathons?marathon=ai-vs-human&intent=remind')
    // Where the landing page's button leads.
    await expect(button(page, 'Remind me about AI vs Human')).toBeFocused()
    await expect(region(page, 'Featured marathon')).toContainText('Discipline Cup')
    await expect(ticketOf(page, 'Discipline Cup')).toContainText('LIVE NOW')
    await expect(ticketOf(page, 'Discipline Cup')).toContainText('Full')
    await expect(ticketOf(page, 'Weekly Sprint')).toContainText('Rank 3 +45.50')
    await expect(ticketOf(page, 'AI vs Human')).toContainText('UPCOMING')
    await expect(ticketOf(page, 'AI vs Human')).toContainText(/Starts in2 days \d h/)
    await region(page, 'Ended marathons').getByRole('heading', { name: 'Ended marathons' }).click()
    await expect(region(page, 'Ended marathons').getByRole('link', { name: 'Results of October Sprint' })).toBeVisible()
    await expect(region(page, 'Top Marathons of the Month')).toContainText('Not enough data yet')
    await expectNoBarriers(page)
    expect(await findMisfits(page)).toEqual([])

    await answerCall(page, updateMarathonReminder, { remindMe: true })
    await button(page, 'Remind me about AI vs Human').click()
    await expect(page.getByText('We’ll remind you before it starts')).toBeVisible()
    await answerCall(page, updateMarathonReminder, { remindMe: false })
    await button(page, 'Reminder for AI vs Human set. Press to turn it off.').click()
    await expect(page.getByText('Reminder turned off')).toBeVisible()

    await page.setViewportSize(DESK)
    await answerCall(page, getMarathon, aView(human, { prizesAllowed: false }))
    await ticketOf(page, 'AI vs Human').getByRole('link', { name: 'Rules and prizes of AI vs Human' }).click()
    await expect(region(page, 'Rules')).toContainText('The signal engine competes too, but takes no prize.')
    await expect(region(page, 'Rules')).toContainText('Everyone starts with 10,000.00 of practice money.')
    await expect(region(page, 'Prizes')).toContainText('First1,203,250 U-Points')
    await expect(region(page, 'Prizes')).toContainText('Your country doesn’t allow prizes.')
    await expect(region(page, 'The best three')).toContainText('Join to trade and see the full leaderboard.')
    await expectNoBarriers(page)
    await button(page, 'Enter a code for AI vs Human').click()
    await expect(page.getByRole('dialog')).toContainText('AI vs Human costs 500 U-Points, charged when you join.')
    await failCall(page, joinMarathon, 'offline')
    await page.getByRole('textbox', { name: 'Access code' }).fill('human')
    await button(page, 'Unlock Marathon').click()
    await expect(page.getByRole('dialog')).toContainText('This code is not valid. Check with your host.')
    await expect(page.getByRole('dialog')).toContainText('Network error. Please check your connection and try again.')
    await page.keyboard.press('Escape')
    await page.close()
  })

  await test.step('what does not load shows samples that say so, and nothing announced says what to do', async () => {
    const page = await context.newPage()
    await page.setViewportSize(PHONE)
    await failCall(page, listMarathons, { sentence: 'Failed to load marathons' })
    await failCall(page, listMonthLeaders, 'without a sentence')
    await signIn(page, demoEmail('gold'), '/dashboard/marathons')
    const samples = region(page, 'Example marathons')
    await expect(samples).toContainText('Weekly Sprint')
    await expect(samples.locator('[data-sample]')).toHaveCount(2)
    await expect(region(page, 'Top Marathons of the Month').locator('[data-sample]')).toContainText('Amara O.')
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load marathons' }).first()).toBeVisible()
    await expectNoBarriers(page)
    expect(await findMisfits(page)).toEqual([])
    await answerCall(page, listMarathons, [])
    await page.getByRole('button', { name: 'Try Again' }).first().click()
    await expect(page.getByText('No marathons yet.')).toBeVisible()
    await expect(samples).toBeHidden()
    await page.getByRole('link', { name: 'Open practice account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Practice' })).toBeVisible()
    await page.close()
  })
})
