import type { ComponentType } from 'react'

/** A screen that is also served as finished HTML: it reads without JavaScript, and is hydrated where there is some. */
export interface DocumentEntry {
  path: string
  /** Of the browser's window and of a search result. */
  title: string
  description: string
  /** File of `page`, for the prerenderer. */
  source: string
  page: () => Promise<{ default: ComponentType }>
}

/** Each also has its line in `screens.ts`: the application shows the same page when a link inside it leads there. */
export const documents: readonly DocumentEntry[] = [
  {
    path: '/',
    title: 'Uptick: trading signals on the record',
    description:
      'CALL and PUT signals on 1-minute and 5-minute timeframes, written to a public hash chain before they can win or lose, settled by one rule and counted with their interval.',
    source: 'web/features/landing/landing-page.tsx',
    page: () => import('./features/landing/landing-page.tsx'),
  },
  {
    path: '/privacy',
    title: 'Privacy · Uptick',
    description: 'What Uptick stores about a member, why, for how long, who sees it, and how to take it with you.',
    source: 'web/features/legal/privacy-page.tsx',
    page: () => import('./features/legal/privacy-page.tsx'),
  },
  {
    path: '/terms',
    title: 'Terms · Uptick',
    description: 'The agreement between a member and Uptick: accounts, tiers, U-Points, rooms and marathons.',
    source: 'web/features/legal/terms-page.tsx',
    page: () => import('./features/legal/terms-page.tsx'),
  },
  {
    path: '/risk',
    title: 'Risk · Uptick',
    description:
      'What can be lost with options and CFDs, what a win rate proves, and where these products are prohibited.',
    source: 'web/features/legal/risk-page.tsx',
    page: () => import('./features/legal/risk-page.tsx'),
  },
]

export const findDocument = (path: string): DocumentEntry | undefined => documents.find((entry) => entry.path === path)
