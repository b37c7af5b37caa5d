import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { FIRST_PREFERENCES } from '../contract/first-preferences.ts'
import { Application } from './application.tsx'
import { session } from './lib/browser-session.ts'
import { setReader } from './lib/format.ts'
import { queryClient } from './lib/query-client.ts'
import { realtime } from './lib/realtime/browser-realtime.ts'
import { followSystemTheme, forgetAccountTheme } from './lib/theme.ts'
import { standUntilDrawn } from './lib/use-server-clock.ts'
import { createPages } from './router.tsx'
import './ui/fonts.css'
import './main.css'

/** Until then an empty page is better than one that is drawn twice. */
const FIRST_PICTURE_WITHIN_MS = 1_500

// Times and numbers are those of whoever is signed in here.
const readAsMember = () => setReader(session.storedMember()?.preferences ?? FIRST_PREFERENCES)
session.subscribe(readAsMember)

// What one member saw must not be shown to the next, wherever and however the session ended: by a logout, here or in another tab, or by the server.
let token = session.token()
session.subscribe(() => {
  if (session.token() === token) return
  token = session.token()
  realtime.stop()
  queryClient.clear()
  if (token === null) forgetAccountTheme()
})

followSystemTheme()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

/** Ends a task, so that a slow device answers what is pressed before the next one. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

const open = async () => {
  // The parts have only just run.
  await pause()
  readAsMember()
  const pages = createPages({ client: queryClient, scrollRestoration: true })
  await pause()
  // In pieces, between which a slow device answers what is pressed.
  const begin = () => {
    standUntilDrawn()
    startTransition(() => createRoot(container).render(<Application pages={pages} />))
  }
  // A screen is drawn once, with what it begins with. The picture of it, where it was sent with one, stays until then.
  const loaded = pages.load()
  const late = new Promise((resolve) => setTimeout(resolve, FIRST_PICTURE_WITHIN_MS))
  const drawable = container.hasChildNodes() ? loaded : Promise.race([loaded, late])
  drawable.then(begin, begin)
}
void open()
