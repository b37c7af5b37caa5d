import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { FileFields } from '../../../contract/files.ts'
import type { OperatorGuard } from './operator-guard.ts'

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

/** The body of a call with files: a form, and JSON too where no file is required. */
const formOf = (input: ObjectSchema, files: FileFields) => {
  const requiredFiles = Object.keys(files).filter((name) => files[name]?.required)
  const parts = Object.keys(files).map((name) => [name, { type: 'string', format: 'binary' }])
  const properties = { ...input.properties, ...Object.fromEntries(parts) }
  const required = [...(input.required ?? []), ...requiredFiles]
  return {
    content: {
      'multipart/form-data': { schema: { ...input, properties, ...(required.length > 0 ? { required } : {}) } },
      ...(requiredFiles.length > 0 ? {} : { 'application/json': { schema: input } }),
    },
  }
}

const describeCall: SwaggerTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document)
  const files = document.route.config?.files ?? {}
  return {
    schema:
      Object.keys(files).length > 0 && schema.body
        ? { ...schema, body: formOf(schema.body as ObjectSchema, files) }
        : schema,
    url,
  }
}

/** Nothing from elsewhere: the page, its script and its pictures (in its stylesheet, as data) are our own. */
const DOCS_POLICY = [
  ...[
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
  ],
  ...["object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ')

interface Docs {
  version: string
  guard: OperatorGuard
}

/** OpenAPI from the contract, browsable at `/api/docs` by whom `guard` lets in. Register before the routes. */
export const registerApiDocs = async (app: FastifyInstance, { version, guard }: Docs): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Uptick', version, description: 'Every call of the product. Answers come in one envelope.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describeCall,
  })
  await app.register(async (docs) => {
    docs.addHook('onRequest', guard)
    // The validator would send the document's address to its makers.
    const uiConfig = { docExpansion: 'none', validatorUrl: null } as const
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY, uiConfig })
  })
}
