import { describe, expect, it } from 'vitest'
import { composeScreen, screenFile } from './screen-document.ts'

const APPLICATION = `<html>
  <head>
    <script src="/before-first-paint.js"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
  </head>
</html>`

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'web/shell/dashboard-layout.tsx': {
    file: 'assets/dashboard-layout.js',
    imports: ['index.html', '_react.js'],
    css: ['assets/dashboard-layout.css'],
  },
  'web/features/signals/signals-page.tsx': {
    file: 'assets/signals-page.js',
    imports: ['_react.js', '_sheet.js'],
    css: ['assets/signals-page.css'],
  },
  '_sheet.js': { file: 'assets/sheet.js', css: ['assets/sheet.css'] },
}

/** A page that is imported by the text `source`, as Node has it: the tests' compiler writes imports anew. */
const pageOf = (source: string) =>
  Object.assign(() => Promise.resolve({ default: () => null }), { toString: () => source })

const screenOf = (source: string) => ({
  path: '/dashboard/settings',
  title: 'Signal Room',
  access: 'member' as const,
  page: pageOf(source),
})
const room = screenOf("() => import('./features/signals/signals-page.tsx')")

describe('the page of a screen', () => {
  it('names the parts of the screen and of its frame, each once, beside those of the application', () => {
    expect(composeScreen(APPLICATION, manifest, room)).toBe(`<html>
  <head>
    <script src="/before-first-paint.js"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/dashboard-layout.css" />
    <link rel="stylesheet" crossorigin href="/assets/sheet.css" />
    <link rel="stylesheet" crossorigin href="/assets/signals-page.css" />
    <link rel="modulepreload" crossorigin href="/assets/dashboard-layout.js" />
    <link rel="modulepreload" crossorigin href="/assets/signals-page.js" />
    <link rel="modulepreload" crossorigin href="/assets/sheet.js" />
  </head>
</html>`)
  })

  it('is painted with the application where visitors come from a document, so that they see no empty page between', () => {
    const held = '<script type="module" blocking="render" crossorigin src="/assets/index.js">'
    expect(composeScreen(APPLICATION, manifest, { ...room, access: 'open' })).toContain(held)
    expect(composeScreen(APPLICATION, manifest, room)).not.toContain('blocking')
  })

  it('must have been built, and be imported in the one way that can be read', () => {
    const { 'web/shell/dashboard-layout.tsx': _, ...frameless } = manifest
    expect(() => composeScreen(APPLICATION, frameless, room)).toThrow('dashboard-layout.tsx')
    const elsewhere = screenOf("() => import('./features/signals/other-page.tsx')")
    expect(() => composeScreen(APPLICATION, manifest, elsewhere)).toThrow('other-page.tsx')
    expect(() => composeScreen(APPLICATION, manifest, screenOf('() => load(page)'))).toThrow('plain import()')
  })

  it('knows a page that has another name in its module', () => {
    const named = "() => import('./features/signals/signals-page.tsx').then(({ Room }) => ({ default: Room }))"
    expect(composeScreen(APPLICATION, manifest, screenOf(named))).toContain('href="/assets/signals-page.js"')
  })

  it('lies where the address says', () => {
    expect(screenFile('/dashboard/signals')).toBe('dashboard/signals.html')
    expect(screenFile('/dashboard/admin/users/$id')).toBe('dashboard/admin/users/$id.html')
  })
})
