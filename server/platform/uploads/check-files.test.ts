import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type FileKind, fileField, IMAGE_KINDS, type ImageKind, MEGABYTE } from '../../../contract/files.ts'
import { chunk, headerOf, PNG_MAGIC, pixelBomb, pngOf } from '../../testing/png-parts.ts'
import { CallError } from '../http/call-error.ts'
import { checkFiles } from './check-files.ts'

const proof = fileField({ kinds: [...IMAGE_KINDS, 'pdf'], maxBytes: MEGABYTE })

const check = async (bytes: Uint8Array, name = 'proof', kinds: readonly FileKind[] = proof.kinds) => {
  const files = await checkFiles(
    { proof: { ...proof, kinds } },
    new Map([['proof', { name, bytes: Buffer.from(bytes) }]]),
  )
  if (!files.proof) throw new Error('the file is gone')
  return files.proof
}
const refusalOf = async (bytes: Uint8Array, kinds?: readonly FileKind[]): Promise<CallError> => {
  const error: unknown = await check(bytes, 'proof', kinds).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof CallError) return error
  throw new Error(`expected a refusal, got ${String(error)}`)
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3355ff' } })
const imageOf = (kind: ImageKind, width = 6, height = 4) => blank(width, height).toFormat(kind).toBuffer()

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

describe('the kind of a file', () => {
  it.each(IMAGE_KINDS)('is read from its bytes and kept: %s', async (kind) => {
    const file = await check(await imageOf(kind), 'holiday.pdf')
    expect(file).toMatchObject({ kind, width: 6, height: 4, name: `holiday.${kind === 'jpeg' ? 'jpg' : kind}` })
    expect(file.size).toBe(file.bytes.length)
    expect((await sharp(file.bytes).metadata()).format).toBe(kind)
  })

  it('is a PDF from its first line to its last, kept as it came', async () => {
    expect(await check(PDF)).toEqual({ kind: 'pdf', name: 'proof.pdf', bytes: PDF, size: PDF.length })
  })

  it.each<[what: string, bytes: Buffer]>([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['SVG behind an XML line', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['TIFF', Buffer.from('II*\x00\x08\x00\x00\x00', 'latin1')],
    ['AVIF', Buffer.from('\x00\x00\x00\x1cftypavif', 'latin1')],
    ['ZIP', Buffer.from('PK\x03\x04', 'latin1')],
    ['text that only says PNG', Buffer.from('PNG')],
    ['a PDF behind something else', Buffer.concat([Buffer.from('GIF89a'), PDF])],
    ['a PDF without an end', PDF.subarray(0, 20)],
    ['a PDF with something else behind it', Buffer.concat([PDF, Buffer.alloc(2000, 'x')])],
    ['one byte', Buffer.from([0x89])],
  ])('is none that is taken: %s', async (_, bytes) => {
    expect(await refusalOf(bytes)).toMatchObject({
      code: 'INPUT_MEDIA_UNSUPPORTED',
      message: 'Please select an image or a PDF file',
      fields: { proof: 'Please select an image or a PDF file' },
    })
  })

  it('must be one that the call declares', async () => {
    expect(await refusalOf(PDF, IMAGE_KINDS)).toMatchObject({ status: 415 })
    expect(await refusalOf(await imageOf('webp'), ['png'])).toMatchObject({ status: 415 })
  })
})

describe('an image', () => {
  it('with 196 megapixels is refused by its header, before anything is decoded', async () => {
    // There are no pixels behind this header: a decoder would say that the image is damaged.
    const bomb = pngOf(headerOf(14_000, 14_000), chunk('IDAT', deflateSync(Buffer.alloc(0))))
    expect(await refusalOf(bomb)).toMatchObject({
      status: 413,
      fields: { proof: 'This image is too large. It may have at most 24 megapixels' },
    })
  })

  it('that is small to send and large to unpack is refused', async () => {
    const bomb = pixelBomb()
    expect(bomb.length).toBeLessThan(50_000)
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 14_000, depth: 'uchar' })
    expect(await refusalOf(bomb)).toMatchObject({ status: 413 })
  })

  it('with 24 megapixels is taken, with one row more it is not', async () => {
    expect(await check(await imageOf('jpeg', 6000, 4000))).toMatchObject({ width: 6000, height: 4000 })
    expect(await refusalOf(await imageOf('jpeg', 6000, 4001))).toMatchObject({ status: 413 })
  })

  it('loses where and by whom it was taken, and stands upright', async () => {
    const taken = await blank(60, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await sharp(taken).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const file = await check(taken)
    expect(file).toMatchObject({ width: 20, height: 60 })
    const kept = await sharp(file.bytes).metadata()
    expect([kept.exif, kept.orientation, kept.icc]).toEqual([undefined, undefined, undefined])
    expect(file.bytes.includes('somebody')).toBe(false)
  })

  it('loses what was hidden behind its end', async () => {
    const polyglot = Buffer.concat([await imageOf('png'), Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    const file = await check(polyglot)
    expect(file.kind).toBe('png')
    expect(file.bytes.includes('<script>')).toBe(false)
  })

  it('keeps its colours and its transparency', async () => {
    const glass = {
      create: { width: 2, height: 2, channels: 4, background: { r: 10, g: 200, b: 30, alpha: 0.5 } },
    } as const
    const { bytes } = await check(await sharp(glass).png().toBuffer())
    expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 4)]).toEqual([10, 200, 30, 128])
  })

  it.each<[what: string, damage: (image: Buffer) => Buffer, kind: ImageKind]>([
    ['a JPEG cut short', (image) => image.subarray(0, image.length * 0.6), 'jpeg'],
    ['a PNG cut short', (image) => image.subarray(0, image.length * 0.6), 'png'],
    ['a WebP cut short', (image) => image.subarray(0, image.length * 0.6), 'webp'],
    ['a JPEG that ends behind its first marker', (image) => image.subarray(0, 4), 'jpeg'],
    ['a PNG that ends behind its name', (image) => image.subarray(0, 8), 'png'],
    ['a PNG with a broken row', (image) => Buffer.from(image).fill(0xff, 60, 80), 'png'],
  ])('that is damaged is refused: %s', async (_, damage, kind) => {
    const noise = { width: 64, height: 64, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
    const image = await sharp({ create: { ...noise, background: '#000' } })
      .toFormat(kind)
      .toBuffer()
    expect(await refusalOf(damage(image))).toMatchObject({
      code: 'INPUT_INVALID',
      fields: { proof: 'We couldn’t read this image. It may be damaged' },
    })
  })

  it('that moves is refused', async () => {
    const frames = await Promise.all([imageOf('png'), blank(6, 4).negate().png().toBuffer()])
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100], loop: 0 })
      .toBuffer()
    const still = await imageOf('png')
    const afterHeader = PNG_MAGIC.length + headerOf(1, 1).length
    const announced = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
    const movingPng = Buffer.concat([still.subarray(0, afterHeader), announced, still.subarray(afterHeader)])
    for (const image of [moving, movingPng]) {
      expect(await refusalOf(image)).toMatchObject({
        status: 415,
        fields: { proof: 'Please choose an image without animation' },
      })
    }
  })

  it('is one of many at a time, and all are answered', async () => {
    const image = await imageOf('png', 300, 200)
    const files = await Promise.all(Array.from({ length: 12 }, () => check(image)))
    expect(files.map(({ kind }) => kind)).toEqual(Array.from({ length: 12 }, () => 'png'))
  })
})

describe('the name of a file', () => {
  it.each([
    ['bank slip.pdf', 'bank slip.pdf'],
    ['/etc/passwd', 'passwd.pdf'],
    ['..\\..\\slip.exe', 'slip.pdf'],
    ['a\u0000b\r\nc\u202Efdp.exe', 'abcfdp.pdf'],
    ['say "hello".pdf', 'say hello.pdf'],
    ['Überweisung März.PDF', 'Überweisung März.pdf'],
    ['', 'file.pdf'],
    ['.pdf', 'file.pdf'],
    ['..', 'file.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(100)}.pdf`],
    ['\ud800', 'file.pdf'],
  ])('%j becomes %j', async (sent, kept) => expect((await check(PDF, sent)).name).toBe(kept))
})
