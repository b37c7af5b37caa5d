import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { documents, hydrationEntry, TYPEFACES } from './web/documents.ts'

const API_PREFIXES = ['/api', '/auth', '/log', '/rooms', '/marathons', '/realtime']
const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: 'web/public',
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
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      API_PREFIXES.map((prefix) => [prefix, { target: server, ws: prefix === '/realtime', xfwd: true }]),
    ),
  },
})
