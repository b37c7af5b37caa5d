import fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { publicFiles, registerPublicFiles } from './public-files.ts'
import { createRateLimiter } from './rate-limiter.ts'

const limits = [{ by: 'address', max: 1_000, windowSeconds: 60 }] as const

/** As long as is compressed, and beginning as given: nothing else of it matters. */
const beginning = (...start: number[]): Uint8Array => Uint8Array.of(...start, ...new Uint8Array(4_000).fill(65))

/** Where zlib and gzip begin: two bytes of a hash are taken for it once in some five hundred. */
const STARTS = [
  [0x08, 0xb8],
  [0x78, 0x9c],
  [0x1f, 0x8b, 0x08],
  [0x00, 0x00],
] as const

const app = fastify()
afterEach(() => app.close())

it('bytes come as they are, whatever they begin with', async () => {
  const files = new Map(STARTS.map((start, place) => [String(place), beginning(...start)]))
  const find = async (name: string) => files.get(name) ?? null
  registerPublicFiles(
    app,
    publicFiles('/log', limits, { 'bytes/*': { type: 'bytes', find }, 'bundle/*': { type: 'bundle', find } }),
    { limiter: createRateLimiter({ now: () => 0, scale: 1 }), https: false },
  )
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const get = async (path: string, encoding: string) => {
    // Decodes what is said to be packed, as a browser does.
    const answer = await fetch(`${origin}/log/${path}`, { headers: { 'accept-encoding': encoding } })
    return { bytes: new Uint8Array(await answer.arrayBuffer()), encoding: answer.headers.get('content-encoding') }
  }
  for (const [name, bytes] of files) {
    expect(await get(`bytes/${name}`, 'gzip')).toEqual({ bytes, encoding: null })
    expect(await get(`bundle/${name}`, 'br, gzip')).toEqual({ bytes, encoding: 'gzip' })
    for (const without of ['identity', 'gzip;q=0'])
      expect(await get(`bundle/${name}`, without)).toEqual({ bytes, encoding: null })
  }
})
