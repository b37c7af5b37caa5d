/**
 * Counts the words that each screen shows before anything is pressed, as the demo members who may see it.
 *   npm run --prefix lab words-per-screen [-- --screen NAME] [--dialogs] [--out DIR] [--compare FILE]
 * Numbers and one-letter words are left out, and so are the sidebar, header and footer, rows of data, the choices of a closed list and what only
 * screen readers say. --dialogs counts the dialogs of the administration too. --out saves what each screen says, and the counts as words.json.
 * The counts of an earlier run are shown beside today's: of the file that --compare names, else of words-per-screen/before.json, which this
 * tool made of commit 5dd56f54, the last before the texts were rewritten.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { launchBrowser } from './look/browser.ts'
import { startFixedServer } from './look/demo-server.ts'
import type { StoredSession } from './look/keep-sessions.ts'
import { findShots, listShots, type Shot } from './look/shots.ts'
import { signInAs, type Viewer } from './look/sign-in.ts'
import { countWords } from './words-per-screen/count-words.ts'
import { formatCounts } from './words-per-screen/format-counts.ts'
import { findAddress, readDialogs, readScreen } from './words-per-screen/read-screen.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values: options } = parseArgs({
  options: {
    screen: { type: 'string' },
    dialogs: { type: 'boolean' },
    out: { type: 'string' },
    compare: { type: 'string' },
  },
})

/** Screens of one thing, by the link to it on the list of such things. */
const THINGS: readonly (Omit<Shot, 'title'> & { link: string })[] = [
  { name: 'dashboard-admin-users-member', path: '/dashboard/admin/users', viewer: 'admin', link: 'a[href*="/users/"]' },
  {
    name: 'dashboard-traders-rooms-room',
    path: '/dashboard/traders-rooms',
    viewer: 'silver',
    link: 'a[href*="/traders-rooms/"]',
  },
  {
    name: 'dashboard-marathons-marathon',
    path: '/dashboard/marathons',
    viewer: 'gold',
    link: 'a[href*="/marathons/"]',
  },
  { name: 'dashboard-learning-lesson', path: '/dashboard/learning', viewer: 'gold', link: 'a[href*="/learning/"]' },
]

const shots = options.screen ? findShots(options.screen) : listShots()
if (shots.length === 0) throw new Error(`No screen is called ${options.screen}.`)
const earlier = options.compare ? resolve(options.compare) : new URL('words-per-screen/before.json', import.meta.url)
const before: Record<string, number> = JSON.parse(await readFile(earlier, 'utf8'))
const server = await startFixedServer(root)
const browser = await launchBrowser()
const counts: Record<string, number> = {}
const sessions = new Map<Viewer, StoredSession>()
const sessionOf = async (viewer: Viewer): Promise<StoredSession> => {
  const stored = sessions.get(viewer) ?? (await signInAs(server.base, viewer, server.password))
  sessions.set(viewer, stored)
  return stored
}
const count = async (name: string, text: string): Promise<void> => {
  counts[name] = countWords(text)
  if (!options.out) return
  await mkdir(resolve(options.out), { recursive: true })
  await writeFile(join(resolve(options.out), `${name}.txt`), `${text}\n`)
}
try {
  for (const { name, path, viewer } of shots) {
    const visit = { base: server.base, path, stored: await sessionOf(viewer) }
    await count(name, await readScreen(browser, visit))
  }
  for (const { name, path, viewer, link } of options.screen ? [] : THINGS) {
    const visit = { base: server.base, path, stored: await sessionOf(viewer) }
    const address = await findAddress(browser, visit, link)
    if (address) await count(name, await readScreen(browser, { ...visit, path: address }))
  }
  // Last, since a button may change what it stands for.
  const opensNone = new Set<string>()
  for (const { name, path, viewer } of shots.filter((shot) => options.dialogs && shot.viewer === 'admin')) {
    const visit = { base: server.base, path, stored: await sessionOf(viewer) }
    await count(`${name} (dialogs)`, await readDialogs(browser, visit, opensNone))
  }
} finally {
  await browser.close()
  await server.stop()
}
console.log(formatCounts(counts, before))
if (options.out) await writeFile(join(resolve(options.out), 'words.json'), `${JSON.stringify(counts, null, 2)}\n`)
