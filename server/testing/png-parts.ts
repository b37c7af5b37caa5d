import { crc32, deflateSync } from 'node:zlib'

/** What every PNG begins with. */
export const PNG_MAGIC = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** One chunk, with its length before it and its checksum behind it. */
export const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
}

/** The header of a grey picture. */
export const headerOf = (width: number, height: number, bitDepth = 8): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([bitDepth, 0, 0, 0, 0], 8)
  return chunk('IHDR', data)
}

export const pngOf = (...chunks: Buffer[]) => Buffer.concat([PNG_MAGIC, ...chunks, chunk('IEND', Buffer.alloc(0))])

/** 196 megapixels of one bit each: small to send, large to unpack. */
export const pixelBomb = (): Buffer =>
  pngOf(headerOf(14_000, 14_000, 1), chunk('IDAT', deflateSync(Buffer.alloc((1 + 14_000 / 8) * 14_000))))
