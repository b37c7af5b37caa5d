import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { lightenContract } from './tools/prerender/lighten-contract.ts'
import { type FindModule, namePartsOf, partNames } from './tools/prerender/part-names.ts'
import { documents, hydrationEntry, TYPEFACES } from './web/documents.ts'

const API_PREFIXES = ['/api', '/auth', '/log', '/previews', '/rooms', '/marathons', '/realtime']
const server = 'http://127.0.0.1:3000'

const idOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const ENTRIES = {
  application: idOf('web/main.tsx'),
  screens: idOf('web/screens.ts'),
  frame: idOf('web/shell/dashboard-layout.tsx'),
  documents: documents.map((document) => idOf(hydrationEntry(document))),
  entrance: idOf('web/features/auth/login-page.tsx'),
  arrivals: [
    idOf('web/features/control-center/control-center-page.tsx'),
    idOf('web/features/signals/signals-page.tsx'),
  ] as const,
  visitors: [
    ...[idOf('web/features/auth/login-page.tsx'), idOf('web/features/auth/signup-page.tsx')],
    ...[idOf('web/features/track-record/track-record-page.tsx'), idOf('web/features/signals/shared-page.tsx')],
  ],
}

/** Parts of the application that its screens share, a file each instead of one for every few lines. */
const sharedParts = () => {
  let partOf: ReturnType<typeof namePartsOf> | undefined
  const name = (id: string, find: FindModule) => {
    partOf ??= namePartsOf(ENTRIES, find)
    return partOf(id)
  }
  return partNames.map((part, place) => ({
    debugName: part,
    priority: partNames.length - place,
    name: (id: string, bundler: { getModuleInfo: FindModule }) =>
      name(id, (each) => bundler.getModuleInfo(each)) === part ? part : null,
  }))
}

/** What the browser is sent of the contract. The pages that are written beforehand are rendered with all of it. */
const lightContract = (): Plugin => ({
  name: 'light-contract',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/contract\/[a-z-]+\.ts$/ },
    handler: (code, id) => ({ code: lightenContract(id, code), map: null }),
  },
})

export default defineConfig(({ command }) => ({
  plugins: [lightContract(), react()],
  publicDir: 'web/public',
  css: { modules: { generateScopedName: command === 'serve' ? '[name]__[local]' : '[local]_[hash:base64:5]' } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and icons stay files: the content policy has no data: source for fonts.
    assetsInlineLimit: 0,
    // The preload polyfill would be an inline script.
    modulePreload: { polyfill: false },
    // Tells the prerenderer which files a document needs.
    manifest: true,
    rolldownOptions: {
      // The application; then, for the pages that the prerenderer writes, each one's script and the typefaces of all.
      input: {
        application: 'index.html',
        ...Object.fromEntries(documents.map((document) => [`hydrate-${document.name}`, hydrationEntry(document)])),
        typefaces: TYPEFACES,
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: partNames.length + 1 },
            ...sharedParts(),
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      API_PREFIXES.map((prefix) => [prefix, { target: server, ws: prefix === '/realtime', xfwd: true }]),
    ),
  },
}))
