import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A text as gzip whose end is still missing (RFC 1952). */
export interface PackedHead {
  bytes: Buffer
  length: number
  crc: number
}

/** Of no name, time or system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const STORED_BYTES = 5
const TRAILER_BYTES = 8

export const packHead = (head: Buffer): PackedHead => ({
  // A flush ends on a whole byte, so that another block can follow.
  bytes: Buffer.concat([GZIP_HEADER, deflateRawSync(head, { finishFlush: constants.Z_FULL_FLUSH })]),
  length: head.length,
  crc: crc32(head),
})

/** The whole text as gzip. `tail`, of at most 65,535 bytes, is stored as it is (RFC 1951, section 3.2.4). */
export const withTail = ({ bytes, length, crc }: PackedHead, tail: Buffer): Buffer => {
  const stored = Buffer.alloc(STORED_BYTES)
  stored.writeUInt8(1, 0)
  stored.writeUInt16LE(tail.length, 1)
  stored.writeUInt16LE(~tail.length & 0xffff, 3)
  const trailer = Buffer.alloc(TRAILER_BYTES)
  trailer.writeUInt32LE(crc32(tail, crc), 0)
  trailer.writeUInt32LE((length + tail.length) >>> 0, 4)
  return Buffer.concat([bytes, stored, tail, trailer])
}
