/**
 * Counts the words that each screen shows before anything is pressed, as the demo member who may see it.
 *   npm run --prefix lab words-per-screen [-- --screen NAME] [--out DIR] [--compare FILE]
 * Numbers and one-letter words are left out, and so are the sidebar, header and footer, the choices of a closed list and what only screen readers say. --out saves what each screen says, and the counts as
 * words.json; --compare shows the counts of such a file beside today's.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { launchBrowser } from './look/browser.ts'
import { startFixedServer } from './look/demo-server.ts'
import { FIXED_NOW } from './look/fixed-now.ts'
import type { StoredSession } from './look/keep-sessions.ts'
import { openAsViewer, untilSettled } from './look/open-page.ts'
import { findShots, listShots, type Shot, viewports } from './look/shots.ts'
import { signInAs, type Viewer } from './look/sign-in.ts'
import { countWords } from './words-per-screen/count-words.ts'
import { formatCounts } from './words-per-screen/format-counts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values: options } = parseArgs({
  options: { screen: { type: 'string' }, out: { type: 'string' }, compare: { type: 'string' } },
})

interface Visit {
  base: string
  shot: Shot
  stored: StoredSession
}

const readScreen = async (browser: Browser, { base, shot, stored }: Visit): Promise<string> => {
  const page = await openAsViewer(browser, { base, stored, viewport: viewports[1], fixedNow: FIXED_NOW })
  try {
    await page.goto(shot.path)
    await untilSettled(page)
    await page.evaluate(() => {
      const unseen = [...document.querySelectorAll('body *')].filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return element.matches('option:not(:checked)') || (width === 1 && height === 1)
      })
      for (const element of unseen) element.remove()
    })
    const hasMain = (await page.locator('main').count()) > 0
    const [text = ''] = await page.locator(hasMain ? 'main' : 'body').allInnerTexts()
    return text
  } finally {
    await page.context().close()
  }
}

const shots = options.screen ? findShots(options.screen) : listShots()
if (shots.length === 0) throw new Error(`No screen is called ${options.screen}.`)
const before: Record<string, number> | null = options.compare
  ? JSON.parse(await readFile(resolve(options.compare), 'utf8'))
  : null
const server = await startFixedServer(root)
const browser = await launchBrowser()
const counts: Record<string, number> = {}
try {
  const sessions = new Map<Viewer, StoredSession>()
  for (const shot of shots) {
    const stored = sessions.get(shot.viewer) ?? (await signInAs(server.base, shot.viewer, server.password))
    sessions.set(shot.viewer, stored)
    const text = await readScreen(browser, { base: server.base, shot, stored })
    counts[shot.name] = countWords(text)
    if (!options.out) continue
    await mkdir(resolve(options.out), { recursive: true })
    await writeFile(join(resolve(options.out), `${shot.name}.txt`), `${text}\n`)
  }
} finally {
  await browser.close()
  await server.stop()
}
console.log(formatCounts(counts, before))
if (options.out) await writeFile(join(resolve(options.out), 'words.json'), `${JSON.stringify(counts, null, 2)}\n`)
