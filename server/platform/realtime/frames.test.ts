import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Receiver } from 'ws'
import { encodeTextFrame } from './frames.ts'

/** What an independent implementation of the protocol reads from `bytes`. */
const decode = (bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const receiver = new Receiver({ isServer: false })
    receiver.on('message', (data: Buffer) => resolve(data.toString('utf8')))
    receiver.on('error', reject)
    receiver.write(bytes)
  })

it('writes frames that another implementation reads back, at every length class', async () => {
  for (const length of [0, 1, 125, 126, 127, 65_535, 65_536, 200_000]) {
    const text = 'é'.repeat(Math.floor(length / 2)) + (length % 2 ? 'a' : '')
    expect(await decode(encodeTextFrame(text))).toBe(text)
  }
})

it('keeps any text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (text) => {
      expect(await decode(encodeTextFrame(text))).toBe(text)
    }),
    { numRuns: 100 },
  )
})
