import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { handleErrors } from './error-handler.ts'
import { isFromHere, isLoopback, keepOnOwnComputer } from './own-computer.ts'

describe('this computer’s own addresses', () => {
  it.each(['localhost', 'LOCALHOST', 'uptick.localhost', '::1', '[::1]', '127.0.0.1', '127.9.9.9', '::ffff:127.0.0.1'])(
    'are such as %s',
    (host) => expect(isLoopback(host)).toBe(true),
  )
  it.each(['', '0.0.0.0', '10.0.0.1', 'localhost.example.com', '127.0.0.1.example.com', '::', '1270.0.0.1'])(
    'are not such as "%s"',
    (host) => expect(isLoopback(host)).toBe(false),
  )
})

describe('a request to a demo', () => {
  const host = 'localhost:3000'
  const vite = {
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost:5173',
    'x-forwarded-port': '5173',
    'x-forwarded-proto': 'http',
  }

  it('is taken from this computer, by way of the pages’ development server too', () => {
    expect(isFromHere({ host })).toBe(true)
    expect(isFromHere({ host: '[::1]:3000' })).toBe(true)
    expect(isFromHere({ host, ...vite })).toBe(true)
    expect(isFromHere({ host, ...vite, 'x-forwarded-for': '::ffff:127.0.0.1, ::1' })).toBe(true)
  })

  it.each([
    [{ ...vite, 'x-forwarded-for': '203.0.113.7' }],
    [{ ...vite, 'x-forwarded-for': '127.0.0.1, 203.0.113.7' }],
    [{ ...vite, 'x-forwarded-for': '203.0.113.7, 127.0.0.1' }],
    [{ ...vite, 'x-forwarded-host': 'demo.example.com' }],
    [{ 'x-forwarded-for': '' }],
    [{ 'x-forwarded-server': 'proxy' }],
    [{ 'x-real-ip': '127.0.0.1' }],
    [{ forwarded: 'for=127.0.0.1' }],
    [{ via: '1.1 tunnel' }],
    [{ 'cf-connecting-ip': '203.0.113.7' }],
    [{ host: 'demo.example.com' }],
    [{ host: '192.168.1.5:3000' }],
  ])('is refused with %j', (headers) => {
    expect(isFromHere({ host, ...headers })).toBe(false)
  })

  it('is refused with a sentence, whatever it asks for', async () => {
    const app = Fastify()
    handleErrors(app)
    keepOnOwnComputer(app)
    app.get('/page', async () => 'a page')
    expect((await app.inject({ url: '/page' })).statusCode).toBe(200)
    for (const url of ['/page', '/nothing']) {
      const answer = await app.inject({ url, headers: { 'x-forwarded-for': '203.0.113.7' } })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { error: 'DEMO_ONLY_HERE', message: 'This demo works only on the computer that runs it.' },
      ])
    }
  })
})
