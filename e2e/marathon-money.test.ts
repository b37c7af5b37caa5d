import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { createMarathonOrder, joinMarathon } from '../contract/marathon-places.ts'
import { type AdminMarathon, createMarathon, type MarathonForm, updateMarathon } from '../contract/marathons.ts'
import { listPairs } from '../contract/market.ts'
import { nextOrderEntry } from '../contract/practice.ts'
import { listStatement } from '../contract/upoints.ts'
import { tries } from '../server/testing/depth.ts'
import { button, dialog, openAsAdmin } from './admin-desk.ts'
import { demoSession, makeCall, sessionOf, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { memberWith } from './points-members.ts'
import type { RunningServer } from './running-server.ts'

// A recorded minute lasts a second: hundreds of orders settle while one looks.
test.use({ market: 'replay', club: 'money of marathons' })

const BOTS = tries(8, 200)
const FEE = 50
const CLUB = 53
const MINUTE_MS = 60_000
const PHONE = { width: 390, height: 844 }

const points = (amount: number): string => `${amount.toLocaleString('en-US')} U-Points`
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString()

const announce = async (server: RunningServer, name: string, changes: Partial<MarathonForm> = {}) => {
  const { data } = await makeCall(server, createMarathon, {
    token: await demoSession(server, 'admin'),
    body: {
      name,
      description: 'For a journey.',
      accessCode: name,
      startDate: inSeconds(3_600),
      endDate: inSeconds(7_200),
      entryFee: FEE,
      prizePool: CLUB,
      minTrades: 1,
      maxParticipants: BOTS,
      ...changes,
    },
  })
  if (!data?.accessCode) throw new Error(`${name} was not announced.`)
  return { ...data, accessCode: data.accessCode }
}

const change = async (server: RunningServer, marathon: AdminMarathon, changes: Partial<MarathonForm>) => {
  const { id, status: _, startedAt, overAt, paidAt, _count, createdAt, ...form } = marathon
  const path = updateMarathon.path.replace(':id', id)
  const body = { ...form, ...changes }
  const { status } = await makeCall(server, updateMarathon, { path, token: await demoSession(server, 'admin'), body })
  expect(status).toBe(200)
}

/** A few at a time: each new member is a password to hash. */
const inGroups = async <Item, Made>(items: readonly Item[], make: (item: Item, at: number) => Promise<Made>) => {
  const made: Made[] = []
  for (let first = 0; first < items.length; first += 4)
    made.push(...(await Promise.all(items.slice(first, first + 4).map((item, at) => make(item, first + at)))))
  return made
}

const newMembers = (server: RunningServer, count: number, uPoints = FEE): Promise<string[]> =>
  inGroups(Array.from({ length: count }), () => memberWith(server, { tier: 'gold', uPoints }))

const joinAll = (server: RunningServer, members: readonly string[], accessCode: string) =>
  inGroups(members, async (email) => {
    const token = await sessionOf(server, email)
    const { status } = await makeCall(server, joinMarathon, { token, body: { accessCode } })
    expect(status).toBe(200)
  })

/** Each of them has placed an order for one of the next minutes, at a stake of their own. */
const tradeAll = (server: RunningServer, members: readonly string[], { id }: { id: string }) =>
  inGroups(members, async (email, at) => {
    const token = await sessionOf(server, email)
    const path = createMarathonOrder.path.replace(':id', id)
    // A minute lasts a second: one that begins while its order is on its way is tried again.
    await expect(async () => {
      const { data: market } = await makeCall(server, listPairs, { token })
      const entryMs = nextOrderEntry(Date.parse(market?.clock.marketNow ?? '')) + MINUTE_MS
      const body = {
        nonce: randomUUID(),
        pair: market?.pairs[0]?.id,
        direction: at % 3 ? 'CALL' : 'PUT',
        timeframe: '1m',
        stakeCents: 1_000 + at * 10,
        entryAt: new Date(entryMs).toISOString(),
      }
      expect((await makeCall(server, createMarathonOrder, { path, token, body })).status).toBe(200)
    }).toPass()
  })

/** What the ledger has moved for a marathon on each member's account, by kind. */
const ledgerOf = async (server: RunningServer, members: readonly string[], name: string) => {
  const statements = await inGroups(members, async (email) => {
    const { data } = await makeCall(server, listStatement, { token: await sessionOf(server, email) })
    return (data ?? []).filter(({ reason }) => reason.includes(name))
  })
  const movedBy = (kind: string) =>
    statements.map((lines) => sum(lines.filter((line) => line.kind === kind).map(({ amount }) => amount)))
  return { fees: movedBy('fee'), prizes: movedBy('prize'), refunds: movedBy('refund') }
}

const isMoved = (amount: number): boolean => amount !== 0
const fromHighest = (amounts: readonly number[]): number[] => amounts.filter(isMoved).toSorted((a, b) => b - a)

/** Every amount of U-Points that a part of the page names, in its order. */
const amountsIn = async (part: Locator): Promise<number[]> =>
  [
    ...(await part.allInnerTexts())
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .matchAll(/([\d,]+) U-Points/gi),
  ].map(([, amount = '']) => Number(amount.replaceAll(',', '')))

/** How long the page is, in screens of a phone. */
const screensOf = async (page: Page): Promise<number> =>
  (await page.evaluate(() => document.documentElement.scrollHeight)) / PHONE.height

const openMarathon = async (page: Page, email: string, { id }: { id: string }) => {
  await signIn(page, email, `/dashboard/marathons/${id}`)
  await settled(page)
}

/** Opens the administrator's question about a marathon, and waits until it says what would move. */
const ask = async (admin: Page, does: 'End Marathon' | 'Cancel', name: string) => {
  await button(admin, `${does}: ${name}`).click()
  const question = dialog(admin, `${does === 'Cancel' ? does : 'End'} “${name}”?`)
  await expect(question.getByText(/U-Points/).first()).toBeVisible()
  return { question, confirm: question.locator('[type=submit]') }
}

/** What an ended or canceled marathon says to each of them is what the ledger moved. */
const expectTold = async (
  page: Page,
  server: RunningServer,
  members: readonly string[],
  marathon: { id: string; name: string },
) => {
  for (const email of members) {
    const { fees, prizes, refunds } = await ledgerOf(server, [email], marathon.name)
    await openMarathon(page, email, marathon)
    const outcome = page.getByRole('status').filter({ hasText: /It ended|was canceled/ })
    const own = sum(prizes) || sum(refunds) || -sum(fees)
    const became = sum(refunds) > 0 ? 'was returned' : 'went to the winners'
    const said = sum(prizes) > 0 ? `and won ${points(own)}.` : `Your entry fee of ${points(own)} ${became}.`
    await expect(outcome).toContainText(said)
  }
}

test(`${BOTS} members go from the lobby to the podium, and every amount that the page names is the ledger’s`, async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(tries(300_000, 3_600_000))
  const members = await newMembers(server, BOTS)
  const [watcher = '', leaver = ''] = members
  const marathon = await announce(server, 'GRAND')
  await joinAll(server, members, marathon.accessCode)
  const staying = members.filter((email) => email !== leaver)
  const pool = staying.length * FEE + CLUB
  const shares = [
    pool - Math.floor(pool * 0.3) - Math.floor(pool * 0.2),
    Math.floor(pool * 0.3),
    Math.floor(pool * 0.2),
  ]

  await openMarathon(page, watcher, marathon)
  const figures = region(page, 'Marathon statistics')
  await expect(figures).toContainText('Starts in')
  expect(await amountsIn(figures)).toEqual([pool + FEE, FEE])
  const other = await browser.newPage({ baseURL: server.url, viewport: PHONE, serviceWorkers: 'block' })
  await openMarathon(other, leaver, marathon)
  expect(await screensOf(other)).toBeLessThanOrEqual(2.5)
  await button(other, 'Leave GRAND').click()
  const leaving = dialog(other, 'Leave GRAND?')
  expect(await amountsIn(leaving)).toEqual([FEE])
  await leaving.getByRole('button', { name: 'Leave marathon' }).click()
  await expect(leaving).toBeHidden()
  expect(await ledgerOf(server, [leaver], 'GRAND')).toEqual({ fees: [-FEE], prizes: [0], refunds: [FEE] })
  await openMarathon(page, watcher, marathon)
  expect(await amountsIn(figures)).toEqual([pool, FEE])
  expect(await amountsIn(region(page, 'Prizes'))).toEqual(shares)

  // Its dates are moved close, however long the members took to come in; the calendar starts and ends it.
  const startDate = inSeconds(5)
  await change(server, marathon, { startDate })
  await expect(page.getByText('LIVE NOW')).toBeVisible()
  const place = region(page, 'Leaderboard').getByRole('status')
  const before = (await place.textContent()) ?? ''
  await tradeAll(server, staying.slice(1), marathon)
  await expect(place).not.toHaveText(before)
  await tradeAll(server, staying.slice(0, 1), marathon)
  await expect(region(page, 'Latest trades').getByRole('listitem').first()).toBeVisible()
  await change(server, marathon, { startDate, endDate: inSeconds(30) })
  await openMarathon(page, watcher, marathon)
  await expect(page.getByText('This marathon ends soon.')).toBeVisible()
  expect(await amountsIn(figures)).toEqual([pool, FEE])

  const podium = page.getByRole('list', { name: 'The first three' })
  await expect(podium).toBeVisible({ timeout: 120_000 })
  const moved = await ledgerOf(server, staying, 'GRAND')
  expect(sum(moved.fees)).toBe(-FEE * staying.length)
  expect(sum(moved.prizes)).toBe(pool)
  expect(moved.refunds.some(isMoved)).toBe(false)
  expect(await amountsIn(podium)).toEqual(fromHighest(moved.prizes))
  const outcome = page.getByRole('status').filter({ hasText: 'It ended on' })
  await expect(outcome).toContainText(`${points(sum(moved.prizes))} were paid in prizes on`)
  expect(await amountsIn(figures)).toEqual([sum(moved.prizes), FEE])
  const rows = region(page, 'Final result')
  for (const prize of fromHighest(moved.prizes)) await expect(rows).toContainText(points(prize))
  const winners = staying.filter((_, at) => isMoved(moved.prizes[at] ?? 0))
  const others = staying.filter((_, at) => !isMoved(moved.prizes[at] ?? 0))
  await expectTold(other, server, [...winners, ...others.slice(0, 3)], marathon)
  expect(await screensOf(other)).toBeLessThanOrEqual(2.5)
  await other.close()
})

test('an end that comes early and a cancellation move what the administrator read, and say so to members', async ({
  page,
  browser,
  server,
}) => {
  const members = await newMembers(server, 4, 4 * FEE)
  const early = await announce(server, 'EARLY')
  const off = await announce(server, 'CALLED OFF', { prizePool: 0 })
  const idle = await announce(server, 'IDLE')
  const free = await announce(server, 'FREE', { entryFee: 0, prizePool: 0 })
  for (const { accessCode } of [early, off, free]) await joinAll(server, members, accessCode)
  await joinAll(server, members.slice(0, 1), idle.accessCode)
  const admin = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' })
  await openAsAdmin(admin, '/dashboard/admin/marathons')
  for (const { name } of [early, off, idle, free]) {
    const starting = dialog(admin, `Start “${name}”?`)
    await button(admin, `Start Marathon: ${name}`).click()
    await starting.getByRole('button', { name: 'Start Marathon' }).click()
    await expect(starting).toBeHidden()
  }
  await tradeAll(server, members, early)
  await openMarathon(page, members[0] ?? '', early)
  const figures = region(page, 'Marathon statistics')
  await expect(figures).toContainText('1 trade')
  await expect(page.getByText('under 1 trades')).toHaveCount(0)

  // The pool grows while the question is open: nobody pays other amounts than were read.
  const ending = await ask(admin, 'End Marathon', 'EARLY')
  await expect(ending.question.getByText('some orders are still open')).toBeHidden()
  const pool = members.length * FEE + CLUB
  expect(sum(await amountsIn(ending.question.getByRole('list')))).toBe(pool)
  await change(server, early, { prizePool: CLUB + 100 })
  await ending.confirm.click()
  await expect(ending.question).toContainText('The U-Points have changed meanwhile, so nothing was done.')
  await expect(ending.question).toContainText(`${points(pool + 100)} go to 3 members:`)
  expect(sum((await ledgerOf(server, members, 'EARLY')).prizes)).toBe(0)
  const shown = await amountsIn(ending.question.getByRole('list'))
  await expect(ending.question).toContainText(
    `Entry fees pay ${points(4 * FEE)} of it, Uptick adds ${points(CLUB + 100)}.`,
  )
  await ending.confirm.click()
  await expect(ending.question).toBeHidden()
  await expect(page.getByText(`${points(pool + 100)} were paid in prizes on`)).toBeVisible()
  const paid = await ledgerOf(server, members, 'EARLY')
  expect(fromHighest(paid.prizes)).toEqual(shown)
  expect(await amountsIn(figures)).toEqual([sum(paid.prizes), FEE])
  await expectTold(page, server, members, early)

  // Canceled after it was paid: nothing goes back.
  await button(admin, 'Cancel: EARLY').click()
  await expect(dialog(admin, 'Cancel “EARLY”?')).toContainText(
    `${points(pool + 100)} were paid in prizes. Winners keep them, and no one gets their entry fee back.`,
  )
  await dialog(admin, 'Cancel “EARLY”?').getByRole('button', { name: 'Cancel marathon' }).click()
  await expect(page.getByText(`Winners keep their ${points(pool + 100)}.`)).toBeVisible()
  expect(await ledgerOf(server, members, 'EARLY')).toEqual(paid)
  const all = page.getByRole('term').filter({ hasText: 'Prizes paid' }).locator('xpath=..')
  expect(await amountsIn(all)).toEqual([sum(paid.refunds), sum(paid.prizes)])

  // Two administrators read the same, and confirm one after the other.
  const second = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' })
  await openAsAdmin(second, '/dashboard/admin/marathons')
  const [first, late] = [await ask(admin, 'Cancel', 'CALLED OFF'), await ask(second, 'Cancel', 'CALLED OFF')]
  for (const { question } of [first, late])
    await expect(question).toContainText(`${points(members.length * FEE)} go to ${members.length} members:`)
  await first.confirm.click()
  await late.confirm.click()
  await expect(late.question).toContainText('The marathon’s status can’t be changed that way.')
  expect((await ledgerOf(server, members, 'CALLED OFF')).refunds).toEqual(members.map(() => FEE))
  await openMarathon(page, members[0] ?? '', off)
  await expect(page.getByText(`All entry fees were returned: ${points(members.length * FEE)}.`)).toBeVisible()
  await expectTold(page, server, members, off)

  // One member, without a trade: nobody wins, and the fee goes back.
  const alone = await ask(admin, 'End Marathon', 'IDLE')
  await expect(alone.question).toContainText(`${points(FEE)} go to one member:`)
  await alone.confirm.click()
  await openMarathon(page, members[0] ?? '', idle)
  await expect(page.getByText(`so all entry fees were returned: ${points(FEE)}.`)).toBeVisible()
  await expectTold(page, server, members.slice(0, 1), idle)

  const nothing = await ask(admin, 'End Marathon', 'FREE')
  await expect(nothing.question).toContainText('No U-Points move.')
  await nothing.confirm.click()
  await openMarathon(page, members[0] ?? '', free)
  await expect(page.getByText('It had no prize pool.')).toBeVisible()
  expect(await ledgerOf(server, members, 'FREE')).toEqual({
    fees: [0, 0, 0, 0],
    prizes: [0, 0, 0, 0],
    refunds: [0, 0, 0, 0],
  })
})
