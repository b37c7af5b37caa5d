import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { createWitness } from './cosign-checkpoints.ts'

const MAX_BODY_BYTES = 64 * 1024
const REQUEST_WITHIN_MS = 10_000

/** The whole body, or null where it is longer than a request can be. */
const readBody = async (request: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    parts.push(part as Buffer)
    length += (part as Buffer).length
    if (length > MAX_BODY_BYTES) return null
  }
  return Buffer.concat(parts).toString()
}

/** `POST /add-checkpoint`, and nothing else. */
export const serveWitness = (witness: ReturnType<typeof createWitness>): Server => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url !== '/add-checkpoint') {
      response.writeHead(404).end()
      return
    }
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end()
      return
    }
    const body = await readBody(request)
    if (body === null) {
      response.writeHead(413, { connection: 'close' }).end()
      return
    }
    const { status, type, body: text } = await witness.addCheckpoint(body)
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text)
  }
  return createServer({ requestTimeout: REQUEST_WITHIN_MS }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error('A request could not be answered:', error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
}
