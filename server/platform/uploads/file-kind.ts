import type { FileKind } from '../../../contract/files.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** A PDF's last line may be followed by a few stray bytes; readers look for it in the last kilobyte. */
const PDF_TRAILER_BYTES = 1024

const startsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic)

/** What a file is by its own bytes, whatever it is called; null for anything that no call takes. */
export const kindOf = (bytes: Buffer): FileKind | null => {
  if (startsWith(bytes, PNG)) return 'png'
  if (startsWith(bytes, JPEG)) return 'jpeg'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) {
    return bytes.subarray(-PDF_TRAILER_BYTES).includes('%%EOF') ? 'pdf' : null
  }
  return null
}

/** An animated PNG announces its frames before its first picture. The decoder would show the first and say nothing. */
export const isAnimatedPng = (bytes: Buffer): boolean => {
  const announced = bytes.indexOf('acTL')
  return announced !== -1 && announced < bytes.indexOf('IDAT')
}
