import type { Page } from '@playwright/test'
import { listSettledSignals } from '../contract/track-record.ts'
import { cosign } from '../engine/log/cosignature.ts'
import { COSIGNATURE, formatNote, formatVerifierKey, parseNote, toVerifierKey } from '../engine/log/note.ts'
import {
  ATTACKS_ON_FIGURES,
  ATTACKS_ON_MEMBERS,
  ATTACKS_ON_ROWS,
  ATTACKS_ON_THE_TREE,
  type Bend,
  type ServedAttack,
} from '../engine/record/testing/served-attacks.ts'
import { createLogKey } from '../engine/record/testing/served-log.ts'
import { demoEmail, makeCall, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'

test.use({ market: 'replay' })

/** A young record has nothing to alter: until there are losses and wins, and a tile above the leaves. */
test.beforeEach(async ({ server }) => {
  const isGrown = async () => {
    const { data } = await makeCall(server, listSettledSignals, { path: '/track-record/signals?limit=20' })
    const outcomes = new Set(data?.map(({ outcome }) => outcome))
    const [, size] = (await (await fetch(`${server.url}/log/checkpoint`)).text()).split('\n')
    return outcomes.has('loss') && outcomes.has('profit') && Number(size) > 300
  }
  await expect.poll(isGrown, { timeout: 120_000 }).toBe(true)
})

/** Between this page, its verifier and an honest server from now on. */
const stand = async (page: Page, how: Bend): Promise<void> => {
  await page.route(/\/(log|api)\//, async (route) => {
    const { pathname, search, origin } = new URL(route.request().url())
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const bent = how(pathname + search, await response.body())
    if (bent === null) return route.fulfill({ status: 404 })
    if (!('instead' in bent)) return route.fulfill({ response, body: Buffer.from(bent) })
    return route.fulfill({ response: await route.fetch({ url: origin + bent.instead }) })
  })
}

const verify = async (page: Page) => {
  await page.goto('/track-record')
  await settled(page)
  await page.getByRole('button', { name: 'Verify in your browser' }).click()
  return page.getByRole('status').filter({ hasText: /Verified in your browser|The record does not hold\./ })
}

const tryAttack = async (page: Page, { name, how, says, inBrowser }: ServedAttack): Promise<void> => {
  await test.step(name, async () => {
    await stand(page, how)
    if (inBrowser) {
      // The tree is looked at as soon as the page opens: nothing is verified that was not signed.
      await page.goto('/track-record')
      await expect(page.getByText(inBrowser).first()).toBeVisible()
    } else {
      const result = await verify(page)
      // What the browser never asks for can change nothing: it hashes every entry by itself.
      await expect(result).toContainText(inBrowser === null ? 'Verified in your browser' : says)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => localStorage.removeItem('uptick.record-broken'))
  })
}

/** The first ways of each kind; every one with EVERY_ATTACK=1. Vitest tries them all on the same verification, without a page. */
const someOf = (attacks: readonly ServedAttack[]): readonly ServedAttack[] =>
  attacks.slice(0, process.env.EVERY_ATTACK ? undefined : 2)

test('what is altered of the tree, figures and rows on their way to the browser is seen', async ({
  context,
  server: _,
}) => {
  await test.step('what is altered of the tree on its way to the browser', async () => {
    const page = await context.newPage()
    for (const attack of someOf(ATTACKS_ON_THE_TREE)) await tryAttack(page, attack)
    await page.close()
  })

  await test.step('what is altered of the figures and rows on their way to the browser', async () => {
    const page = await context.newPage()
    for (const attack of [...someOf(ATTACKS_ON_FIGURES), ...someOf(ATTACKS_ON_ROWS)]) await tryAttack(page, attack)
    await page.close()
  })
})

test('what is altered of a member’s own history and statistics on its way to the browser', async ({ page }) => {
  await signIn(page, demoEmail('gold'), '/dashboard/signals/history')
  await expect(page.getByText('Counted by the server.')).toBeVisible()
  for (const attack of someOf(ATTACKS_ON_MEMBERS)) await tryAttack(page, attack)
  await expect(await verify(page)).toContainText('Your history and statistics too.')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('link', { name: 'Signal Room' }).first().click()
  await expect(page.getByText(/^Your browser recounted this at .*: same result\./)).toBeVisible()
})

test('a witness’s signature of an older checkpoint, pasted under the newest', async ({ page }) => {
  const { key, sign } = await createLogKey('witness.example')
  const witness = toVerifierKey('witness.example', COSIGNATURE, key.key)
  const older = await cosign('uptick.example/log\n10\nAAAA\n', witness, 1_700_000_000, async (message) => sign(message))
  await stand(page, (path, bytes) => {
    const text = new TextDecoder().decode(bytes)
    if (path === '/log/policy') {
      const own = text.split('\n').filter((line) => line.startsWith('log '))
      return Buffer.from([...own, `witness W ${formatVerifierKey(witness)}`, 'quorum W', ''].join('\n'))
    }
    const note = path === '/log/checkpoint' ? parseNote(text) : null
    return note ? Buffer.from(formatNote({ ...note, signatures: [...note.signatures, older] })) : bytes
  })
  await expect(await verify(page)).toContainText('has an invalid signature of W', {
    timeout: 30_000,
  })
})
