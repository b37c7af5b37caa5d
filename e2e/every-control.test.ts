import type { BrowserContext, Page } from '@playwright/test'
import type { ScreenEntry } from '../web/screen-entry.ts'
import { screens } from '../web/screens.ts'
import { type Crawl, crawlOnce } from './dead-controls.ts'
import { demoEmail, signIn, storedSession } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import type { RunningServer } from './running-server.ts'

const SHELL = 'aside[aria-label="Sidebar"], header[data-frame="bar"], a[href="#main"]'
const NOTHING = 'nothing'
const LIGHT_SCREEN = '/dashboard/referrals'
const VISITS = 3
/** The compiler checks where links lead: of a screen’s own, these many are followed. */
const FOLLOWED = 2
const EVERY = 1_000
/** The screens of one test share their browser's cache. */
const AT_ONCE = 22
/** Nothing has reached the demo's gold member yet, nobody has announced anything, and an empty list has nothing to press. */
const EMPTY_AT_FIRST = new Set(['/dashboard/notifications', '/dashboard/announcements'])

const table: readonly ScreenEntry[] = screens
const dashboard = table.filter(({ path }) => path.startsWith('/dashboard'))

/**
 * Whatever a press asks the server to change is refused before it leaves the page, so that the next screen, and the next journey, find
 * everything as it was. Events of the socket stay out: a price that moves is no answer to a press. Nor does a screen hear what the one
 * beside it stores. In the page itself: a browser whose requests are held up on their way keeps no file for the next screen.
 */
const keepStill = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const ask = window.fetch
    window.fetch = (asked, options) =>
      (options?.method ?? 'GET') === 'GET' ? ask(asked, options) : Promise.reject(new TypeError('Kept still'))
    XMLHttpRequest.prototype.send = function () {
      queueMicrotask(() => this.dispatchEvent(new ProgressEvent('error')))
    }
    window.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given)
        this.addEventListener('message', (event) => {
          if (String(event.data).startsWith('{"type":"event"')) event.stopImmediatePropagation()
        })
      }
    }
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true)
  })

/** Each document of the page begins with what the member's session has stored, and with nothing that another screen has. */
const beginAs = (page: Page, stored: { name: string; value: string }[]): Promise<unknown> =>
  page.addInitScript((entries) => {
    const kept = [...entries, { name: 'uptick-alert-sheet', value: 'asked' }]
    for (const name of Object.keys(localStorage))
      if (!kept.some((one) => one.name === name)) localStorage.removeItem(name)
    for (const { name, value } of kept) localStorage.setItem(name, value)
  }, stored)

/** Presses every control of the screen, which is open, in as many visits as it takes, and tells which of them did nothing. */
const findDead = async (page: Page, path: string, { skipped, links }: Pick<Crawl, 'skipped' | 'links'>) => {
  let pressed: string[] = []
  const dead: string[] = []
  for (let visit = 1; visit <= VISITS; visit += 1) {
    if (visit > 1) await page.goto(path)
    await settled(page)
    const result = await crawlOnce(page, { home: path, skipped, links, pressed })
    pressed = result.pressed
    dead.push(...result.dead)
    if (result.missed.length === 0) break
  }
  return { dead, pressed }
}

/** Goes through the screens, three beside each other: most of it is waiting for what moves by itself. */
const pressAll = async (context: BrowserContext, server: RunningServer, entries: ScreenEntry[]): Promise<void> => {
  const left = [...entries]
  const stored = await storedSession(server, demoEmail(entries[0]?.access === 'admin' ? 'admin' : 'gold'))
  const walk = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { path } = next
      const page = await context.newPage()
      await keepStill(page)
      await beginAs(page, stored)
      await page.goto(path)
      const { dead, pressed } = await findDead(page, path, { skipped: SHELL, links: FOLLOWED })
      expect.soft(dead, path).toEqual([])
      if (!EMPTY_AT_FIRST.has(path)) expect.soft(pressed.length, `controls pressed on ${path}`).toBeGreaterThan(0)
      await page.close()
    }
  }
  await Promise.all([walk(), walk(), walk()])
}

test.describe.configure({ mode: 'parallel' })
test.describe('every control does something', () => {
  for (const viewer of ['member', 'admin']) {
    const seen = dashboard.filter(({ access }) => access === viewer)
    for (let from = 0; from < seen.length; from += AT_ONCE) {
      const some = seen.slice(from, from + AT_ONCE)
      test(`from ${some[0]?.path} to ${some.at(-1)?.path}`, ({ context, server }) => pressAll(context, server, some))
    }
  }

  test('of the shell around the screens, the way out last', async ({ page, server: _ }) => {
    await keepStill(page)
    // A screen that is soon back: the sidebar leads away from it once for every other.
    await signIn(page, demoEmail('gold'), LIGHT_SCREEN)
    const { dead, pressed } = await findDead(page, LIGHT_SCREEN, { skipped: '#main', links: EVERY })
    expect(dead).toEqual([])
    expect(pressed.length, 'controls pressed').toBeGreaterThan(20)
    await page.goto(LIGHT_SCREEN)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('a button that does nothing is found, beside what moves by itself, messages that come, and dialogs that are fetched', async ({
  page,
}) => {
  await page.setContent(`<h1>Planted</h1>
      <p><time></time><button id="dead">Dead</button><button id="alive">Alive</button></p>
      <input type="checkbox" id="held" aria-label="Held" /><input type="checkbox" aria-label="Free" />
      <a href="/elsewhere">Leads away</a><a href="#nowhere-else">Jumps</a>`)
  await page.evaluate(() => {
    setInterval(() => {
      for (const clock of document.querySelectorAll('time')) clock.textContent = String(performance.now())
    }, 100)
    document.getElementById('alive')?.addEventListener('click', (event) => {
      if (event.currentTarget instanceof Element) event.currentTarget.toggleAttribute('data-on')
    })
    document.getElementById('held')?.addEventListener('click', (event) => event.preventDefault())
  })
  const { dead, pressed } = await crawlOnce(page, { home: 'blank', skipped: NOTHING, links: EVERY, pressed: [] })
  expect(dead.map((key) => key.replace(/.*“/, '“'))).toEqual(['“Dead”', '“Held”'])
  expect(pressed).toHaveLength(6)

  await page.setContent(
    '<h1>Planted</h1><button id="dead">Dead</button><button id="slow">Slow</button><ul></ul><main></main>',
  )
  await page.evaluate(() => {
    // Of elements that were not there while the page was at rest: no watching beforehand tells them apart.
    setTimeout(() => setInterval(() => document.querySelector('ul')?.append(document.createElement('li')), 700), 2_200)
    document.querySelector('ul')?.append(document.createElement('li'))
    const fresh = () =>
      document.querySelector('main')?.append(Object.assign(document.createElement('p'), { textContent: 'A message' }))
    setTimeout(() => setInterval(fresh, 700), 2_300)
    document
      .getElementById('slow')
      ?.addEventListener('click', () =>
        setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<div role="dialog">Fetched</div>'), 400),
      )
  })
  const beside = await crawlOnce(page, { home: 'blank', skipped: NOTHING, links: EVERY, pressed: [] })
  expect(beside.dead.map((key) => key.replace(/.*“/, '“'))).toEqual(['“Dead”'])
})
