import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { FileFields } from './files.ts'

/**
 * Who may make a call. The server enforces it on every request, from the database.
 * `open` anyone · `member` signed in · `unlocked` dashboard unlocked · `signals` unlocked and not guest ·
 * `gold` unlocked gold · `admin` the one administrator · `demo` anyone, but only while the server runs as a demo.
 */
export type Access = 'open' | 'member' | 'unlocked' | 'signals' | 'gold' | 'admin' | 'demo'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `data` in the envelope, or a file as it is. */
export type AnswerForm = 'data' | 'file'

type Schema = z.ZodMiniType

export interface Call<
  Params extends Schema = Schema,
  Input extends Schema = Schema,
  Reply extends Schema = Schema,
  Path extends string = string,
  Files extends FileFields = FileFields,
  Answers extends AnswerForm = AnswerForm,
> {
  method: Method
  /** Path below `/api`, with `:name` for each field of `params`. */
  path: Path
  access: Access
  summary: string
  params: Params
  /** Query fields of GET and DELETE, body of the others. Unknown fields are stripped. */
  input: Input
  /** Files sent along, by the name of their part (`files.ts`). */
  files: Files
  answers: Answers
  /** The `data` of a successful answer. */
  reply: Reply
  /** Codes this call can answer besides those that any call can (see `errors.ts`). */
  fails: readonly ErrorCode[]
  /** True where first clients expected the path without `/api`: it answers at the root too. */
  alsoAtRoot: boolean
  /** True where the answer carries `pagination`. */
  paged: boolean
  /** True where the answer may carry `undo`. */
  undoable: boolean
  /** True where the answer holds what opens something, such as a code: it is never compressed, or its size could tell of it. */
  secret: boolean
  /** What a client reads when no answer came, or one without a sentence; null for the general words. */
  failure: string | null
}

const Nothing = z.object({})
const Null = z.null()

/** Declares one call: validation, types, OpenAPI, client and fuzz tests all read this one object. */
export const defineCall = <
  const Path extends string,
  Params extends Schema = typeof Nothing,
  Input extends Schema = typeof Nothing,
  Reply extends Schema = z.ZodMiniNull,
  const Files extends FileFields = Record<never, never>,
  const Answers extends AnswerForm = 'data',
>(call: {
  method: Method
  path: Path
  access: Access
  summary: string
  params?: Params
  input?: Input
  files?: Files
  answers?: Answers
  reply?: Reply
  fails?: readonly ErrorCode[]
  alsoAtRoot?: boolean
  paged?: boolean
  undoable?: boolean
  secret?: boolean
  failure?: string
}): Call<Params, Input, Reply, Path, Files, Answers> => {
  const plain = {
    params: Nothing,
    input: Nothing,
    files: {},
    answers: 'data',
    reply: Null,
    fails: [],
    alsoAtRoot: false,
    paged: false,
    undoable: false,
    secret: false,
    failure: null,
  }
  // Not spread: in a page what a field is made of is made when it is first asked for (`tools/prerender/lighten-contract.ts`).
  return Object.defineProperties(plain, Object.getOwnPropertyDescriptors(call)) as unknown as Call<
    Params,
    Input,
    Reply,
    Path,
    Files,
    Answers
  >
}

export type ParamsOf<C extends Call> = z.output<C['params']>
export type InputOf<C extends Call> = z.output<C['input']>
export type ReplyOf<C extends Call> = z.output<C['reply']>

/** ISO 8601 instant in UTC. The calendar of ISO 8601 has a year 0, a database's has none. */
export const Instant = z.iso.datetime().check(z.refine((iso) => !iso.startsWith('0000'), 'There was no year 0'))
export const Id = z.uuid()

export const Pagination = z.object({ total: z.int(), pages: z.int(), current: z.int() })
export type Pagination = z.infer<typeof Pagination>

/** Every successful answer (docs/product.md, “Calls”). `timestamp` is ISO 8601 UTC, the server's clock. */
export interface Success<Data> {
  success: true
  message?: string
  data: Data
  timestamp: string
  pagination?: Pagination
  /** The entry of the audit log by which this can be taken back for a moment (`undoAction`). */
  undo?: string
}

/** Every failed answer: a sentence for people, a closed code for programs, the fields it is about. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  timestamp: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type Failure = z.infer<typeof Failure>

export const toEnvelope = (call: Call) =>
  z.object({
    success: z.literal(true),
    message: z.optional(z.string()),
    data: call.reply,
    timestamp: z.string(),
    ...(call.paged ? { pagination: Pagination } : {}),
    ...(call.undoable ? { undo: z.optional(Id) } : {}),
  })
