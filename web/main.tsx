import './ui/fonts.css'
import './main.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { FIRST_PREFERENCES } from '../contract/first-preferences.ts'
import { session } from './lib/browser-session.ts'
import { setReader } from './lib/format.ts'
import { queryClient } from './lib/query-client.ts'
import { realtime } from './lib/realtime/browser-realtime.ts'
import { followSystemTheme } from './lib/theme.ts'
import { router } from './router.tsx'
import { Toaster } from './ui/toast.tsx'

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
createRoot(container).render(
  <StrictMode>
    {/* The content policy allows no inline style elements. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
