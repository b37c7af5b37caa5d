import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

type Renderer = typeof import('../../web/render-document.tsx')

/** Builds the pages once more, for Node, and loads the function that renders them. */
export const loadRenderer = async (root: string): Promise<Renderer> => {
  const outDir = join(root, 'dist/prerender')
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: 'web/render-document.tsx', outDir, manifest: false, rolldownOptions: { input: undefined } },
  })
  const renderer: Renderer = await import(pathToFileURL(join(outDir, 'render-document.js')).href)
  await rm(outDir, { recursive: true })
  return renderer
}
