import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listSignals } from '../contract/signals.ts'
import { toHex, utf8 } from '../engine/log/bytes.ts'
import { parseSignedCheckpoint } from '../engine/log/checkpoint.ts'
import { treeHasher } from '../engine/log/hashing.ts'
import { isSignedBy } from '../engine/log/note.ts'
import { createLogKey, type LogKey } from '../engine/record/testing/served-log.ts'
import { findBarriers } from './barriers.ts'
import { demoEmail, demoSession, makeCall, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { showLog } from './served-record.ts'
import { answerCall } from './set-answers.ts'

/** A day of the record has more entries than this. */
const DAY = 22_000
const entries = (word = 'entry', from = 0): Uint8Array[] =>
  Array.from({ length: DAY }, (_, place) => utf8(`${place < from ? 'entry' : word} ${place}`))
const alarm = (page: Page) => page.getByRole('alert', { name: 'The record' })

let key: LogKey
test.beforeAll(async () => {
  key = await createLogKey('uptick.example/log')
})
// The room is 1 minute from its next signal at most.
test.use({ market: 'replay', contextOptions: { reducedMotion: 'reduce' } })

const visit = async (page: Page): Promise<void> => {
  const checked = page.waitForResponse('**/log/checkpoint')
  await page.goto('/track-record')
  await checked
  await settled(page)
}

/** The browser has kept the checkpoint of this size. */
const expectKept = async (page: Page, size: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('uptick.record') ?? '{}').size)).toBe(size)

test('the record may grow between two visits; a fork under the same key is shown over every page, with its evidence', async ({
  page,
}) => {
  await showLog(page, entries(), key, { size: 5_000 })
  await visit(page)
  await expectKept(page, 5_000)
  await showLog(page, entries(), key, { size: 9_001 })
  await visit(page)
  await expectKept(page, 9_001)
  await expect(alarm(page)).toHaveCount(0)

  await showLog(page, entries('other', 700), key, { size: 12_000 })
  await visit(page)
  await expect(alarm(page)).toContainText('The first 9001 entries differ from the signed ones this browser saw.')
  expect(await findBarriers(page)).toEqual([])

  for (const [name, size] of [
    ['Saved checkpoint', 9_001],
    ['Current checkpoint', 12_000],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const signed = parseSignedCheckpoint(await readFile(await (await saved).path(), 'utf8'))
    expect(signed?.checkpoint.size).toBe(size)
    expect(signed && (await isSignedBy(signed.note, key.key))).toBe(true)
  }

  // Nothing makes it go: not another page, and not that the first story is told again.
  await showLog(page, entries(), key)
  await page.goto('/risk')
  await expect(alarm(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(alarm(page)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

  await page.goto('/nowhere')
  await expect(alarm(page)).toBeVisible()

  // Nor does it stand in front of the way on.
  await signIn(page, demoEmail('gold'))
  await settled(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(alarm(page)).toBeInViewport()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a record that went back or changed its key is seen', async ({ context, server: _ }) => {
  await test.step('a record that went back is seen', async () => {
    const page = await context.newPage()
    await showLog(page, entries(), key, { size: 5_000 })
    await visit(page)
    await expectKept(page, 5_000)
    await showLog(page, entries(), key, { size: 4_999 })
    await visit(page)
    await expect(alarm(page)).toContainText('The record has 4999 entries, but this browser saw 5000 signed.')
    await page.evaluate(() => localStorage.clear())
    await page.close()
  })

  await test.step('a record under another key is seen', async () => {
    const page = await context.newPage()
    await showLog(page, entries(), key, { size: 5_000 })
    await visit(page)
    await expectKept(page, 5_000)
    await showLog(page, entries(), await createLogKey('uptick.example/log'), { size: 6_000 })
    await visit(page)
    await expect(alarm(page)).toContainText('The record is signed with a different key than before.')
    await page.close()
  })
})

test('what the signal room shows is in the record, for at most 100 KB; a signal that is not is seen', async ({
  page,
  server,
}) => {
  const token = await demoSession(server, 'gold')
  await expect(async () => {
    expect((await makeCall(server, listSignals, { token })).data?.length).toBeGreaterThan(0)
  }).toPass({ timeout: 30_000 })
  const [signal] = (await makeCall(server, listSignals, { token })).data ?? []
  if (!signal) throw new Error('There is no signal.')
  const leaf = treeHasher.leaf(utf8('entry 15000'))
  const inRecord = { ...signal, recordSequence: 15_001, recordHash: toHex(leaf) }

  await page.routeWebSocket('**/realtime**', () => {
    // No news: the one signal stays alone on the screen.
  })
  await answerCall(page, listSignals, [inRecord])
  const read = await showLog(page, entries(), key)
  await signIn(page, demoEmail('gold'), '/dashboard/signals')
  await expectKept(page, DAY)
  await expect.poll(() => read.bytes).toBeGreaterThan(8_000)
  expect(read.bytes).toBeLessThan(100_000)
  await expect(alarm(page)).toHaveCount(0)

  await answerCall(page, listSignals, [{ ...inRecord, recordHash: toHex(treeHasher.leaf(utf8('made up'))) }])
  await page.goto('/dashboard/signals')
  await expect(alarm(page)).toContainText('differs from entry 15000 of the signed record.')
})
