import type { Page } from '@playwright/test'
import { utf8 } from '../engine/log/bytes.ts'
import type { Entry } from '../engine/record/entries.ts'
import { entryText } from '../engine/record/entries.ts'
import { createServedLog, type LogKey } from '../engine/record/testing/served-log.ts'

export const bytesOf = (entries: readonly Entry[]): Uint8Array[] => entries.map((entry) => utf8(entryText(entry)))

/** The log that the page is shown from now on, in place of the server's own, and how many bytes it read of it. */
export const showLog = async (
  page: Page,
  entries: readonly Uint8Array[],
  key: LogKey,
  size = entries.length,
): Promise<{ bytes: number }> => {
  const log = createServedLog(entries, key)
  const read = { bytes: 0 }
  await page.unroute('**/log/**')
  await page.route('**/log/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/log/', '')
    const found = await log.read(path, size)
    read.bytes += found?.length ?? 0
    await (found ? route.fulfill({ body: Buffer.from(found) }) : route.fulfill({ status: 404 }))
  })
  return read
}
