/** A service answered more than it may. */
export class AnswerTooLong extends Error {
  constructor() {
    super('The answer is too long.')
    this.name = 'AnswerTooLong'
  }
}

/** The bytes that a service answered: it is somebody else's machine, which may say so much. Throws AnswerTooLong, without reading on. */
export const readAnswer = async (response: Response, maxBytes: number): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    length += part.length
    if (length > maxBytes) throw new AnswerTooLong()
  }
  return Buffer.concat(parts)
}
