import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Env } from '../../env.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

/** Over real sockets: what an injected request says of its address proves nothing. */
const servers: TestApp[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

const serve = async (trustedProxies: Env['trustedProxies']) => {
  const server = await buildTestApp({ env: { trustedProxies, demo: false, smtpUrl: 'smtp://127.0.0.1:9' } })
  servers.push(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo

  /** The status of a wrong login that comes over loopback from `localAddress`, and says to be forwarded. */
  const guess = (email: string, forwardedFor?: string, localAddress = '127.0.0.1'): Promise<number> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ email, password: 'Wrong-pass-1' })
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
      }
      const sent = request(
        { host: '127.0.0.1', port, path: '/api/auth/login', method: 'POST', headers, localAddress },
        (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })

  /** Uses up what one address may guess at an account. */
  const useUp = async (email: string, forwardedFor: string, localAddress?: string) => {
    for (let count = 0; count < 11; count += 1) await guess(email, forwardedFor, localAddress)
  }
  return { guess, useUp }
}

describe.each<[how: string, proxies: Env['trustedProxies']]>([
  ['by its address', ['127.0.0.1']],
  ['by its network', ['127.0.0.0/30', '::1']],
  ['by number', 1],
])('a proxy that is trusted %s', (_how, proxies) => {
  let server: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    server = await serve(proxies)
  })

  it('says who the visitor is: each has limits of their own', async () => {
    await server.useUp('a@example.test', '198.51.100.1')
    expect(await server.guess('a@example.test', '198.51.100.1')).toBe(429)
    expect(await server.guess('a@example.test', '198.51.100.2')).toBe(401)
  })

  it('is believed about nothing that a visitor wrote before it', async () => {
    await server.useUp('b@example.test', '203.0.113.1, 198.51.100.1')
    expect(await server.guess('b@example.test', '203.0.113.2, 198.51.100.1')).toBe(429)
  })
})

describe('a forged X-Forwarded-For', () => {
  it('is ignored where no proxy is trusted', async () => {
    const { guess, useUp } = await serve(null)
    await useUp('c@example.test', '198.51.100.1')
    expect(await guess('c@example.test', '198.51.100.2')).toBe(429)
    expect(await guess('c@example.test')).toBe(429)
  })

  it('is ignored from a peer that is not the trusted proxy', async () => {
    const { guess, useUp } = await serve(['127.0.0.1'])
    await useUp('d@example.test', '198.51.100.1', '127.0.0.9')
    expect(await guess('d@example.test', '198.51.100.2', '127.0.0.9')).toBe(429)
    expect(await guess('d@example.test', '198.51.100.1')).toBe(401)
  })
})
