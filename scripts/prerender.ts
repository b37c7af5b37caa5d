/**
 * Second half of the web build: writes every page of `web/documents.ts` as finished HTML beside the application, from
 * what Vite has just built. Runs after `vite build`; `scripts/prepare/web-build.mjs` does both.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Manifest } from 'vite'
import { documents } from '../web/documents.ts'
import { composeDocument } from './prerender/compose-document.ts'
import { documentFiles } from './prerender/document-files.ts'
import { loadRenderer } from './prerender/load-renderer.ts'
import { mergeStyles } from './prerender/merge-styles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'dist/web')
/** Declares the order of the cascade: before every other sheet, as in `index.html`. */
const LAYERS = 'layers.css'

const { renderDocument } = await loadRenderer(root)
const manifest: Manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8'))
const template = await readFile(join(root, 'document.html'), 'utf8')

for (const { path, title, description, entry } of documents) {
  const name = path === '/' ? 'landing' : path.slice(1)
  const { script, modules, styles } = documentFiles(manifest, entry)
  const page = composeDocument(template, {
    title,
    description,
    markup: renderDocument(path),
    style: `/${await mergeStyles(built, name, [LAYERS, ...styles])}`,
    script: `/${script}`,
    modules: modules.map((file) => `/${file}`),
  })
  await writeFile(join(built, `${name}.html`), page)
}
// For the prerenderer only.
await rm(join(built, '.vite'), { recursive: true })
