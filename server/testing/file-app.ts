import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { defineCall } from '../../contract/call.ts'
import { type FileKind, fileField, IMAGE_KINDS, MEGABYTE } from '../../contract/files.ts'
import { registerApiDocs } from '../platform/http/api-docs.ts'
import type { Caller } from '../platform/http/caller.ts'
import { handleErrors } from '../platform/http/error-handler.ts'
import { fileAnswer } from '../platform/http/file-answer.ts'
import { registerCallHeaders } from '../platform/http/headers.ts'
import { acceptEmptyJson } from '../platform/http/http-server.ts'
import { createRateLimiter } from '../platform/http/rate-limiter.ts'
import { registerRoutes } from '../platform/http/register-routes.ts'
import { route } from '../platform/http/route.ts'
import type { FileStorage } from '../platform/storage/file-storage.ts'

export const sendProof = defineCall({
  method: 'POST',
  path: '/proofs',
  access: 'member',
  summary: 'Sends a proof of a deposit.',
  input: z.object({ amount: z.number().check(z.minimum(1, 'Enter an amount')), urgent: z.boolean() }),
  files: { proof: fileField({ kinds: [...IMAGE_KINDS, 'pdf'], maxBytes: MEGABYTE }) },
  reply: z.object({ id: z.nullable(z.string()), amount: z.number(), name: z.nullable(z.string()) }),
})
export const sendPortrait = defineCall({
  method: 'POST',
  path: '/portraits',
  access: 'member',
  summary: 'Sends a portrait.',
  files: { portrait: fileField({ kinds: IMAGE_KINDS, maxBytes: MEGABYTE, required: true }) },
  reply: z.object({ width: z.number(), height: z.number() }),
})
export const sendNote = defineCall({
  method: 'POST',
  path: '/notes',
  access: 'member',
  summary: 'Sends a note and gets it back.',
  input: z.object({
    text: z.string(),
    tags: z._default(z.array(z.string()), []),
    answers: z.optional(z.nullable(z.int())),
  }),
  files: { picture: fileField({ kinds: IMAGE_KINDS, maxBytes: MEGABYTE }) },
  reply: z.object({ text: z.string(), tags: z.array(z.string()), answers: z.optional(z.nullable(z.int())) }),
})
export const readProof = defineCall({
  method: 'GET',
  path: '/proofs/:id',
  access: 'member',
  summary: 'A proof, as a file.',
  params: z.object({ id: z.string() }),
  answers: 'file',
})
export const rename = defineCall({ method: 'POST', path: '/names', access: 'open', summary: 'A call without files.' })

export const TOKEN = 'a'.repeat(43)
const caller: Caller = {
  sessionId: 's',
  expiresAtMs: Number.POSITIVE_INFINITY,
  rightsEndAtMs: Number.POSITIVE_INFINITY,
  scopes: null,
  member: {
    id: 'm',
    email: 'm@uptick.test',
    fullName: 'M',
    isAdmin: false,
    tier: 'starter',
    dashboardUnlocked: true,
  },
}

/** A small server with calls of its own that take files and answer them, out of the platform's pieces. */
export const buildFileApp = async (storage: FileStorage) => {
  const kept = new Map<string, { kind: FileKind; name: string }>()
  const app = Fastify({ bodyLimit: 1024 })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', null)
  acceptEmptyJson(app)
  handleErrors(app)
  await registerApiDocs(app, { version: 'test', guard: async () => {} })
  await app.register(async (calls) => {
    registerCallHeaders(calls, { https: false })
    registerRoutes(
      calls,
      [
        route(sendProof, async ({ input, files: { proof } }) => {
          const id = proof && (await storage.put(proof.bytes))
          if (proof && id) kept.set(id, { kind: proof.kind, name: proof.name })
          return { id, amount: input.amount, name: proof?.name ?? null }
        }),
        route(sendPortrait, ({ files: { portrait } }) => ({ width: portrait.width, height: portrait.height })),
        route(sendNote, ({ input }) => input),
        route(readProof, async ({ params: { id } }) =>
          fileAnswer({ kind: 'pdf', name: 'x', ...kept.get(id), bytes: await storage.get(id) }),
        ),
        route(rename, () => null),
      ],
      {
        authenticate: async (token) => (token === TOKEN ? caller : null),
        limiter: createRateLimiter({ now: () => 0, scale: 1 }),
        demo: false,
      },
    )
  })
  await app.ready()
  return app
}
