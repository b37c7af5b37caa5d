import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MEGABYTE } from '../../../contract/files.ts'
import { createCallClient } from '../../testing/call-client.ts'
import { buildFileApp, readProof, rename, sendPortrait, sendProof, TOKEN } from '../../testing/file-app.ts'
import { createDiskStorage } from '../storage/disk-storage.ts'

const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const picture = (width = 4, height = 3) => sharp({ create: { width, height, channels: 3, background: '#3355ff' } })

let folder: string
let app: Awaited<ReturnType<typeof buildFileApp>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-calls-'))
  app = await buildFileApp(createDiskStorage(join(folder, 'files')))
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
const member = () => createCallClient(app, '10.0.0.1', async () => TOKEN)
const keptFiles = () => readdir(join(folder, 'files')).catch(() => [])

describe('a call with files', () => {
  it('hands the handler its input with types and a checked file under an honest name', async () => {
    const { status, body } = await member().call(sendProof, {
      input: { amount: 2.5, urgent: true },
      files: { proof: { name: 'C:\\scans\\bank slip.exe', bytes: PDF } },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ amount: 2.5, name: 'bank slip.pdf' })
    expect(await keptFiles()).toEqual([body.data.id])
  })

  it('hands over an image with its size, as a type without null where it is required', async () => {
    const bytes = new Uint8Array(await picture(40, 30).webp().toBuffer())
    const { body } = await member().call(sendPortrait, { files: { portrait: { name: 'me.webp', bytes } } })
    expect(body.data).toEqual({ width: 40, height: 30 })
  })

  it('takes plain JSON where no file is required, and a form without the file', async () => {
    const input = { amount: 1, urgent: false }
    for (const request of [{ input }, { input, files: {} }]) {
      const { status, body } = await member().call(sendProof, request)
      expect([status, body.data]).toEqual([200, { id: null, amount: 1, name: null }])
    }
  })

  it('ties every refusal to its field and keeps nothing', async () => {
    const send = (input: object, bytes: Uint8Array<ArrayBuffer>) =>
      member().call(sendProof, {
        input: input as { amount: number; urgent: boolean },
        files: { proof: { name: 'a.png', bytes } },
      })
    const fine = { amount: 1, urgent: false }
    const text = new TextEncoder()
    const large = await send(fine, new Uint8Array(MEGABYTE + 1))
    expect([large.status, large.body.fields]).toEqual([413, { proof: 'File size must be less than 1MB' }])
    const endless = await send(fine, new Uint8Array(5 * MEGABYTE))
    expect([endless.status, endless.body.fields]).toEqual([413, { proof: 'File size must be less than 1MB' }])
    const page = await send(fine, text.encode('<svg onload="alert(1)"/>'))
    expect([page.status, page.body.fields]).toEqual([415, { proof: 'Please select an image or a PDF file' }])
    const empty = await send(fine, new Uint8Array())
    expect([empty.status, empty.body.fields]).toEqual([400, { proof: 'This file is empty' }])
    const amount = await send({ amount: 0, urgent: false }, PDF)
    expect([amount.status, amount.body.fields]).toEqual([400, { amount: 'Enter an amount' }])
    const missing = await member().call(sendPortrait, { files: {} })
    expect([missing.status, missing.body.fields]).toEqual([400, { portrait: 'Please select a file' }])
    const plain = await member().call(sendPortrait, {})
    expect([plain.status, plain.body.fields]).toEqual([400, { portrait: 'Please select a file' }])
    expect(await keptFiles()).toEqual([])
  })

  it('reads no form of somebody who may not make the call', async () => {
    const stranger = createCallClient(app, '10.0.0.2', async () => null)
    const { status, body } = await stranger.call(sendProof, {
      input: { amount: 1, urgent: false },
      files: { proof: { name: 'a', bytes: new Uint8Array(3 * MEGABYTE) } },
    })
    expect([status, body.error]).toEqual([401, 'SESSION_REQUIRED'])
  })

  it('takes no form where the call declares no files', async () => {
    const form = new Response(new FormData())
    const { status } = await member().send('POST', '/api/names', Buffer.from(await form.arrayBuffer()), {
      'content-type': form.headers.get('content-type') ?? '',
    })
    expect(status).toBe(415)
    expect((await member().call(rename)).status).toBe(200)
  })
})

describe('a call that answers a file', () => {
  const keep = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const { body } = await member().call(sendProof, {
      input: { amount: 1, urgent: false },
      files: { proof: { name, bytes } },
    })
    return String(body.data.id)
  }

  it('answers a PDF as it came, only ever to be saved', async () => {
    const id = await keep('Überweisung "März".pdf', PDF)
    const { status, headers, bytes } = await member().call(readProof, { params: { id } })
    expect(status).toBe(200)
    expect(bytes).toEqual(Buffer.from(PDF))
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="_berweisung M_rz.pdf"; filename*=UTF-8\'\'%C3%9Cberweisung%20M%C3%A4rz.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    })
  })

  it('shows an image that it wrote anew', async () => {
    const id = await keep('slip.png', new Uint8Array(await picture().png().toBuffer()))
    const { headers, bytes } = await member().call(readProof, { params: { id } })
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(headers['content-disposition']).toMatch(/^inline; /)
    expect((await sharp(bytes).metadata()).format).toBe('png')
  })

  it('says in the envelope when there is no such file', async () => {
    for (const id of ['nothing', '../../etc/passwd', '01890000-0000-7000-8000-000000000000']) {
      const { status, body } = await member().call(readProof, { params: { id } })
      expect([status, body.error]).toEqual([404, 'RESOURCE_NOT_FOUND'])
    }
  })
})

describe('the documented calls', () => {
  it('name the parts of a form, JSON where it is taken too, and the file of an answer', async () => {
    const { paths } = (await app.inject('/api/docs/json')).json()
    const properties = { amount: { type: 'number' }, urgent: { type: 'boolean' } }
    const required = ['amount', 'urgent']
    const file = { type: 'string', format: 'binary' }
    const proofs = paths['/api/proofs'].post.requestBody.content
    expect(proofs).toMatchObject({
      'multipart/form-data': { schema: { type: 'object', properties: { ...properties, proof: file }, required } },
      'application/json': { schema: { type: 'object', properties, required } },
    })
    expect(proofs['application/json'].schema.properties).not.toHaveProperty('proof')
    const portrait = paths['/api/portraits'].post.requestBody.content
    expect(portrait).toMatchObject({ 'multipart/form-data': { schema: { required: ['portrait'] } } })
    expect(Object.keys(portrait)).toEqual(['multipart/form-data'])
    expect(paths['/api/proofs/{id}'].get.responses[200].content).toEqual({ '*/*': { schema: file } })
  })
})
