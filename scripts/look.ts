import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { launchBrowser } from './look/browser.ts'
import { contactSheet, type Photo } from './look/contact-sheet.ts'
import { startDemoServer } from './look/demo-server.ts'
import { photograph } from './look/photograph.ts'
import { findShots, listShots, type Shot } from './look/shots.ts'
import { type StoredSession, signInAs, type Viewer } from './look/sign-in.ts'

/**
 * Photographs every screen, as the demo member who may see it, on a phone and a desk, in both themes.
 *   npm run look [-- --screen NAME] [--out DIR] [--base URL]
 * Without --base it starts the built server with throw-away data; with it, DEMO_PASSWORD must be the server's.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

const { values: options } = parseArgs({
  options: { screen: { type: 'string' }, out: { type: 'string' }, base: { type: 'string' } },
})

const takePhotos = async (shots: Shot[], base: string, password: string, out: string): Promise<Photo[]> => {
  const browser = await launchBrowser()
  const sessions = new Map<Viewer, StoredSession>()
  const photos: Photo[] = []
  try {
    for (const shot of shots) {
      const stored = sessions.get(shot.viewer) ?? (await signInAs(base, shot.viewer, password))
      sessions.set(shot.viewer, stored)
      const taken = await photograph(browser, { base, shot, stored, out })
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

const shots = chosenShots()
const out = resolve(options.out ?? join(root, 'look'))
await mkdir(out, { recursive: true })
const server = options.base
  ? { base: options.base, password: process.env.DEMO_PASSWORD ?? '', stop: async () => {} }
  : await startDemoServer(root)
try {
  const photos = await takePhotos(shots, server.base, server.password, out)
  await writeFile(join(out, 'index.html'), contactSheet(photos))
  console.log(`${photos.length} photos: ${join(out, 'index.html')}`)
} finally {
  await server.stop()
}
