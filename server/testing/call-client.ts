import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import {
  type Call,
  envelopeOf,
  Failure,
  type InputOf,
  type Pagination,
  type ParamsOf,
  type ReplyOf,
} from '../../contract/call.ts'
import { type ErrorCode, errors, statusOf } from '../../contract/errors.ts'

/** Every field that an answer can have. A test reads those that its expected status brings. */
export interface Body<Data> {
  success: boolean
  message: string
  data: Data
  error: ErrorCode
  fields: Record<string, string>
  timestamp: string
  pagination: Pagination
}

export interface CallAnswer<Data> {
  status: number
  headers: Record<string, string>
  body: Body<Data>
}

interface Request<C extends Call> {
  input?: z.input<C['input']> | InputOf<C>
  params?: ParamsOf<C>
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
    return {
      status: response.statusCode,
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
      body: (response.body === '' ? {} : response.json()) as Body<unknown>,
    }
  }

  return {
    send,
    call: async <C extends Call>(call: C, { input, params, headers }: Request<C> = {}) => {
      const inQuery = call.method === 'GET' || call.method === 'DELETE'
      const url = `/api${withParams(call.path, params as object)}${inQuery ? queryOf(input as object) : ''}`
      const answer = await send(call.method, url, inQuery ? undefined : input, headers)
      expectAllowed(call, answer)
      return answer as CallAnswer<ReplyOf<C>>
    },
  }
}

/** Fails the test when an answer is not one that the contract allows for the call. */
export const expectAllowed = (call: Call, { status, body }: CallAnswer<unknown>): void => {
  if (status === 304) return
  if (status === 200) {
    const parsed = z.safeParse(envelopeOf(call), body)
    expect(parsed.error?.issues, `${call.method} ${call.path} answered outside its schema`).toBeUndefined()
    return
  }
  expect(z.safeParse(Failure, body).success, `${call.method} ${call.path} failed outside the envelope`).toBe(true)
  expect(Object.keys(errors)).toContain(body.error)
  expect(statusOf(body.error)).toBe(status)
}
