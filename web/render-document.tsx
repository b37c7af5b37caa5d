import { createMemoryHistory } from '@tanstack/react-router'
import { type ComponentType, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { Application } from './application.tsx'
import type { DocumentPath } from './documents.ts'
import styles from './features/control-center/components/today.module.css'
import { welcome } from './features/control-center/content.ts'
import LandingPage from './features/landing/landing-page.tsx'
import PrivacyPage from './features/legal/privacy-page.tsx'
import RiskPage from './features/legal/risk-page.tsx'
import TermsPage from './features/legal/terms-page.tsx'
import { RoomPicture } from './features/signals/components/room-picture.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { createPages } from './router.tsx'
import type { ScreenPath } from './screens.ts'
import { MemberPicture } from './shell/member-picture.tsx'

/** The Control Center before the application has come: the greeting, still without a name, and the places of what follows. */
const CenterPicture = () => (
  <>
    <div className={styles.top}>
      <h1 className="display">{welcome.title}</h1>
    </div>
    <div className={styles.first}>
      <div className="sheet" />
      <div />
    </div>
  </>
)

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
  const pages = createPages({ client: createQueryClient(), history: createMemoryHistory({ initialEntries: [path] }) })
  await pages.load()
  const failures: unknown[] = []
  const { prelude } = await prerenderToNodeStream(<Application pages={pages} />, {
    onError: (error) => {
      failures.push(error)
    },
  })
  let markup = ''
  for await (const chunk of prelude) markup += chunk
  if (failures.length > 0) throw failures[0]
  return markup
}

const frames: Partial<Record<ScreenPath, ComponentType>> = {
  '/dashboard': CenterPicture,
  '/dashboard/signals': RoomPicture,
}

/**
 * The markup of a member's screen before the application has come: its frame, and nothing that only some members see.
 * @throws Error for a screen that has none
 */
export const renderFrame = (path: ScreenPath): string => {
  const Inside = frames[path]
  if (!Inside) throw new Error(`The screen at ${path} has no picture for members.`)
  return renderToStaticMarkup(
    <MemberPicture>
      <Inside />
    </MemberPicture>,
  )
}
