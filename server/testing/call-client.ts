import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import {
  type Call,
  Failure,
  type InputOf,
  type Pagination,
  type ParamsOf,
  type ReplyOf,
  toEnvelope,
} from '../../contract/call.ts'
import { type ErrorCode, errors, toStatus } from '../../contract/errors.ts'
import { toFormTexts } from '../../contract/files.ts'

/** Every field that an answer can have. A test reads those that its expected status brings. */
export interface Body<Data> {
  success: boolean
  message: string
  data: Data
  error: ErrorCode
  fields: Record<string, string>
  timestamp: string
  pagination: Pagination
  undo?: string
}

export interface CallAnswer<Data> {
  status: number
  headers: Record<string, string>
  body: Body<Data>
  /** The answer as it came: a file, where the call answers one. */
  bytes: Buffer
}

/** A file as somebody would send it. */
export interface TestFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

interface Request<C extends Call> {
  input?: z.input<C['input']> | InputOf<C>
  params?: ParamsOf<C>
  /** Sent as a form, with the input beside them. Without it the input is sent as JSON. */
  files?: { [Name in keyof C['files']]?: TestFile }
  headers?: Record<string, string>
}

export interface CallClient {
  /** Makes a call of the contract and checks that the answer is one that the contract allows. */
  call: <C extends Call>(call: C, request?: Request<C>) => Promise<CallAnswer<ReplyOf<C>>>
  /** The same call with a body that the types would refuse, under any path. */
  send: (
    method: Call['method'],
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<CallAnswer<unknown>>
}

const withParams = (path: string, params: object = {}): string =>
  Object.entries(params).reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )

const queryOf = (input: object = {}): string => {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** A form as a browser sends it. */
const formOf = async (input: object, files: Record<string, TestFile | undefined>) => {
  const form = new FormData()
  for (const [name, text] of toFormTexts(input)) form.append(name, text)
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, new Blob([file.bytes]), file.name)
  const encoded = new Response(form)
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** Calls the app as one person at one address. */
export const createCallClient = (
  app: FastifyInstance,
  address: string,
  findToken: () => Promise<string | null>,
): CallClient => {
  const send = async (method: Call['method'], url: string, body?: unknown, headers: Record<string, string> = {}) => {
    const token = await findToken()
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = response.body !== '' && String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
      body: (isJson ? response.json() : {}) as Body<unknown>,
      bytes: response.rawPayload,
    }
  }

  return {
    send,
    call: async <C extends Call>(call: C, { input, params, files, headers }: Request<C> = {}) => {
      const inQuery = call.method === 'GET' || call.method === 'DELETE'
      const url = `/api${withParams(call.path, params as object)}${inQuery ? queryOf(input as object) : ''}`
      const form = files
        ? await formOf((input ?? {}) as object, files)
        : { body: inQuery ? undefined : input, headers: {} }
      const answer = await send(call.method, url, form.body, { ...form.headers, ...headers })
      expectAllowed(call, answer)
      return answer as CallAnswer<ReplyOf<C>>
    },
  }
}

/** Fails the test when an answer is not one that the contract allows for the call. */
export const expectAllowed = (call: Call, { status, headers, body }: CallAnswer<unknown>): void => {
  if (status === 304) return
  if (status === 200 && call.answers === 'file') {
    expect(headers['content-disposition'], `${call.method} ${call.path} answered no file`).toBeDefined()
    return
  }
  if (status === 200) {
    const parsed = z.safeParse(toEnvelope(call), body)
    expect(parsed.error?.issues, `${call.method} ${call.path} answered outside its schema`).toBeUndefined()
    return
  }
  expect(z.safeParse(Failure, body).success, `${call.method} ${call.path} failed outside the envelope`).toBe(true)
  expect(Object.keys(errors)).toContain(body.error)
  expect(toStatus(body.error)).toBe(status)
}
