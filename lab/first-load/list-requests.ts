import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import type { StoredSession } from '../look/keep-sessions.ts'
import type { LoadedFile } from './format-load.ts'

/** Fonts are compressed already; text is counted as a server sends it to every browser. */
const wireBytes = (body: Buffer, kind: string): number =>
  kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length

/**
 * Everything of our own that `url` asks for until it is at rest, in the order of the requests, without the answers of calls, in a browser that
 * has `stored` in its local storage.
 */
export const listRequests = async (browser: Browser, url: string, stored: StoredSession): Promise<LoadedFile[]> => {
  const context = await browser.newContext()
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  const page = await context.newPage()
  const files: Promise<LoadedFile>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    const { pathname, protocol } = new URL(response.url())
    if (kind === 'fetch' || protocol === 'data:') return
    files.push(response.body().then((body) => ({ path: pathname, kind, bytes: wireBytes(body, kind) })))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const loaded = await Promise.all(files)
  await context.close()
  return loaded
}
