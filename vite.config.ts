import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const API_PREFIXES = ['/api', '/auth', '/rooms', '/marathons', '/realtime']
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
    // The prerenderer looks up there which files a page needs.
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'document.html'],
      // Schemas that a page does not use are left out with their library: building one has no side effect.
      treeshake: { manualPureFunctions: ['z', 'defineCall'] },
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
