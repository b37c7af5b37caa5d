import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPages } from './pages.ts'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uptick-addresses-'))
  const files = [
    ...['index.html', 'landing.html', 'login.html', 'dashboard.html', 'dashboard/signals.html'],
    ...['dashboard/admin/users.html', 'dashboard/admin/users/$id.html', 'robots.txt', 'assets/main-1.js'],
    ...['assets/main-1.js.br', 'assets/main-1.js.gz'],
  ]
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `the file ${file}`)
  }
  app = Fastify()
  await registerPages(app, folder, { https: false, publicUrl: 'https://club.example' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('an address', () => {
  it.each([
    ['/', 'landing.html'],
    ['/login', 'login.html'],
    ['/login?next=%2Fdashboard', 'login.html'],
    ['/dashboard', 'dashboard.html'],
    ['/dashboard/', 'dashboard.html'],
    ['/dashboard/signals', 'dashboard/signals.html'],
    ['/dashboard/admin/users/6f1c', 'dashboard/admin/users/$id.html'],
    ['/robots.txt', 'robots.txt'],
    ['/assets/main-1.js', 'assets/main-1.js'],
  ])('that has something, %s, answers with it', async (url, file) => {
    const { statusCode, body } = await app.inject({ url })
    expect([statusCode, body]).toEqual([200, `the file ${file}`])
  })

  it.each([
    ['br', 'br, gzip', 'the file assets/main-1.js.br'],
    ['gzip', 'gzip', 'the file assets/main-1.js.gz'],
    [undefined, 'identity', 'the file assets/main-1.js'],
  ])('of a file answers as the build has compressed it, %s', async (encoding, accepted, body) => {
    const answer = await app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': accepted } })
    expect([answer.statusCode, answer.headers['content-encoding'], answer.body]).toEqual([200, encoding, body])
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
  })

  it('shows where it is passed on what it is about, whatever its words are', async () => {
    const meta = '<meta property="og:title" content="Uptick" /><meta property="og:image" content="/preview.png" />'
    await writeFile(join(folder, 'login.html'), meta)
    const own = Fastify()
    await registerPages(own, folder, {
      https: false,
      publicUrl: 'https://club.example',
      describeLink: async (path, query) =>
        path === 'login' && query.has('a') ? { title: '"><script>$&', image: '/previews/a.png' } : null,
    })
    const about = await own.inject({ url: '/login?a=1' })
    expect(about.body).toBe(
      '<meta property="og:title" content="&#34;&#62;&#60;script&#62;$&#38;" /><meta property="og:image" content="https://club.example/previews/a.png" />',
    )
    const general = await own.inject({ url: '/login' })
    expect(general.body).toContain('content="https://club.example/preview.png"')
    expect(general.headers.etag).not.toBe(about.headers.etag)
    const again = await own.inject({ url: '/login?a=1', headers: { 'if-none-match': String(about.headers.etag) } })
    expect(again.statusCode).toBe(304)
    await own.close()
  })

  it('names the picture of its preview whole, as whoever previews a link needs it', async () => {
    const meta = '<meta property="og:image" content="/preview.png" />'
    await writeFile(join(folder, 'login.html'), meta)
    const own = Fastify()
    await registerPages(own, folder, { https: false, publicUrl: 'https://club.example' })
    const { body, headers } = await own.inject({ url: '/login' })
    expect(body).toBe('<meta property="og:image" content="https://club.example/preview.png" />')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    await own.close()
    await writeFile(join(folder, 'login.html'), 'the file login.html')
  })

  it.each([
    ['/nowhere'],
    ['/dashboard/nowhere'],
    ['/dashboard/signals/deeper'],
    ['/dashboard/admin/users/6f1c/deeper'],
    ['/landing'],
    ['/index'],
  ])('where a page might be, %s, answers 404 with the application, which says that there is nothing', async (url) => {
    const { statusCode, body, headers } = await app.inject({ url })
    expect([statusCode, body]).toEqual([404, 'the file index.html'])
    expect(headers['content-type']).toContain('text/html')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers.etag).toBeUndefined()
  })

  it('that once had a page is told in full that it has none, whatever the browser kept', async () => {
    const kept = (await app.inject({ url: '/dashboard' })).headers.etag
    const headers = { 'if-none-match': String(kept), 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() }
    expect((await app.inject({ url: '/dashboard', headers })).statusCode).toBe(304)
    const { statusCode, body } = await app.inject({ url: '/nowhere', headers })
    expect([statusCode, body]).toEqual([404, 'the file index.html'])
  })

  it.each([
    '/assets/main-0.js',
    '/assets/main-1.js.br',
    '/assets/',
    '/x.php',
    '/wp-login.php',
    '/.env',
    '/index.html',
    '/dashboard/signals.html',
    '/favicon.ico',
    '/api/nowhere',
  ])('of a file that is not there, %s, answers 404 without a page', async (url) => {
    const { statusCode, body } = await app.inject({ url })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('the file')
  })
})
