import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileFields } from '../../../contract/files.ts'
import type { SentFile } from '../uploads/check-files.ts'
import { createInHand } from '../uploads/in-hand.ts'
import { readBody } from '../uploads/read-body.ts'
import { maxBodyBytes, sortParts } from '../uploads/sort-parts.ts'
import { CallError } from './call-error.ts'
import { jsonParserOf } from './json-body.ts'

const isForm = ({ headers }: FastifyRequest): boolean => /^multipart\/form-data/i.test(headers['content-type'] ?? '')

/**
 * Lets the calls of `app` that declare files take `multipart/form-data`: the body becomes the JSON of its fields, and the files
 * wait in `request.sentFiles`. Nothing is read before the caller may make the call.
 */
export const acceptForms = (app: FastifyInstance): void => {
  const parseJson = jsonParserOf(app)
  const inHand = createInHand()
  app.decorateRequest('sentFiles', null)
  // Left to the hook below: after a parser's refusal the framework closes the connection, and a browser that is still sending
  // then sees a broken line instead of the sentence.
  app.addContentTypeParser('multipart/form-data', (_request: FastifyRequest, _payload: IncomingMessage, done) =>
    done(null),
  )
  app.addHook('preValidation', async (request, reply) => {
    if (!isForm(request)) return
    // `close` comes after every answer, and when there is nobody left to answer.
    reply.raw.once('close', inHand.admit(request.caller?.member.id ?? request.ip))
    const declared = request.routeOptions.config.files ?? {}
    const body = await readBody(request.raw, maxBodyBytes(declared)).catch((cause: unknown) => {
      // The sender hung up: there is nobody to answer, and nothing of ours failed.
      request.log.debug({ err: cause }, 'an upload was cut off')
      throw new CallError('INPUT_UNREADABLE')
    })
    const { fields, files } = sortParts(body, String(request.headers['content-type']), declared)
    request.sentFiles = files
    request.body = await parseJson(request, fields ?? '')
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    sentFiles: ReadonlyMap<string, SentFile> | null
  }
  interface FastifyContextConfig {
    files?: FileFields
  }
}
