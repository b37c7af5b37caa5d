import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall } from '../../testing/every-call.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { handleErrors } from './error-handler.ts'
import { registerPages } from './pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const addressOf = (path: string) => path.replace(/:\w+/g, '01890000-0000-7000-8000-000000000000')

const methodsByAddress = new Map<string, Set<string>>()
for (const { method, path, alsoAtRoot } of everyCall) {
  for (const address of [`/api${path}`, ...(alsoAtRoot ? [path] : [])].map(addressOf)) {
    const methods = methodsByAddress.get(address) ?? new Set()
    methodsByAddress.set(address, methods.add(method))
  }
}

const fitsAnother = (method: string, url: string) =>
  everyCall.some(
    (call) =>
      call.method === method &&
      [`/api${call.path}`, call.path].some((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(url)),
  )

describe('a method that an address does not take', () => {
  it('answers 405 and names those that it does, at every address of every call', async () => {
    for (const [url, declared] of methodsByAddress) {
      for (const method of METHODS) {
        if (declared.has(method)) continue
        const { statusCode, headers, body } = await app.app.inject({ method, url })
        // `DELETE /noun/mine` is `DELETE /noun/:id` with an id that does not exist.
        if (fitsAnother(method, url)) continue
        expect([statusCode, JSON.parse(body).error], `${method} ${url}`).toEqual([405, 'METHOD_NOT_ALLOWED'])
        const allow = String(headers.allow).split(', ')
        expect(allow, url).toEqual(expect.arrayContaining([...declared]))
        expect(allow).not.toContain(method)
      }
    }
  })

  it('is refused before its body is read, whatever it is', async () => {
    for (const payload of ['{', 'x'.repeat(600_000)]) {
      const { statusCode } = await app.app.inject({
        method: 'PUT',
        url: '/api/chart-scans',
        headers: { 'content-type': 'text/xml' },
        payload,
      })
      expect(statusCode).toBe(405)
    }
  })

  it('takes HEAD where it takes GET, and a query changes nothing', async () => {
    const { headers, statusCode } = await app.app.inject({ method: 'POST', url: '/api/track-record?market=a' })
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD'])
    expect((await app.app.inject({ method: 'HEAD', url: '/api/service' })).statusCode).toBe(200)
  })

  it('leaves an address that does not exist 404', async () => {
    for (const url of ['/api/nothing', '/api/chart-scans/a/b/c', '/api'])
      expect((await app.app.inject({ method: 'POST', url })).statusCode, url).toBe(404)
  })

  it('answers 405 beside pages too, which take every other address', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uptick-methods-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    const served = Fastify()
    handleErrors(served)
    served.post('/api/auth/login', () => 'in')
    await registerPages(served, folder, { https: false, publicUrl: 'https://club.example' })
    const { statusCode, headers } = await served.inject({ url: '/api/auth/login' })
    expect([statusCode, headers.allow]).toEqual([405, 'POST'])
    expect((await served.inject({ url: '/nowhere' })).statusCode).toBe(404)
    await served.close()
    await rm(folder, { recursive: true })
  })
})
