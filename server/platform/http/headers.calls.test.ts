import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { registerCallHeaders } from './headers.ts'
import { registerPages } from './pages.ts'

const TOKEN = 'a-token-of-operators-that-is-long'
let demo: TestApp
let club: TestApp
let closed: TestApp
let secureApp: Promise<TestApp>
beforeAll(async () => {
  const serving = { demo: false, smtpUrl: 'smtp://127.0.0.1:9' }
  demo = await buildTestApp()
  club = await buildTestApp({ env: { ...serving, metricsToken: TOKEN } })
  closed = await buildTestApp({ env: serving })
  secureApp = buildTestApp({ env: { ...serving, publicUrl: 'https://uptick.example' } })
})
afterAll(() => Promise.all([demo, club, closed, secureApp].map(async (app) => (await app).close())))

const get = ({ app }: TestApp, url: string, authorization?: string) =>
  app.inject({ url, headers: authorization === undefined ? {} : { authorization } })

describe('Trusted Types and a Permissions-Policy', () => {
  it.each(['/api/service', '/auth/me', '/api/nowhere'])('come with the answer of %s', async (url) => {
    const { headers } = await get(demo, url)
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['permissions-policy']).toContain('camera=()')
  })

  it('come with every page, and name the one policy that there is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uptick-pages-'))
    await mkdir(join(folder, 'dashboard'))
    for (const name of ['index.html', 'landing.html', 'login.html', 'dashboard/signals.html'])
      await writeFile(join(folder, name), '<!doctype html>')
    const app = Fastify()
    // As the server does: the calls' headers first, on everything.
    registerCallHeaders(app, { https: false })
    await registerPages(app, folder, { https: false, publicUrl: 'https://club.example' })
    for (const [url, status] of [
      ['/', 200],
      ['/login', 200],
      ['/dashboard/signals', 200],
      ['/dashboard/home', 404],
    ] as const) {
      const { headers, statusCode } = await app.inject({ url })
      expect(statusCode, url).toBe(status)
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
      expect(headers['content-security-policy']).toContain('trusted-types uptick-preview uptick-worker')
      expect(headers['permissions-policy']).toContain('camera=()')
    }
    await app.close()
    await rm(folder, { recursive: true })
  })
})

it('what a page loads comes with what counts for it alone, and may do nothing by itself; a worker is held to the pages’ policy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-pages-'))
  await mkdir(join(folder, 'assets'))
  const parts = ['assets/react-1a.js', 'assets/frame-2b.css', 'assets/archivo-3c.woff2']
  const governed = [
    'assets/verify-worker-4d.js',
    'assets/verify-in-worker-5e.js',
    'assets/mark-6f.svg',
    'service-worker.js',
  ]
  for (const name of ['index.html', 'landing.html', ...parts, ...governed]) await writeFile(join(folder, name), 'text')
  const app = Fastify()
  registerCallHeaders(app, { https: true })
  await registerPages(app, folder, { https: true, publicUrl: 'https://club.example' })
  for (const name of parts) {
    const { headers, statusCode } = await app.inject({ url: `/${name}` })
    expect(statusCode, name).toBe(200)
    expect(headers, name).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    const weight = Object.entries(headers).reduce((sum, [header, value]) => sum + `${header}: ${value}\r\n`.length, 0)
    expect(weight, name).toBeLessThan(650)
  }
  for (const name of [...governed, 'index.html']) {
    const { headers } = await app.inject({ url: `/${name}` })
    expect(headers['content-security-policy'], name).toContain("require-trusted-types-for 'script'")
    expect(headers['permissions-policy'], name).toContain('camera=()')
  }
  await app.close()
  await rm(folder, { recursive: true })
})

it('no file but the built pages’ is served, no folder is listed, and nothing outside it can be named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uptick-pages-'))
  const webRoot = join(folder, 'web')
  await mkdir(join(webRoot, 'assets'), { recursive: true })
  await mkdir(join(webRoot, '.git'))
  for (const name of ['index.html', 'landing.html']) await writeFile(join(webRoot, name), '<!doctype html>')
  for (const name of ['web/.git/config', 'secret']) await writeFile(join(folder, name), 'kept-to-oneself')
  const app = Fastify()
  await registerPages(app, webRoot, { https: false, publicUrl: 'https://club.example' })
  for (const url of ['/.git/config', '/../secret', '/%2e%2e/secret', '/assets/..%2f..%2fsecret', '/assets/', '/.git/'])
    expect((await app.inject({ url })).body).not.toContain('kept-to-oneself')
  expect((await app.inject({ url: '/assets/' })).statusCode).toBe(404)
  await app.close()
  await rm(folder, { recursive: true })
})

describe('every answer', () => {
  const answers: [string, string][] = [
    ['GET', '/api/service'],
    ['GET', '/auth/me'],
    ['GET', '/api/nowhere'],
    ['TRACE', '/api/service'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/metrics'],
    ['GET', '/api/docs/json'],
  ]

  it.each(answers)(
    'of %s %s is neither framed, sniffed, sent on by its address, nor read by another origin',
    async (method, url) => {
      for (const app of [demo, club, closed]) {
        const { headers } = await app.app.inject({ method: method as 'GET', url })
        const policy = String(headers['content-security-policy'])
        for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
          expect(policy).toContain(rule)
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-resource-policy': 'same-origin',
        })
        expect(headers['access-control-allow-origin']).toBeUndefined()
      }
    },
  )

  it.each(answers)('of %s %s asks for TLS from then on, where the address is https', async (method, url) => {
    const secure = await secureApp
    const { headers } = await secure.app.inject({ method: method as 'GET', url })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const plain = await closed.app.inject({ method: method as 'GET', url })
    expect(plain.headers['strict-transport-security']).toBeUndefined()
  })

  it('to a method that no call has is a refusal: TRACE echoes nothing', async () => {
    const { statusCode, body } = await demo.app.inject({
      method: 'TRACE' as 'GET',
      url: '/api/service',
      headers: { authorization: 'Bearer kept-to-oneself' },
    })
    expect(statusCode).toBe(405)
    expect(body).not.toContain('kept-to-oneself')
  })

  it.each(['/api/service', '/auth/me', '/api/nowhere', '/auth/sessions'])('of %s is kept by no cache', async (url) => {
    expect((await get(demo, url)).headers['cache-control']).toBe('no-store')
  })
})

describe.each(['/metrics', '/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/swagger-ui.css'])(
  '%s',
  (url) => {
    it('is open in the demo', async () => {
      expect((await get(demo, url)).statusCode).toBe(200)
    })

    it('is not there outside it without a token of its own', async () => {
      expect((await get(closed, url)).statusCode).toBe(404)
      expect((await get(closed, url, 'Bearer ')).statusCode).toBe(404)
    })

    it('opens with the token, sent by a program or typed into a browser', async () => {
      const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
      for (const wrong of [
        undefined,
        'Bearer',
        'Bearer x',
        `Bearer ${TOKEN}x`,
        basic(TOKEN),
        basic('operator:x'),
        'Junk',
      ]) {
        const { statusCode, headers } = await get(club, url, wrong)
        expect(statusCode).toBe(401)
        expect(headers['www-authenticate']).toContain('Basic')
      }
      expect((await get(club, url, `Bearer ${TOKEN}`)).statusCode).toBe(200)
      expect((await get(club, url, basic(`operator:${TOKEN}`))).statusCode).toBe(200)
    })
  },
)

it('the documentation of the calls loads nothing from elsewhere', async () => {
  const { headers } = await get(demo, '/api/docs/')
  expect(headers['content-security-policy']).not.toMatch(/https?:|swagger\.io/)
  const initializer = await get(demo, '/api/docs/static/swagger-initializer.js')
  expect(initializer.body).toContain('"validatorUrl":null')
})
