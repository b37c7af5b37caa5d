import { createMemoryHistory } from '@tanstack/react-router'
import { type ComponentType, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { Application } from './application.tsx'
import type { DocumentPath } from './documents.ts'
import LandingPage from './features/landing/landing-page.tsx'
import PrivacyPage from './features/legal/privacy-page.tsx'
import RiskPage from './features/legal/risk-page.tsx'
import TermsPage from './features/legal/terms-page.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { createPages } from './router.tsx'

const pages: Record<DocumentPath, ComponentType> = {
  '/': LandingPage,
  '/privacy': PrivacyPage,
  '/terms': TermsPage,
  '/risk': RiskPage,
}

/** The markup of a page as it stands before the browser has run anything: `hydrate/` expects exactly this. */
export const renderDocument = (path: DocumentPath): string => {
  const Page = pages[path]
  return renderToString(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}

/**
 * The markup of a screen as the application shows it to a visitor before anything was answered.
 * @throws whatever the screen throws
 */
export const renderScreen = async (path: string): Promise<string> => {
  const pages = createPages({ history: createMemoryHistory({ initialEntries: [path] }) })
  await pages.load()
  const failures: unknown[] = []
  const { prelude } = await prerenderToNodeStream(<Application pages={pages} client={createQueryClient()} />, {
    onError: (error) => {
      failures.push(error)
    },
  })
  let markup = ''
  for await (const chunk of prelude) markup += chunk
  if (failures.length > 0) throw failures[0]
  return markup
}
