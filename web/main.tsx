import './ui/fonts.css'
import './main.css'
import { createRoot } from 'react-dom/client'
import { FIRST_PREFERENCES } from '../contract/first-preferences.ts'
import { Application } from './application.tsx'
import { session } from './lib/browser-session.ts'
import { setReader } from './lib/format.ts'
import { queryClient } from './lib/query-client.ts'
import { realtime } from './lib/realtime/browser-realtime.ts'
import { followSystemTheme } from './lib/theme.ts'
import { createPages } from './router.tsx'

// Times and numbers are those of whoever is signed in here.
const readAsMember = () => setReader(session.storedMember()?.preferences ?? FIRST_PREFERENCES)
readAsMember()
session.subscribe(readAsMember)

// What one member saw must not be shown to the next.
let token = session.token()
session.subscribe(() => {
  if (session.token() === token) return
  token = session.token()
  realtime.stop()
  queryClient.clear()
})

followSystemTheme()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const pages = createPages({ scrollRestoration: true })
const begin = () => createRoot(container).render(<Application pages={pages} client={queryClient} />)
// The picture of a screen, where it was sent with one, stays until the screen itself can take its place.
if (container.hasChildNodes()) pages.load().then(begin, begin)
else begin()
