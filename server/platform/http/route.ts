import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, InputOf, Pagination, ParamsOf, ReplyOf } from '../../../contract/call.ts'
import type { FilesOf } from '../uploads/uploaded-file.ts'
import type { Caller, CallingMember } from './caller.ts'
import type { FileAnswer } from './file-answer.ts'

/** A text as gzip whose end is still missing (RFC 1952). */
interface PackedHead {
  bytes: Buffer
  length: number
  crc: number
}

/** Of no name, time or system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

const STORED_BYTES = 5

const TRAILER_BYTES = 8

const packHead = (head: Buffer): PackedHead => ({
  // A flush ends on a whole byte, so that another block can follow.
  bytes: Buffer.concat([GZIP_HEADER, deflateRawSync(head, { finishFlush: constants.Z_FULL_FLUSH })]),
  length: head.length,
  crc: crc32(head),
})

/** The whole text as gzip. `tail`, of at most 65,535 bytes, is stored as it is (RFC 1951, section 3.2.4). */
const withTail = ({ bytes, length, crc }: PackedHead, tail: Buffer): Buffer => {
  const stored = Buffer.alloc(STORED_BYTES)
  stored.writeUInt8(1, 0)
  stored.writeUInt16LE(tail.length, 1)
  stored.writeUInt16LE(~tail.length & 0xffff, 3)
  const trailer = Buffer.alloc(TRAILER_BYTES)
  trailer.writeUInt32LE(crc32(tail, crc), 0)
  trailer.writeUInt32LE((length + tail.length) >>> 0, 4)
  return Buffer.concat([bytes, stored, tail, trailer])
}

/**
 * A rate per window. `by` names whose: the address, the signed-in member, one session or key of theirs, or a value of the input and the network it came from. One
 * that counts `failures` forgets a request that succeeded.
 */
export interface Limit {
  by: 'address' | 'member' | 'session' | ((input: unknown, network: string) => string)
  max: number
  windowSeconds: number
  counts?: 'failures'
}

interface RouteOptions {
  /** Whether each success is a line of the security log; refusals always are. */
  logged?: boolean
  limits?: readonly Limit[]
  /** The call that this one completes: a success here takes one of it back from its limits by address. */
  completes?: Call
  /** Whether the body may be anything and none of it is read: what a mail program posts is no JSON. */
  ignoresBody?: boolean
}

/** What a handler works with. `member` and `session` are there on every call that is not open. */
export interface Context<C extends Call> {
  input: InputOf<C>
  params: ParamsOf<C>
  files: FilesOf<C>
  member: CallingMember
  session: Caller
  address: string
  userAgent: string
  request: FastifyRequest
  reply: FastifyReply
}

interface Extras {
  message?: string
  pagination?: Pagination
  /** The entry of the audit log by which it can be taken back, where it can. */
  undo?: string | null
}

/** A reply with more than its data. */
export class Answer<Data> {
  readonly data: Data
  readonly message: string | undefined
  readonly pagination: Pagination | undefined
  readonly undo: string | undefined

  constructor(data: Data, extras: Extras) {
    this.data = data
    this.message = extras.message
    this.pagination = extras.pagination
    this.undo = extras.undo ?? undefined
  }
}
export const answer = <Data>(data: Data, extras: Extras) => new Answer(data, extras)

const toTimestamp = (nowMs: number): Buffer => Buffer.from(`${new Date(nowMs).toISOString()}"}`, 'latin1')

/** An envelope serialised once for everyone who may read it, up to its timestamp, which is each answer's own. */
export class SerializedResponse {
  readonly head: Buffer
  readonly etag: string
  private packed: PackedHead | null = null
  private parsed: { data: unknown } | undefined
  /** The newest answer. Whoever is sent one of the same millisecond is sent the same bytes, which nobody may change. */
  private newest: { atMs: number; bytes: Buffer } | null = null

  constructor(head: Buffer, etag: string) {
    this.head = head
    this.etag = etag
  }

  /** What it answers, as a part of another answer. Shared: nobody may change it. */
  get data(): unknown {
    this.parsed ??= JSON.parse(`${this.head}"}`)
    return this.parsed?.data
  }

  /** The whole envelope as an answer of this moment. */
  at(nowMs: number): Buffer {
    if (this.newest?.atMs !== nowMs)
      this.newest = { atMs: nowMs, bytes: Buffer.concat([this.head, toTimestamp(nowMs)]) }
    return this.newest.bytes
  }

  /** The same as gzip. The data is compressed once, however many ask. */
  packedAt(nowMs: number): Buffer {
    this.packed ??= packHead(this.head)
    return withTail(this.packed, toTimestamp(nowMs))
  }
}

type Result<C extends Call> = C['answers'] extends 'file'
  ? FileAnswer
  : ReplyOf<C> | Answer<ReplyOf<C>> | SerializedResponse

export type Handler<C extends Call> = (context: Context<C>) => Promise<Result<C>> | Result<C>

export interface Route {
  call: Call
  handler: Handler<Call>
  limits: readonly Limit[]
  completes: Call | null
  logged: boolean
  ignoresBody: boolean
}

/** Ties a call of the contract to what answers it. A route file is a list of these. */
export const route = <C extends Call>(
  call: C,
  handler: Handler<C>,
  { limits = [], completes, logged = false, ignoresBody = false }: RouteOptions = {},
): Route => ({
  call,
  // Fastify has validated params and input against this call's own schemas when the handler runs.
  handler: handler as unknown as Handler<Call>,
  limits,
  completes: completes ?? null,
  logged,
  ignoresBody,
})
