import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildFileApp, TOKEN } from '../../testing/file-app.ts'
import { type Fault, S3_KEY, S3_SECRET, startS3Server } from '../../testing/s3-server.ts'
import { newId } from '../ids.ts'
import { readS3Url, type S3Settings } from './s3-settings.ts'
import { createS3Storage } from './s3-storage.ts'

let server: Awaited<ReturnType<typeof startS3Server>>
let said: string[] = []
let failures = 0
beforeEach(async () => {
  server = await startS3Server({ pageSize: 2 })
  said = []
  failures = 0
})
afterEach(() => server.close())

const say = (details: object, text: string): void => void said.push(JSON.stringify({ ...details, text }))
const log = { warn: say, error: say } as never
const settingsOf = (url: string): S3Settings => {
  const settings = readS3Url(url)
  if (!settings) throw new Error('This is no S3_URL.')
  return settings
}
const openStore = (changes: Partial<S3Settings> = {}) =>
  createS3Storage({
    settings: { ...settingsOf(server.url), ...changes },
    log,
    onFailure: () => {
      failures += 1
    },
    patience: { connectMs: 500, silenceMs: 200, allMs: 1_500 },
  })

const absent = expect.objectContaining({ code: 'RESOURCE_NOT_FOUND', message: 'This file is no longer kept.' })
const away = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', status: 503, retryAfterSeconds: 5 })
const bytes = Buffer.from('a slip')
const ID = '01890000-0000-7000-8000-00000000000a'
const once = (fault: Fault, method: string) => {
  let left = 1
  server.fail((asked) => (asked === method && left-- > 0 ? fault : null))
}

describe('S3_URL', () => {
  it('names the store, its bucket and folder, and what opens it', () => {
    expect(readS3Url('https://key:s%2Fe%2Bc@store.example:9000/club/up/loads/?region=eu-1&style=host')).toEqual({
      endpoint: 'https://store.example:9000',
      bucket: 'club',
      prefix: 'up/loads/',
      accessKeyId: 'key',
      secretAccessKey: 's/e+c',
      region: 'eu-1',
      pathStyle: false,
    })
    expect(readS3Url('http://a:b@127.0.0.1/club')).toMatchObject({ prefix: '', region: 'us-east-1', pathStyle: true })
  })

  it.each([
    's3://key:secret@store/club',
    'https://store.example/club',
    'https://key@store.example/club',
    'https://key:secret@store.example',
    'https://key:secret@store.example/',
    'https://key:secret@store.example/Club',
    'https://key:secret@store.example/club/../other',
    'https://key:secret@store.example/club//x',
    'https://key:secret@store.example/club/.hidden',
    'https://key:secret@store.example/club?zone=1',
    'https://key:secret@store.example/club?style=other',
    'https://key:%E0%A4@store.example/club',
    'https://key:secret@store.example/club#part',
    'no address',
  ])('is refused where it is %j, or means nothing certain', (url) => {
    const settings = readS3Url(url)
    // A URL has taken the dots out before anybody looks.
    if (url.includes('..')) expect(settings).toMatchObject({ bucket: 'other', prefix: '' })
    else expect(settings).toBeNull()
  })
})

describe('files in a store', () => {
  it('come back as they were put, under ids of their own, also to a storage opened later', async () => {
    const large = randomBytes(3_000_000)
    const storage = openStore()
    const ids = [await storage.put(bytes), await storage.put(large), await storage.put(new Uint8Array())]
    expect([...server.objects.keys()].sort()).toEqual(ids.map((id) => `uploads/${id}`).sort())
    const back = await Promise.all(ids.map(openStore().get))
    expect(back.map((kept, place) => kept.equals([bytes, large, Buffer.alloc(0)][place] ?? bytes))).toEqual([
      true,
      true,
      true,
    ])
    expect(said).toEqual([])
  })

  it('are gone once removed, which may be asked for twice', async () => {
    const storage = openStore()
    const id = await storage.put(bytes)
    await storage.remove(id)
    await storage.remove(id)
    await expect(storage.get(id)).rejects.toEqual(absent)
    expect(server.objects.size).toBe(0)
  })

  it.each(['../secret', '', 'uploads/x', 'installation', '%2e%2e/secret', `${ID}/../x`, ID.toUpperCase()])(
    'are reached by their ids only: %j is never asked for',
    async (id) => {
      const storage = openStore()
      await expect(storage.get(id)).rejects.toEqual(absent)
      await expect(storage.remove(id)).rejects.toEqual(absent)
      await expect(storage.keep(id, bytes)).rejects.toEqual(absent)
      expect(server.asked).toEqual([])
    },
  )

  it('that nothing refers to are removed once they are old, over every page of the list, and nothing else', async () => {
    const storage = openStore()
    await storage.open('ours')
    const ids = [await storage.put(bytes), await storage.put(bytes), await storage.put(bytes), await storage.put(bytes)]
    const [used, first, second, fresh] = ids as [string, string, string, string]
    const other = await openStore({ prefix: 'elsewhere/' }).put(bytes)
    server.objects.set('uploads/README', { bytes, meta: {}, writtenAtMs: 0 })
    for (const id of [used, first, second])
      (server.objects.get(`uploads/${id}`) ?? { writtenAtMs: 1 }).writtenAtMs = 1_000
    const asked: string[] = []
    const removed = await storage.removeUnreferenced(async (some) => {
      asked.push(...some)
      return new Set([used])
    }, 2_000)
    expect(removed).toBe(2)
    expect(asked.sort()).toEqual([used, first, second].sort())
    const left = ['uploads/README', 'uploads/installation', `uploads/${used}`, `uploads/${fresh}`, `elsewhere/${other}`]
    expect([...server.objects.keys()].sort()).toEqual(left.sort())
  })
})

describe('a store that fails', () => {
  it.each<[Fault, 'PUT' | 'GET']>([
    [500, 'PUT'],
    [503, 'PUT'],
    [429, 'PUT'],
    ['cut', 'PUT'],
    ['hang', 'PUT'],
    [500, 'GET'],
    ['cut', 'GET'],
    ['hang', 'GET'],
    ['truncate', 'GET'],
    ['damage', 'GET'],
  ])('once, with %s at a %s, is asked again', async (fault, method) => {
    const storage = openStore()
    const id = await storage.put(bytes)
    once(fault, method)
    if (method === 'PUT') expect(await storage.get(await storage.put(bytes))).toEqual(bytes)
    else expect(await storage.get(id)).toEqual(bytes)
    expect(said).toEqual([])
  })

  it.each<Fault>([500, 503, 429, 'hang', 'cut', 'truncate', 'damage', 'drip'])(
    'for good, with %s, is away: 503 with a sentence, within its time, and nothing half kept',
    async (fault) => {
      const storage = openStore()
      const id = await storage.put(bytes)
      server.fail(() => fault)
      await expect(storage.get(id)).rejects.toEqual(away)
      if (fault !== 'truncate' && fault !== 'damage' && fault !== 'drip')
        await expect(storage.put(bytes)).rejects.toEqual(away)
      // The row is gone by then: the daily job does what could not be done now.
      await storage.remove(id)
      server.fail(() => null)
      expect([...server.objects.values()].filter((kept) => !kept.bytes.equals(bytes))).toEqual([])
      expect(await storage.get(await storage.put(bytes))).toEqual(bytes)
      expect(said.length).toBeGreaterThan(0)
    },
  )

  it('in the middle of a list leaves the rest to the next time, and removes nothing that is used', async () => {
    const storage = openStore()
    const ids = await Promise.all([bytes, bytes, bytes].map(storage.put))
    for (const kept of server.objects.values()) kept.writtenAtMs = 1_000
    let lists = 0
    server.fail((_method, key) => {
      if (key === '') lists += 1
      return key === '' && lists > 1 ? 500 : null
    })
    await expect(storage.removeUnreferenced(async () => new Set(ids), 2_000)).rejects.toThrow()
    expect(server.objects.size).toBe(3)
  })

  it('by taking nothing, since its bucket was removed, is away and not a file that is gone', async () => {
    const storage = openStore({ bucket: 'no-such-bucket' })
    await expect(storage.get(newId())).rejects.toEqual(away)
    expect(said.join()).toContain('NoSuchBucket')
  })
})

it('a store that is away is answered with 503, a closed code and a sentence', async () => {
  const app = await buildFileApp(openStore())
  expect(failures).toBe(0)
  server.fail(() => 500)
  const answer = await app.inject({ url: `/api/proofs/${ID}`, headers: { authorization: `Bearer ${TOKEN}` } })
  const { error, message } = answer.json()
  expect([answer.statusCode, answer.headers['retry-after'], error]).toEqual([503, '5', 'SERVICE_UNAVAILABLE'])
  expect(message).toBe('Files cannot be reached at the moment. Please try again.')
  expect(failures).toBe(1)
  await app.close()
})

describe('a store at the start of a server', () => {
  it.each<[string, Partial<S3Settings>]>([
    ['403 InvalidAccessKeyId). The store doesn’t know this key.', { accessKeyId: 'AKIDOTHER' }],
    ['403 SignatureDoesNotMatch). The secret doesn’t belong to the key', { secretAccessKey: 'wrong' }],
    ['404 NoSuchBucket). This bucket doesn’t exist', { bucket: 'no-such-bucket' }],
    ['400 AuthorizationHeaderMalformed). The bucket is in another region', { region: 'us-east-1' }],
  ])('that refuses it ends the start with a sentence: %s', async (sentence, changes) => {
    await expect(openStore(changes).open('ours')).rejects.toThrow(sentence)
  })

  it('is marked as its installation’s, and refused to another one, which would take its files for forgotten', async () => {
    await openStore().open('ours')
    await openStore().open('ours')
    await expect(openStore().open('theirs')).rejects.toThrow('holds the files of another installation')
    await expect(openStore({ prefix: 'theirs/' }).open('theirs')).resolves.toBeUndefined()
    expect(server.objects.get('uploads/installation')?.bytes.toString()).toBe('ours')
  })

  it('that is away does not keep it from starting', async () => {
    server.fail(() => 503)
    await expect(openStore().open('ours')).resolves.toBeUndefined()
    expect(said.join()).toContain('files wait for it')
  })

  it('that may not be listed is refused', async () => {
    server.fail((_method, key) => (key === '' ? 403 : null))
    await expect(openStore().open('ours')).rejects.toThrow(
      'refuses (403 AccessDenied). The key lacks permission to list',
    )
  })
})

it('tells no log and no caller a key, a secret or a signature', async () => {
  const told: string[] = []
  const tell = (error: unknown): void => void told.push(JSON.stringify(error, Object.getOwnPropertyNames(error)))
  for (const storage of [
    openStore({ secretAccessKey: `wrong${S3_SECRET}` }),
    openStore({ bucket: 'no-such-bucket' }),
  ]) {
    await storage.put(bytes).catch(tell)
    await storage.get(newId()).catch(tell)
    await storage.remove(newId())
    await storage.open('ours').catch(tell)
  }
  expect(told.length).toBe(6)
  expect(said.length).toBe(6)
  const all = [...told, ...said].join()
  for (const secret of [S3_SECRET, S3_KEY, 'Signature=', 'AWS4']) expect(all).not.toContain(secret)
})
