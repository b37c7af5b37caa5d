/**
 * Second half of the web build: writes every page of `web/documents.ts` as finished HTML beside the application, from
 * what Vite has just built. Runs after `vite build`; `scripts/prepare/web-build.mjs` does both.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Manifest } from 'vite'
import { composeDocument } from './prerender/compose-document.ts'
import { loadRenderer } from './prerender/load-renderer.ts'
import { pageFiles } from './prerender/page-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'dist/web')
const TEMPLATE = 'document.html'

const addresses = (files: readonly string[]): string[] => files.map((file) => `/${file}`)

const { documents, renderDocument } = await loadRenderer(root)
const manifest: Manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8'))
const template = await readFile(join(built, TEMPLATE), 'utf8')

for (const entry of documents) {
  const { path, title, description } = entry
  const { styles, modules } = pageFiles(manifest, entry.source, TEMPLATE)
  const page = composeDocument(template, {
    ...{ path, title, description },
    markup: await renderDocument(entry),
    styles: addresses(styles),
    modules: addresses(modules),
  })
  await writeFile(join(built, `${path === '/' ? 'landing' : path.slice(1)}.html`), page)
}
// Neither is a page of the product.
await Promise.all([rm(join(built, TEMPLATE)), rm(join(built, '.vite'), { recursive: true })])
