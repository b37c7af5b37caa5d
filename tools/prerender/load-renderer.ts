import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

type Renderer = typeof import('../../web/render-document.tsx')

/** Builds the pages once more, for Node, and loads the functions that render them. `remove` when all is rendered: screens load their parts when they are. */
export const loadRenderer = async (root: string): Promise<Renderer & { remove: () => Promise<void> }> => {
  const outDir = join(root, 'dist/prerender')
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: 'web/render-document.tsx', outDir, manifest: false, rolldownOptions: { input: undefined } },
  })
  const renderer: Renderer = await import(pathToFileURL(join(outDir, 'render-document.js')).href)
  return { ...renderer, remove: () => rm(outDir, { recursive: true }) }
}
