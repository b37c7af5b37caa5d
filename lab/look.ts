import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { launchBrowser, WHOLE_TILES } from './look/browser.ts'
import { comparePhotos } from './look/compare-photos.ts'
import { comparisonSheet } from './look/comparison-sheet.ts'
import { contactSheet, type Photo } from './look/contact-sheet.ts'
import { startFixedServer } from './look/demo-server.ts'
import { FIXED_NOW } from './look/fixed-now.ts'
import { keepSessions, type StoredSession } from './look/keep-sessions.ts'
import { photograph } from './look/photograph.ts'
import { findShots, listShots, type Shot } from './look/shots.ts'
import { signInAs, type Viewer } from './look/sign-in.ts'

/**
 * Photographs every screen, as the demo member who may see it, on a phone and a desk, in both themes.
 *   npm run --prefix lab look [-- --screen NAME] [--out DIR] [--base URL] [--compare DIR]
 * Without --base it starts the built server with throw-away data at a fixed instant: two runs on one machine give the same bytes. With --base
 * it looks at a running server, whose DEMO_PASSWORD it needs, and ADMIN_TOTP_SECRET where the administrator has an authenticator.
 * --compare shows what differs from the pictures of an earlier run, side by side, and ends with 1 when anything does.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

const { values: options } = parseArgs({
  options: {
    screen: { type: 'string' },
    out: { type: 'string' },
    base: { type: 'string' },
    compare: { type: 'string' },
  },
})

// A running server counts logins, and takes an authenticator's code once: its sessions are used again.
const keeper = options.base ? await keepSessions(join(root, '.cache', 'look-sessions.json')) : null

const takePhotos = async (shots: Shot[], base: string, password: string, out: string): Promise<Photo[]> => {
  const browser = await launchBrowser(WHOLE_TILES)
  const sessions = new Map<Viewer, StoredSession>()
  const photos: Photo[] = []
  try {
    for (const shot of shots) {
      const stored = sessions.get(shot.viewer) ?? (await signInAs(base, shot.viewer, password, keeper))
      sessions.set(shot.viewer, stored)
      const taken = await photograph(browser, { base, shot, stored, out, fixedNow: options.base ? null : FIXED_NOW })
      photos.push(...taken.photos)
      console.log(shot.name)
      for (const complaint of taken.complaints) console.log(`  ${complaint}`)
    }
  } finally {
    await browser.close()
  }
  return photos
}

const chosenShots = (): Shot[] => {
  if (!options.screen) return listShots()
  const found = findShots(options.screen)
  if (found.length > 0) return found
  throw new Error(
    `No screen is called ${options.screen}. There are: ${listShots()
      .map(({ name }) => name)
      .join(', ')}`,
  )
}

/** Only what differs: names on the terminal, pictures side by side on a page. */
const showDifferences = async (photos: readonly Photo[], before: string): Promise<void> => {
  const files = photos.map(({ file }) => file)
  const differences = await comparePhotos(files, { before, after: out })
  await writeFile(join(out, 'compare.html'), comparisonSheet(differences, { before, after: out }))
  for (const { file, what } of differences) console.log(`  ${file}: ${what}`)
  if (differences.length > 0) process.exitCode = 1
  console.log(
    differences.length === 0
      ? `All ${files.length} are as in ${before}.`
      : `${differences.length} of ${files.length} differ: ${join(out, 'compare.html')}`,
  )
}

const shots = chosenShots()
const out = resolve(options.out ?? join(root, 'look'))
await mkdir(out, { recursive: true })
const server = options.base
  ? { base: options.base, password: process.env.DEMO_PASSWORD ?? '', stop: async () => {} }
  : await startFixedServer(root)
try {
  const photos = await takePhotos(shots, server.base, server.password, out)
  await writeFile(join(out, 'index.html'), contactSheet(photos))
  console.log(`${photos.length} photos: ${join(out, 'index.html')}`)
  if (options.compare) await showDifferences(photos, resolve(options.compare))
} finally {
  await server.stop()
}
