import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { DocumentEntry } from './documents.ts'

export { documents } from './documents.ts'

/** The markup of a page as it stands before the browser has run anything: `hydrate.tsx` expects exactly this. */
export const renderDocument = async ({ page }: DocumentEntry): Promise<string> => {
  const { default: Page } = await page()
  return renderToString(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}
