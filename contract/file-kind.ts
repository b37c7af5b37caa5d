import type { FileKind } from './files.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

/** How much of a file tells its kind: of its beginning, and of its end. */
export const HEAD_BYTES = 16
/** A PDF's last line may be followed by a few stray bytes; readers look for it in the last kilobyte. */
export const TAIL_BYTES = 1024

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** What a file is by its own bytes, whatever it is called; null for anything that no call takes. A browser reads its two ends only. */
export const kindOfFile = (head: Uint8Array, tail: Uint8Array = head): FileKind | null => {
  if (startsWith(head, PNG)) return 'png'
  if (startsWith(head, JPEG)) return 'jpeg'
  const beginning = latin1(head.subarray(0, HEAD_BYTES))
  if (beginning.startsWith('RIFF') && beginning.slice(8, 12) === 'WEBP') return 'webp'
  if (/^%PDF-[12]\.\d/.test(beginning)) return latin1(tail.subarray(-TAIL_BYTES)).includes('%%EOF') ? 'pdf' : null
  return null
}
