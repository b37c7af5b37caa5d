import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileFields } from '../../../contract/files.ts'
import type { SentFile } from '../uploads/check-files.ts'
import { type FormFields, toInput } from '../uploads/form-fields.ts'
import { createInHand } from '../uploads/in-hand.ts'
import { readBody } from '../uploads/read-body.ts'
import { maxBodyBytes, readForm } from '../uploads/read-form.ts'
import { CallError } from './call-error.ts'

const isForm = ({ headers }: FastifyRequest): boolean => /^multipart\/form-data/i.test(headers['content-type'] ?? '')

const NO_FIELDS: FormFields = new Map()

/**
 * Lets the calls of `app` that declare files take `multipart/form-data`: its fields become the body, and the files wait in
 * `request.sentFiles`. Nothing is read before the caller may make the call.
 */
export const acceptForms = (app: FastifyInstance): void => {
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
    const { files: declared = {}, fields = NO_FIELDS } = request.routeOptions.config
    const body = await readBody(request.raw, maxBodyBytes(declared)).catch((cause: unknown) => {
      // The sender hung up: there is nobody to answer, and nothing of ours failed.
      request.log.debug({ err: cause }, 'an upload was cut off')
      throw new CallError('INPUT_UNREADABLE')
    })
    const { texts, files } = await readForm(body, String(request.headers['content-type']), fields, declared)
    request.sentFiles = files
    request.body = toInput(fields, texts)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    sentFiles: ReadonlyMap<string, SentFile> | null
  }
  interface FastifyContextConfig {
    files?: FileFields
    /** The fields of the form, where the call takes one. */
    fields?: FormFields
  }
}
