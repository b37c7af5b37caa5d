/**
 * Second half of the web build, from what Vite has just built: writes every page of `web/documents.ts` as finished HTML beside the
 * application, and the application once more for each of its own screens. What has a file here has an address; the server answers 404 to
 * others. Runs after `vite build`; `tools/prepare/build.mjs` does both.
 */
import { hash } from 'node:crypto'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Manifest } from 'vite'
import { documents, framed, hydrationEntry, isDocumentPath, pictured, TYPEFACES } from '../web/documents.ts'
import { redirects, screens, variableScreens } from '../web/screens.ts'
import { composeDocument } from './prerender/compose-document.ts'
import { composePicture } from './prerender/compose-picture.ts'
import { compressFiles } from './prerender/compress-files.ts'
import { builtFile, documentFiles } from './prerender/document-files.ts'
import { joinSheets, sheetsOf } from './prerender/join-sheets.ts'
import { loadRenderer } from './prerender/load-renderer.ts'
import { composeScreen, screenFile } from './prerender/screen-document.ts'
import { writeDocumentStyle } from './prerender/write-document-style.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'dist/web')
/** First of a document's sheets, as in `index.html`: it declares the order of the layers. */
const CASCADE_ORDER = 'layers.css'

const { renderDocument, renderFrame, renderScreen, remove } = await loadRenderer(root)
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

const application = await readFile(join(built, 'index.html'), 'utf8')
const write = async (path: string, page: string) => {
  const file = join(built, screenFile(path))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, page)
}
/** What is painted before its scripts have come, where that is anything: then the page waits for one sheet. */
const paint = async (path: string, page: string): Promise<string> => {
  const frame = framed.find((each) => each === path)
  if (!frame && !pictured.some((each) => each === path)) return page
  const painted = frame
    ? composePicture(page, renderFrame(frame), 'frame')
    : composePicture(page, await renderScreen(path))
  const name = screenFile(path)
    .replace(/\.html$/, '')
    .replaceAll('/', '-')
  return joinSheets(painted, `/${await writeDocumentStyle(built, name, sheetsOf(painted))}`)
}
for (const screen of [...screens, ...variableScreens]) {
  if (isDocumentPath(screen.path)) continue
  await write(screen.path, await paint(screen.path, composeScreen(application, manifest, screen)))
}
await remove()
for (const { from } of redirects) await write(from, application)

// A browser takes a worker for new when its bytes are. The application's file has a name for its contents, and so has all that it loads.
await appendFile(join(built, 'service-worker.js'), `// Release ${hash('sha256', application)}\n`)

// For the prerenderer only.
await rm(join(built, '.vite'), { recursive: true })

// Last, of everything as it is served.
await compressFiles(built)
