import type { Manifest } from 'vite'
import type { ScreenEntry } from '../../web/screen-entry.ts'
import { documentFiles } from './document-files.ts'

/** The frame around the screens that need somebody signed in: a part of its own, which their visitors wait for as well. */
const FRAMES = {
  open: [],
  demo: [],
  member: ['web/shell/dashboard-layout.tsx'],
  admin: ['web/shell/admin-layout.tsx'],
} as const satisfies Record<ScreenEntry['access'], readonly string[]>

/** In `web/screens.ts` a page is a function that imports it. */
const IMPORTED = /import\(['"]\.\/([^'"]+)['"]\)/

/**
 * The source of a screen's page, as the manifest has it.
 * @throws Error when the table of screens imports it in another way
 */
const sourceOf = ({ path, page }: ScreenEntry): string => {
  const source = IMPORTED.exec(page.toString())?.[1]
  if (source === undefined) throw new Error(`The page of ${path} is not imported by a plain import().`)
  return `web/${source}`
}

/**
 * The application's page for one screen: it names the screen's own parts, so that the browser fetches them beside the application instead
 * of after it. What a visitor is led to from a document stays unpainted until the application runs: until then the browser goes on showing
 * the document, instead of an empty page.
 * @param application the built `index.html`
 * @throws Error when a part of the screen was not built
 */
export const composeScreen = (application: string, manifest: Manifest, screen: ScreenEntry): string => {
  const parts = [...FRAMES[screen.access], sourceOf(screen)].map((source) => documentFiles(manifest, source))
  const modules = parts.flatMap((part) => [part.script, ...part.modules])
  const links = [
    ...parts.flatMap(({ styles }) => styles).map((file) => ({ file, opening: '<link rel="stylesheet" crossorigin' })),
    ...modules.map((file) => ({ file, opening: '<link rel="modulepreload" crossorigin' })),
  ]
  const lines = links
    .filter(({ file }) => !application.includes(`"/${file}"`))
    .map(({ file, opening }) => `    ${opening} href="/${file}" />\n`)
  const end = application.indexOf('  </head>')
  if (end < 0) throw new Error('The application has no head to name the parts of a screen in.')
  const page = application.slice(0, end) + [...new Set(lines)].join('') + application.slice(end)
  return screen.access === 'open'
    ? page.replace('<script type="module"', '<script type="module" blocking="render"')
    : page
}

/** Where the server looks for the page of `path`, relative to the build's folder. */
export const screenFile = (path: string): string => `${path.slice(1)}.html`
