import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MEGABYTE } from '../../../contract/files.ts'
import { createCallClient, expectAllowed } from '../../testing/call-client.ts'
import { buildFileApp, sendNote, sendProof, TOKEN } from '../../testing/file-app.ts'
import { createDiskStorage } from '../storage/disk-storage.ts'

let folder: string
let app: Awaited<ReturnType<typeof buildFileApp>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-body-'))
  app = await buildFileApp(createDiskStorage(join(folder, 'files')))
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
const member = () => createCallClient(app, '10.0.0.1', async () => TOKEN)
const keptFiles = () => readdir(join(folder, 'files')).catch(() => [])

const FORM = 'multipart/form-data; boundary=b'
const part = (parameters: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${parameters}\r\n\r\n${content}\r\n`
const field = (name: string, text: string) => part(`name="${name}"`, text)
const FIELDS = field('amount', '1') + field('urgent', 'false')
const PDF = '%PDF-1.4\ntrailer<<>>\n%%EOF\n'
const PROOF = part('name="proof"; filename="a.pdf"', PDF)
const END = '--b--\r\n'

const send = async (body: string | Buffer, contentType = FORM) => {
  const answer = await member().send('POST', '/api/proofs', Buffer.from(body), { 'content-type': contentType })
  expectAllowed(sendProof, answer)
  return answer
}

describe('a form', () => {
  it('is taken in any order of its parts, and with a file input left alone', async () => {
    for (const body of [FIELDS + PROOF, PROOF + FIELDS]) expect((await send(body + END)).status).toBe(200)
    const leftAlone = part('name="proof"; filename=""', '')
    expect((await send(FIELDS + leftAlone + END)).body.data).toEqual({ id: null, amount: 1, name: null })
  })

  it.each<[what: string, status: number, body: string, contentType?: string]>([
    ['nothing', 400, ''],
    ['no boundary', 400, FIELDS + PROOF + END, 'multipart/form-data'],
    ['another boundary', 400, FIELDS + PROOF + END, 'multipart/form-data; boundary=c'],
    ['an end too early', 400, FIELDS + PROOF],
    ['a file that never ends', 400, `${FIELDS}--b\r\nContent-Disposition: form-data; name="proof"\r\n\r\nx`],
    ['a part without a name', 400, FIELDS + part('filename="a.pdf"', PDF) + END],
    ['a part that no call declares', 400, FIELDS + part('name="virus"; filename="a.exe"', 'MZ') + END],
    [
      'a file in the place of a field',
      400,
      `${field('urgent', 'false')}${part('name="amount"; filename="a"', '1')}${END}`,
    ],
    ['a file called like a prototype', 400, FIELDS + part('name="__proto__"; filename="a"', '1') + END],
    ['ten thousand parts', 400, FIELDS + part('name="x"', '').repeat(10_000) + END],
    ['a field twice', 400, FIELDS + field('amount', '2') + END],
    ['the file twice', 400, FIELDS + PROOF + PROOF + END],
    ['a number that is none', 400, field('amount', 'two') + field('urgent', 'false') + END],
    ['a number in another notation', 400, field('amount', '0x10') + field('urgent', 'false') + END],
    ['no number', 400, field('amount', '') + field('urgent', 'false') + END],
    ['a boolean that is none', 400, field('amount', '1') + field('urgent', 'yes') + END],
    ['the fields as one JSON part', 400, field('fields', '{"amount":1,"urgent":false}') + END],
    ['fields that are too large', 413, field('amount', 'x'.repeat(300_000)) + END],
    ['no fields', 400, PROOF + END],
    ['headers without measure and no end', 413, `--b\r\n${'x'.repeat(2 * MEGABYTE)}`],
  ])('is refused with a sentence: %s', async (_, status, body, contentType) => {
    const answer = await send(body, contentType)
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(/\w/)])
    expect(await keptFiles()).toEqual([])
  })

  it('holds no field in a part that names none', async () => {
    for (const head of ['', 'Content-Disposition: attachment; name="proof"\r\n']) {
      expect((await send(`${FIELDS}--b\r\n${head}\r\n${PDF}\r\n${END}`)).body.data).toMatchObject({ id: null })
    }
  })

  it.each(['virus', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'x'.repeat(3000), ''])(
    'leaves out a field that the call does not know, as JSON does: %.20s',
    async (name) => {
      expect((await send(FIELDS + field(name, '{"a":1}') + END)).body.data).toEqual({ id: null, amount: 1, name: null })
      expect(Object.prototype).not.toHaveProperty('a')
    },
  )

  it('ties a file that is sent twice to its field', async () => {
    expect((await send(FIELDS + PROOF + PROOF + END)).body.fields).toEqual({ proof: 'Please select one file only' })
  })

  it('ties a refusal to the field that is sent twice', async () => {
    const answer = await send(FIELDS + field('amount', '2') + END)
    expect([answer.body.error, answer.body.fields]).toEqual([
      'INPUT_INVALID',
      { amount: 'Please send this field once' },
    ])
  })

  it('keeps the types of its fields: numbers, booleans, lists of none, one and two, and what is left out', async () => {
    const note = async (body: string) => {
      const answer = await member().send('POST', '/api/notes', Buffer.from(body + END), { 'content-type': FORM })
      expectAllowed(sendNote, answer)
      return [answer.status, answer.body.data]
    }
    expect(await note(field('text', '1'))).toEqual([200, { text: '1', tags: [] }])
    expect(await note(field('text', 'true') + field('tags', '7'))).toEqual([200, { text: 'true', tags: ['7'] }])
    expect(await note(field('tags', 'b') + field('text', 'ü 🎉') + field('tags', 'a') + field('answers', '3'))).toEqual(
      [200, { text: 'ü 🎉', tags: ['b', 'a'], answers: 3 }],
    )
  })

  it('has the line ends of JSON, although browsers write others into a form', async () => {
    const input = { text: 'one\ntwo\n\nthree', answers: null }
    for (const files of [undefined, {}]) {
      const { body } = await member().call(sendNote, files ? { input, files } : { input })
      expect(body.data.text).toBe('one\ntwo\n\nthree')
    }
  })

  it('takes a file of exactly the largest size and refuses one byte more', async () => {
    const pdf = (size: number) => `%PDF-1.4\n${'x'.repeat(size - '%PDF-1.4\n'.length - '\n%%EOF\n'.length)}\n%%EOF\n`
    const sized = (size: number) => FIELDS + part('name="proof"; filename="a.pdf"', pdf(size)) + END
    expect((await send(sized(MEGABYTE))).status).toBe(200)
    const refusal = await send(sized(MEGABYTE + 1))
    expect([refusal.status, refusal.body.fields]).toEqual([413, { proof: 'File size must be less than 1MB' }])
  })

  it('takes exactly 256 KiB of fields and refuses one byte more', async () => {
    const note = (body: string) =>
      member().send('POST', '/api/notes', Buffer.from(body + END), { 'content-type': FORM })
    const most = 256 * 1024
    expect((await note(field('text', 'x'.repeat(most)))).status).toBe(200)
    expect((await note(field('text', 'x'.repeat(most + 1)))).status).toBe(413)
    expect((await note(field('text', 'x'.repeat(most)) + field('tags', 'x'))).status).toBe(413)
  })

  it('takes exactly a hundred parts and refuses one more', async () => {
    const note = (tags: number) =>
      member().send('POST', '/api/notes', Buffer.from(field('text', 'a') + field('tags', 'x').repeat(tags) + END), {
        'content-type': FORM,
      })
    expect((await note(99)).status).toBe(200)
    const refusal = await note(100)
    expect([refusal.status, refusal.body.message]).toEqual([400, 'The request has too many fields.'])
  })

  it('gives every file the bytes that another implementation wrote, whatever they are', async () => {
    const names = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '"', 'a"; name="b', 'ü\\', '../x'))
    const lines = fc.constantFrom('\r\n', '--', '\r\n--b', '\0', '\xff')
    const bytes = fc.array(fc.oneof(fc.string({ unit: 'binary' }), lines)).map((some) => some.join(''))
    await fc.assert(
      fc.asyncProperty(names, bytes, async (name, inside) => {
        const pdf = new Uint8Array(Buffer.from(`%PDF-1.4\n${inside}\n%%EOF\n`, 'latin1'))
        const { status, body } = await member().call(sendProof, {
          input: { amount: 1, urgent: true },
          files: { proof: { name, bytes: pdf } },
        })
        expect([status, await readFile(join(folder, 'files', String(body.data.id)), 'latin1')]).toEqual([
          200,
          Buffer.from(pdf).toString('latin1'),
        ])
      }),
      { numRuns: 60 },
    )
  })

  it('of junk is never a failure of the server', async () => {
    const pieces = fc.constantFrom(
      ...[FIELDS, PROOF, END, '--b', '--b\r\n', '\r\n', '\r\n\r\n', '--', PDF, '\x89PNG\r\n\x1a\n', '\xff\xd8\xff'],
      ...['Content-Disposition: form-data; name="proof"', 'Content-Disposition: form-data', '{"amount":"1"}', '\u0000'],
    )
    const junk = fc.oneof(
      fc.array(pieces, { maxLength: 8 }).map((some) => some.join('')),
      fc.array(pieces, { maxLength: 4 }).map((some) => part('name="proof"; filename="a"', some.join(''))),
      fc.string({ unit: 'binary' }),
    )
    const types = fc.oneof(
      { weight: 5, arbitrary: fc.constant(FORM) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('multipart/form-data', 'multipart/mixed; boundary=b', `${FORM}x`, 'image/png'),
      },
    )
    await fc.assert(
      fc.asyncProperty(junk, types, async (body, contentType) => {
        expect((await send(Buffer.from(body, 'latin1'), contentType)).status).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a form over the wire', () => {
  let socket: Socket
  let received: string
  beforeEach(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    socket = await open()
    received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
  })
  afterEach(() => socket.destroy())

  const open = async () => {
    const opened = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    // Being cut off is one of the stories told here.
    opened.on('error', () => {})
    await once(opened, 'connect')
    return opened
  }
  const begin = (length: number, to = socket) =>
    to.write(
      `POST /api/proofs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: ${FORM}\r\n` +
        `Content-Length: ${length}\r\n\r\n`,
    )
  /** Sends, and waits until it has left; that the other side no longer listens is for the caller to see. */
  const write = (bytes: string | Buffer) => new Promise((resolve) => socket.write(bytes, resolve))
  const answered = async (times = 1) => {
    while (received.split('HTTP/1.1 ').length <= times) await once(socket, 'data')
    return received.split('HTTP/1.1 ')[times] ?? ''
  }
  const HEADER = '--b\r\nContent-Disposition: form-data; name="proof"; filename="a.pdf"\r\n\r\n'
  const piece = Buffer.alloc(MEGABYTE)

  it('is answered while the client keeps sending, and the connection serves the next call', async () => {
    begin(HEADER.length + 8 * piece.length)
    await write(HEADER)
    await write(piece)
    await write(piece)
    const refusal = await answered()
    expect(refusal).toMatch(/^413 /)
    expect(refusal).toContain('"fields":{"proof":"File size must be less than 1MB"}')
    for (let sent = 2; sent < 8; sent += 1) await write(piece)
    begin(0)
    expect(await answered(2)).toMatch(/^400 /)
  })

  it('is cut off when the client never stops', async () => {
    begin(HEADER.length + 1000 * piece.length)
    await write(HEADER)
    let sent = 0
    for (; sent < 1000 && !socket.destroyed; sent += 1) await write(piece)
    expect(received).toMatch(/^HTTP\/1.1 413 /)
    expect(sent).toBeLessThan(200)
  })

  it('harms nobody when the client hangs up in the middle', async () => {
    begin(1000)
    await write(HEADER)
    socket.destroy()
    expect((await send(FIELDS + PROOF + END)).status).toBe(200)
  })

  it('is the third at a time only after another ended', async () => {
    const others = [socket, await open()]
    for (const other of others) begin(1000, other)
    const third = await open()
    const read = async () => String((await once(third, 'data'))[0])
    begin(0, third)
    while ((await read()).startsWith('HTTP/1.1 400')) begin(0, third)
    begin(0, third)
    const refusal = await read()
    expect(refusal).toMatch(/^HTTP\/1.1 429 /)
    expect(refusal).toContain('retry-after: 5')
    for (const other of others) other.destroy()
    begin(0, third)
    while ((await read()).startsWith('HTTP/1.1 429')) begin(0, third)
    third.destroy()
  })
})
