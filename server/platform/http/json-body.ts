import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Reads JSON as Fastify does, refusing what would reach a prototype; empty text means no body. */
const jsonParserOf = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, text: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (text === '') resolve(undefined)
      else parse(request, text, (error, body) => (error ? reject(error) : resolve(body)))
    })
}

/** Clients send a JSON content type on every call, those without a body too (docs/product.md, “Calls”): empty means none. */
export const acceptEmptyJson = (app: FastifyInstance): void => {
  const parse = jsonParserOf(app)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string) =>
    parse(request, body),
  )
}
