import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../escape-html.ts'
import { entityTag, namesTag } from '../hash.ts'
import { lightenPart, registerPageHeaders } from './headers.ts'
import { COMPRESS_FROM_BYTES } from './takes-gzip.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** Addresses that belong to calls: an unknown one there is an error, not a page. */
const CALL_PREFIXES = [
  '/api/',
  '/auth/',
  '/rooms/',
  '/marathons/',
  '/log/',
  '/previews/',
  '/realtime',
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/',
]

/** Whether whoever asks for `path` expects a page, and not an answer of a call or a file: no page of ours has a dot in its address. */
const isPage = (path: string): boolean =>
  !path.includes('.') && !CALL_PREFIXES.some((prefix) => `/${path}`.startsWith(prefix))

/** The application without a screen of its own: it says that there is nothing at an address. */
const APPLICATION = 'index.html'
const LANDING = 'landing.html'

/** The built files by their path, `assets/main-4f2a.js`. Hidden ones are nobody's. */
const findFiles = async (webRoot: string): Promise<string[]> => {
  const entries = await readdir(webRoot, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => relative(webRoot, join(parentPath, name)).split(sep))
  return paths.filter((parts) => !parts.some((part) => part.startsWith('.'))).map((parts) => parts.join('/'))
}

const isDocument = (file: string): boolean => file.endsWith('.html')

/** Another file as it is sent to whoever can read it so: no address of its own. */
const isCompressed = (file: string): boolean => /\.(br|gz)$/.test(file)

/** The page that a document is: `privacy.html` is `/privacy`, and in `users/$id.html` any one part may stand for `$id`. */
const toPage = (file: string) => ({
  file,
  parts: file === LANDING ? [] : file.replace(/\.html$/, '').split('/'),
})
type Page = ReturnType<typeof toPage>

interface Document {
  html: string
  etag: string
}

/** What a link shows where it is passed on. */
export interface LinkPreview {
  title: string
  /** From the root of the pages. */
  image: string
}
/** The preview of a page of our own; null for the general one. `path` is without the slash at its start. */
export type DescribeLink = (path: string, query: URLSearchParams) => Promise<LinkPreview | null>

const withPreview = (html: string, { title, image }: LinkPreview, publicUrl: string): string =>
  html
    .replace(/(property="og:title" content=")[^"]*/, (_all, before: string) => before + escapeHtml(title))
    .replace(/(property="og:image" content=")[^"]*/, (_all, before: string) => before + publicUrl + image)

/** Whoever previews a link fetches the picture from the address that the page names, which has to be a whole one. */
const withWholeAddress = (html: string, publicUrl: string): string =>
  html.replace('property="og:image" content="/', `property="og:image" content="${publicUrl}/`)

/** The built documents as this installation serves them, each read when it is first asked for. */
const createDocuments = (webRoot: string, publicUrl: string, describeLink: DescribeLink) => {
  const known = new Map<string, Promise<Document>>()
  const read = async (file: string): Promise<Document> => {
    const html = withWholeAddress(await readFile(join(webRoot, file), 'utf8'), publicUrl)
    return { html, etag: entityTag(html) }
  }
  return async (file: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const reading = known.get(file) ?? read(file)
    known.set(file, reading)
    reading.catch(() => known.delete(file))
    const general = await reading
    const { pathname, searchParams } = new URL(request.url, publicUrl)
    const preview = await describeLink(pathname.replace(/^\/+|\/+$/g, ''), searchParams)
    const html = preview ? withPreview(general.html, preview, publicUrl) : general.html
    const etag = preview ? entityTag(html) : general.etag
    reply.headers({ 'cache-control': 'no-cache', etag })
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(html)
  }
}

const isAt =
  (parts: readonly string[]) =>
  (page: Page): boolean =>
    page.parts.length === parts.length &&
    page.parts.every((part, place) => part === parts[place] || (part.startsWith('$') && parts[place] !== ''))

/**
 * Serves the built pages: hashed assets for ever, the pages themselves always fresh. An address without a page answers 404: with the
 * application, which says so, where a page was asked for; as a call does where a file was.
 */
export const registerPages = async (
  app: FastifyInstance,
  webRoot: string,
  {
    https,
    publicUrl,
    describeLink = async () => null,
  }: { https: boolean; publicUrl: string; describeLink?: DescribeLink },
): Promise<void> => {
  const sendDocument = createDocuments(webRoot, publicUrl, describeLink)
  await app.register(async (pages) => {
    await registerPageHeaders(pages, { https })
    await pages.register(compress, { encodings: ['br', 'gzip'], threshold: COMPRESS_FROM_BYTES })
    await pages.register(fastifyStatic, {
      root: webRoot,
      // A route for each of five hundred files costs a start more than all calls' do.
      serve: false,
      cacheControl: false,
      // What the build has compressed is sent as it is; the rest, and every page, is compressed here.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
    const built = await findFiles(webRoot)
    const files = new Set(built.filter((file) => !isDocument(file) && !isCompressed(file)))
    const documents = built.filter((file) => isDocument(file) && file !== APPLICATION).map(toPage)
    pages.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
      const path = request.params['*']
      if (files.has(path)) {
        lightenPart(reply, path)
        return reply.sendFile(path)
      }
      const asked = path.replace(/\/+$/, '')
      const document = documents.find(isAt(asked === '' ? [] : asked.split('/')))
      if (document) return sendDocument(document.file, request, reply)
      if (!isPage(path)) return reply.callNotFound()
      // Without the marks by which a browser asks again: “not modified” would be an answer without a page.
      return reply.code(404).sendFile(APPLICATION, { etag: false, lastModified: false })
    })
  })
}
