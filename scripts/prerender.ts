/**
 * Second half of the web build: writes every page of `web/documents.ts` as finished HTML beside the application, from
 * what Vite has just built. Runs after `vite build`; `scripts/prepare/web-build.mjs` does both.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Manifest } from 'vite'
import { documents, hydrationEntry, TYPEFACES } from '../web/documents.ts'
import { composeDocument } from './prerender/compose-document.ts'
import { builtFile, documentFiles } from './prerender/document-files.ts'
import { loadRenderer } from './prerender/load-renderer.ts'
import { writeDocumentStyle } from './prerender/write-document-style.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'dist/web')
/** First of a document's sheets, as in `index.html`: it declares the order of the layers. */
const CASCADE_ORDER = 'layers.css'

const { renderDocument } = await loadRenderer(root)
const manifest: Manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8'))
const template = await readFile(join(root, 'document.html'), 'utf8')

const typefaces = builtFile(manifest, TYPEFACES)
for (const document of documents) {
  const { path, name, title, description } = document
  const { script, modules, styles } = documentFiles(manifest, hydrationEntry(document))
  const page = composeDocument(template, {
    title,
    description,
    markup: renderDocument(path),
    style: `/${await writeDocumentStyle(built, name, [CASCADE_ORDER, ...styles])}`,
    typefaces: `/${typefaces}`,
    script: `/${script}`,
    modules: modules.map((file) => `/${file}`),
  })
  await writeFile(join(built, `${name}.html`), page)
}
// For the prerenderer only.
await rm(join(built, '.vite'), { recursive: true })
