const FIN_AND_TEXT = 0x81

/**
 * A whole unmasked WebSocket text frame (RFC 6455, section 5.2). Built once per event and written to every socket as it is:
 * building it per socket is what makes fan-out slow.
 */
export const encodeTextFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headerLength + length)
  frame.writeUInt8(FIN_AND_TEXT, 0)
  if (headerLength === 2) frame.writeUInt8(length, 1)
  else if (headerLength === 4) {
    frame.writeUInt8(126, 1)
    frame.writeUInt16BE(length, 2)
  } else {
    frame.writeUInt8(127, 1)
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headerLength)
  return frame
}
