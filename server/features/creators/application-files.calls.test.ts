import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCreatorApplication, getCreatorApplication, getOwnCreatorFile } from '../../../contract/creators.ts'
import { MEGABYTE } from '../../../contract/files.ts'
import { newId } from '../../platform/ids.ts'
import { applyAsCreator, creatorForm, creatorTestFiles, listKeptFiles, PDF } from '../../testing/creators.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.clock.advance(1)
  member = await createMember(test.db)
})

const keptFiles = () => listKeptFiles(test)
const image = async (kind: 'png' | 'jpeg' | 'webp' = 'png') =>
  new Uint8Array(
    await sharp({ create: { width: 6, height: 4, channels: 3, background: '#eee' } })
      .toFormat(kind)
      .toBuffer(),
  )
const padded = (size: number) => {
  const bytes = new Uint8Array(size).fill(0x20)
  bytes.set(PDF.subarray(0, 9))
  bytes.set(new TextEncoder().encode('\n%%EOF\n'), size - 7)
  return bytes
}

/** A PNG that claims 14,000 × 14,000 pixels and has none. */
const bomb = (): Uint8Array<ArrayBuffer> => {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(typed), 4)
    return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(14_000, 0)
  header.writeUInt32BE(14_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(0)))
  return new Uint8Array(Buffer.concat([magic, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]))
}

describe('the files of an application', () => {
  const sendFiles = async (files: Partial<typeof creatorTestFiles>) => {
    const before = await keptFiles()
    const answer = await test.as(member).call(createCreatorApplication, { input: creatorForm, files })
    if (answer.status !== 200) expect(await keptFiles()).toEqual(before)
    return answer
  }
  const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')

  it.each<[what: string, files: Parameters<typeof sendFiles>[0], status: number, fields: Record<string, string>]>([
    [
      'no proof',
      { profileImage: creatorTestFiles.profileImage },
      400,
      { proofFile: 'Please attach proof of your community' },
    ],
    ['no image', { proofFile: creatorTestFiles.proofFile }, 400, { profileImage: 'Please choose a profile image' }],
    [
      'a proof above 10 MB',
      { ...creatorTestFiles, proofFile: { name: 'a.pdf', bytes: padded(10 * MEGABYTE + 1) } },
      413,
      { proofFile: 'File size must be less than 10MB' },
    ],
    [
      'an image above 5 MB',
      { ...creatorTestFiles, profileImage: { name: 'a.png', bytes: new Uint8Array(5 * MEGABYTE + 1) } },
      413,
      { profileImage: 'File size must be less than 5MB' },
    ],
    [
      'a proof that only calls itself a PDF',
      { ...creatorTestFiles, proofFile: { name: 'a.pdf', bytes: page } },
      415,
      { proofFile: 'Please select an image or a PDF file' },
    ],
    [
      'a PDF as the image',
      { ...creatorTestFiles, profileImage: { name: 'me.png', bytes: PDF } },
      415,
      { profileImage: 'Please select a valid image file' },
    ],
    [
      'an image that claims 196 megapixels',
      { ...creatorTestFiles, profileImage: { name: 'me.png', bytes: bomb() } },
      413,
      { profileImage: 'This image is too large. It may have at most 24 megapixels' },
    ],
  ])('are refused with a sentence for the field, and none is kept: %s', async (_, files, status, fields) => {
    const { status: answered, body } = await sendFiles(files)
    expect([answered, body.fields]).toEqual([status, fields])
    expect((await test.as(member).call(getCreatorApplication)).body.data).toBeNull()
  })

  it('are taken up to the byte of their limits', async () => {
    const proofFile = { name: 'scan.pdf', bytes: padded(10 * MEGABYTE) }
    expect((await sendFiles({ ...creatorTestFiles, proofFile })).status).toBe(200)
  })

  it.each(['png', 'jpeg', 'webp'] as const)('are known by their bytes: a proof that is a %s', async (kind) => {
    const { body } = await sendFiles({ ...creatorTestFiles, proofFile: { name: 'scan.pdf', bytes: await image(kind) } })
    expect(body.data.proofFile).toEqual({ kind, name: `scan.${kind === 'jpeg' ? 'jpg' : kind}` })
  })

  it('come back to their member: the PDF only ever to be saved, the image to be shown', async () => {
    const { id } = await applyAsCreator(test, member)
    const proof = await test.as(member).call(getOwnCreatorFile, { params: { id, file: 'proof' } })
    expect(proof.bytes).toEqual(Buffer.from(PDF))
    expect(proof.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(proof.headers['content-disposition']).toMatch(/^attachment; filename="members\.pdf"/)
    const portrait = await test.as(member).call(getOwnCreatorFile, { params: { id, file: 'image' } })
    expect(portrait.headers['content-type']).toBe('image/png')
    expect(portrait.headers['content-disposition']).toMatch(/^inline; /)
    expect(await sharp(portrait.bytes).metadata()).toMatchObject({ width: 8, height: 8 })
  })

  it('are nobody else’s', async () => {
    const { id } = await applyAsCreator(test, member)
    const other = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    for (const file of ['proof', 'image'] as const) {
      for (const asked of [id, newId()]) {
        const { status, body } = await test.as(other).call(getOwnCreatorFile, { params: { id: asked, file } })
        expect([status, body.error]).toEqual([404, 'CREATOR_APPLICATION_NOT_FOUND'])
      }
    }
    const { status } = await test.as(member).send('GET', `/api/creator-applications/${id}/files/row`)
    expect(status).toBe(400)
  })

  it('stay when what nothing refers to is removed', async () => {
    await applyAsCreator(test, member)
    const files = await keptFiles()
    expect(await test.creators.findApplicationFiles([...files, newId()])).toEqual(new Set(files))
  })
})
