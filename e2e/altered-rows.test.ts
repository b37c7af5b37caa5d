import type { Page } from '@playwright/test'
import type { Call } from '../contract/call.ts'
import { getSignalReplay } from '../contract/replays.ts'
import { listSharedSignals } from '../contract/shared-signals.ts'
import { listSignalHistory } from '../contract/signals.ts'
import { listSettledSignals } from '../contract/track-record.ts'
import { demoEmail, makeCall, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { addressOf } from './set-answers.ts'

test.use({ market: 'replay' })

/** A young record has nothing to alter: until there are losses and wins. */
test.beforeEach(async ({ server }) => {
  await expect
    .poll(
      async () => {
        const { data } = await makeCall(server, listSettledSignals, { path: '/track-record/signals?limit=20' })
        return new Set(data?.map(({ outcome }) => outcome)).size
      },
      { timeout: 90_000 },
    )
    .toBeGreaterThan(1)
})

type Row = {
  outcome: string | null
  entryPrice: number | null
  signalType?: string
  direction?: string
  stated?: number | null
}

/** A proxy between this page and an honest server, which alters every signal in an answer. */
const bend = async (page: Page, call: Call, change: (row: Row) => Row): Promise<void> => {
  const bent = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(bent)
    if (typeof value !== 'object' || value === null) return value
    const inner = Object.fromEntries(Object.entries(value).map(([name, own]) => [name, bent(own)]))
    return 'expiresAt' in inner && 'outcome' in inner ? change(inner as Row) : inner
  }
  await page.route(addressOf(call), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: bent(await response.json()) })
  })
}

/** Whatever the newest few came to, one of them is another then. */
const lossesAsWins = (row: Row): Row => {
  if (row.outcome === 'loss') return { ...row, outcome: 'profit' }
  return row.outcome === 'profit' ? { ...row, outcome: 'loss' } : row
}
const betterEntries = (row: Row): Row =>
  row.outcome === null || row.entryPrice === null ? row : { ...row, entryPrice: row.entryPrice * 1.0001 }
const turned = (row: Row): Row => {
  if (row.outcome === null) return row
  if (row.signalType) return { ...row, signalType: row.signalType === 'buy' ? 'sell' : 'buy' }
  return { ...row, direction: row.direction === 'CALL' ? 'PUT' : 'CALL' }
}

/** What is not in sight is not compared. */
const showRows = async (page: Page): Promise<void> => {
  // With motion reduced, a replay waits for a press and says nothing of its result before.
  const skip = page.getByRole('button', { name: 'Skip to result' })
  if (await skip.isVisible()) await skip.click()
  await page
    .getByText(/compared (it|with the record|yet)|Differs from the record|Matches the record/)
    .first()
    .scrollIntoViewIfNeeded({ timeout: 60_000 })
}

const differing = (page: Page) => page.getByText('Differs from the record', { exact: true })
const agreeing = (page: Page) => page.getByText('Matches the record')

/** Each screen compares its rows in the same way: one shows every change, the others one. */
const SCREENS = [
  {
    screen: '/track-record?tab=signals',
    call: listSettledSignals,
    member: null,
    changes: [lossesAsWins, betterEntries, turned],
  },
  { screen: '/dashboard/signals/history', call: listSignalHistory, member: 'gold', changes: [betterEntries] },
  { screen: '/dashboard', call: getSignalReplay, member: 'guest', changes: [betterEntries] },
] as const

test('altered on its way, each row says that it differs; unaltered, that it agrees', async ({ context, server: _ }) => {
  for (const { screen, call, member, changes } of SCREENS)
    await test.step(screen, async () => {
      const page = await context.newPage()
      if (member) await signIn(page, demoEmail(member), screen)
      else await page.goto(screen)
      await settled(page)
      await showRows(page)
      await expect(agreeing(page).first()).toBeAttached()
      await expect(differing(page)).toHaveCount(0)
      for (const change of changes) {
        await bend(page, call, change)
        await page.reload()
        await settled(page)
        await showRows(page)
        await expect(differing(page).first()).toBeAttached({ timeout: 30_000 })
        await page.unroute(addressOf(call))
      }
      await page.close()
    })
})

test('rows whose entries are held back or made up are not said to agree', async ({ context, server: _ }) => {
  await test.step('rows whose entries are held back say that they were not compared', async () => {
    const page = await context.newPage()
    await page.route(addressOf(listSharedSignals), async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), data: [] } })
    })
    await page.goto('/track-record?tab=signals')
    await settled(page)
    await showRows(page)
    await expect(page.getByText('Couldn’t compare: not in the record').first()).toBeAttached({
      timeout: 30_000,
    })
    await expect(agreeing(page)).toHaveCount(0)
    await page.close()
  })

  await test.step('entries made up to fit an altered row are found not to be in the signed record', async () => {
    const page = await context.newPage()
    await bend(page, listSettledSignals, lossesAsWins)
    await page.route(addressOf(listSharedSignals), async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replaceAll('\\"outcome\\":\\"loss\\"', '\\"outcome\\":\\"profit\\"')
      await route.fulfill({ response, body: text })
    })
    await page.goto('/track-record?tab=signals')
    await settled(page)
    await showRows(page)
    // By its candles it lost, whatever its settlement says.
    await expect(differing(page).first()).toBeAttached({ timeout: 30_000 })
    await page.close()
  })
})
