import type { ScreenPath } from './screens.ts'

/** A screen that is also served as finished HTML: it reads without JavaScript, and is hydrated where there is some. */
export interface DocumentEntry {
  path: string
  /** What its built files are called, and its entry in `hydrate/`. */
  name: string
  /** Of the browser's window and of a search result. */
  title: string
  description: string
}

/** Each also has its line in `screens.ts`: the application shows the same page when a link inside it leads there. */
export const documents = [
  {
    path: '/',
    name: 'landing',
    title: 'Uptick: trading signals on the record',
    description:
      'CALL and PUT signals on 1-minute and 5-minute timeframes, written to a public signed log before they can win or lose. Settled by one rule and shown with their margin of error.',
  },
  {
    path: '/privacy',
    name: 'privacy',
    title: 'Privacy · Uptick',
    description: 'The data Uptick stores about you, why and for how long, who sees it, and how to export it.',
  },
  {
    path: '/terms',
    name: 'terms',
    title: 'Terms · Uptick',
    description: 'The agreement between a member and Uptick: accounts, tiers, U-Points, rooms and marathons.',
  },
  {
    path: '/risk',
    name: 'risk',
    title: 'Risk · Uptick',
    description: 'How much you can lose with options and CFDs, what a win rate proves, and where they are prohibited.',
  },
] as const satisfies readonly DocumentEntry[]

/** Screens of the application that are painted before it has come, as they stand for a visitor whom nothing was answered yet. */
export const pictured: readonly ScreenPath[] = ['/login', '/track-record']

/** Screens of members of which the frame is painted before the application has come: what is the same for every member. */
export const framed: readonly ScreenPath[] = ['/dashboard', '/dashboard/signals']

/** Source of what the browser runs to bring a document to life. */
export const hydrationEntry = ({ name }: Pick<DocumentEntry, 'name'>): string => `web/hydrate/${name}.ts`

/** The sheet of every document that is applied after its first paint. */
export const TYPEFACES = 'web/ui/fonts.css'

export type DocumentPath = (typeof documents)[number]['path']

export const isDocumentPath = (path: string): path is DocumentPath => documents.some((entry) => entry.path === path)
