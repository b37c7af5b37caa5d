import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Call } from '../../../contract/call.ts'
import { type ErrorCode, getMessage, toStatus } from '../../../contract/errors.ts'
import type { FileFields } from '../../../contract/files.ts'
import { createSchemaRegistry, findName, NOUNS } from './contract-names.ts'
import type { OperatorGuard } from './operator-guard.ts'
import { tidyDescription } from './tidy-description.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is answered here, and whether there is a limit to how often: for the description of the calls. */
    call?: Call
    limited?: boolean
  }
}

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

/** The body of a call with files: a form, and JSON too where no file is required. */
const toForm = (input: ObjectSchema, files: FileFields) => {
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

/** What any call may fail with, besides what its contract names. */
const generalFailures = (call: Call, limited: boolean): ErrorCode[] => [
  'INPUT_INVALID',
  ...(isGuarded(call) ? (['SESSION_REQUIRED'] as const) : []),
  ...(MAY_LACK_ACCESS.has(call.access) ? (['ACCESS_LOCKED', 'ACCESS_TIER', 'ACCESS_ADMIN'] as const) : []),
  ...(limited ? (['RATE_LIMITED'] as const) : []),
  'SERVER_FAILED',
  'SERVICE_UNAVAILABLE',
]
const isGuarded = ({ access }: Call): boolean => access !== 'open' && access !== 'demo'
const MAY_LACK_ACCESS: ReadonlySet<string> = new Set(['admin', 'gold', 'signals', 'unlocked'])

/** A failure's answer: which codes come with its status, each with the sentence that a person reads. */
const toFailure = (codes: readonly ErrorCode[]) => ({
  description: codes.map((code) => `\`${code}\`: ${getMessage(code)}`).join('\n\n'),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          { type: 'object', properties: { error: { type: 'string', enum: codes } } },
        ],
      },
    },
  },
})

const toResponses = (call: Call, limited: boolean, success: unknown) => {
  const codes = [...new Set([...call.fails, ...generalFailures(call, limited)])]
  const failures = Map.groupBy(codes, toStatus)
  const done = { description: 'Done.', content: toContent(success) }
  return { 200: done, ...Object.fromEntries([...failures].map(([status, some]) => [status, toFailure(some)])) }
}

const toContent = (success: unknown) =>
  typeof success === 'object' && success !== null && 'content' in success
    ? success.content
    : { 'application/json': { schema: success } }

const schemaRegistry = createSchemaRegistry()
const toJson = createJsonSchemaTransform({ schemaRegistry })
const toComponents = createJsonSchemaTransformObject({ schemaRegistry })

interface Described {
  body?: unknown
  response?: Record<string, unknown>
}

const describeCall: SwaggerTransform = (document) => {
  const { schema, url } = toJson(document)
  const { call, limited = false, files = {} } = document.route.config ?? {}
  if (!call || schema.hide) return { schema, url }
  const { body, response, ...others } = schema as Described
  const name = findName(call)
  const described = {
    ...others,
    ...(body ? { body: Object.keys(files).length > 0 ? toForm(body as ObjectSchema, files) : body } : {}),
    ...(name ? { operationId: name.name, tags: [name.noun] } : {}),
    security: isGuarded(call) ? [{ bearer: [] }] : [],
    response: toResponses(call, limited, response?.[200]),
  }
  return { schema: described as typeof schema, url }
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
      openapi: '3.1.0',
      info: {
        title: 'Uptick',
        version,
        description:
          'Every call of the product. All answers have the same envelope. A failure has a sentence and an error code.',
        license: { name: 'All rights reserved', identifier: 'LicenseRef-Uptick' },
      },
      servers: [{ url: '/' }],
      tags: NOUNS.map((noun) => ({ name: noun, description: `Calls of contract/${noun}.ts.` })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, or an API key.' },
        },
      },
    },
    transform: describeCall,
    transformObject: (document) => tidyDescription(toComponents(document)),
  })
  await app.register(async (docs) => {
    docs.addHook('onRequest', guard)
    // The validator would send the document's address to its makers.
    const uiConfig = { docExpansion: 'none', validatorUrl: null } as const
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY, uiConfig })
  })
}
