import { type ComponentType, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { DocumentPath } from './documents.ts'
import LandingPage from './features/landing/landing-page.tsx'
import PrivacyPage from './features/legal/privacy-page.tsx'
import RiskPage from './features/legal/risk-page.tsx'
import TermsPage from './features/legal/terms-page.tsx'

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
