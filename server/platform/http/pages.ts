import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { registerPageHeaders } from './headers.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** Addresses that belong to calls: an unknown one there is an error, not a page. */
const CALL_PREFIXES = [
  '/api/',
  '/auth/',
  '/rooms/',
  '/marathons/',
  '/log/',
  '/realtime',
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/',
]

/** Whether a GET that nothing else answers is for the browser application, which knows its own addresses. */
const isPage = (url: string): boolean => !CALL_PREFIXES.some((prefix) => url.startsWith(prefix))

const APPLICATION = 'index.html'
const LANDING = 'landing.html'

/** The built files by their path, `assets/main-4f2a.js`. Hidden ones are nobody's. */
const findFiles = async (webRoot: string): Promise<ReadonlySet<string>> => {
  const entries = await readdir(webRoot, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => relative(webRoot, join(parentPath, name)).split(sep))
  return new Set(paths.filter((parts) => !parts.some((part) => part.startsWith('.'))).map((parts) => parts.join('/')))
}

/** Pages that were built as finished HTML, by path: `/privacy` is `privacy.html`. Everything else is the application. */
const findDocuments = async (webRoot: string): Promise<{ path: string; file: string }[]> => {
  const files = (await readdir(webRoot)).filter((name) => name.endsWith('.html') && name !== APPLICATION)
  return files.map((file) => ({ path: file === LANDING ? '/' : `/${file.replace('.html', '')}`, file }))
}

/** Serves the built pages: hashed assets for ever, the pages themselves always fresh. */
export const registerPages = async (
  app: FastifyInstance,
  webRoot: string,
  { https }: { https: boolean },
): Promise<void> => {
  await app.register(async (pages) => {
    await registerPageHeaders(pages, { https })
    await pages.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
    await pages.register(fastifyStatic, {
      root: webRoot,
      // A route for each of five hundred files costs a start more than all calls' do.
      serve: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
    const page = { schema: { hide: true } }
    for (const { path, file } of await findDocuments(webRoot))
      pages.get(path, page, (_request, reply) => reply.sendFile(file))
    const files = await findFiles(webRoot)
    pages.get<{ Params: { '*': string } }>('/*', page, (request, reply) => {
      const path = request.params['*']
      if (files.has(path)) return reply.sendFile(path)
      return isPage(request.url) ? reply.sendFile(APPLICATION) : reply.callNotFound()
    })
  })
}
