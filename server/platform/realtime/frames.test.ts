import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { encodeTextFrame } from './frames.ts'

// What is written goes past the library on one side and is read by it on the other, as in the socket server.
let server: WebSocketServer
let client: WebSocket
let write: (frame: Buffer) => void

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.on('listening', resolve))
  server.on('connection', (_socket, request) => {
    write = (frame) => request.socket.write(frame)
  })
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await new Promise((resolve, reject) => {
    client.on('open', resolve)
    client.on('error', reject)
  })
})
afterAll(() => {
  client.terminate()
  server.close()
})

const transfer = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    client.once('message', (data) => resolve(String(data)))
    client.once('close', () => reject(new Error('the frame broke the connection')))
    write(encodeTextFrame(text))
  })

it('writes frames that another implementation reads, in every length class', async () => {
  for (const length of [0, 1, 125, 126, 127, 65_535, 65_536, 200_000]) {
    const text = 'é'.repeat(Math.floor(length / 2)) + (length % 2 ? 'a' : '')
    expect(await transfer(text)).toBe(text)
  }
})

it('spends the fewest bytes on the length that the standard allows', () => {
  for (const [length, header] of [
    [0, 2],
    [125, 2],
    [126, 4],
    [65_535, 4],
    [65_536, 10],
  ] as const) {
    expect(encodeTextFrame('a'.repeat(length))).toHaveLength(header + length)
  }
})

it('keeps any text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      expect(await transfer(text)).toBe(text)
    }),
    { numRuns: 100 },
  )
})
