import type * as z from 'zod/mini'
import type { Call, Failure, ReplyOf, Success } from '../../contract/call.ts'
import { session } from './browser-session.ts'
import { CallFailure } from './call-failure.ts'

export type CallArguments<C extends Call> = {
  params?: z.input<C['params']>
  input?: z.input<C['input']>
  headers?: Record<string, string>
  signal?: AbortSignal
}

interface Connection {
  fetch: typeof fetch
  token: () => string | null
  /** The server refused this token. */
  onSessionEnded: (token: string | null) => void
}

const BASE = '/api'

const fillPath = (path: string, params: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

const queryOf = (fields: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) query.set(name, String(value))
  const text = query.toString()
  return text && `?${text}`
}

const requestOf = (definition: Call, { params, input, headers, signal }: CallArguments<Call>, token: string | null) => {
  const fields = (input ?? {}) as Record<string, unknown>
  const inQuery = definition.method === 'GET' || definition.method === 'DELETE'
  return {
    url: BASE + fillPath(definition.path, (params ?? {}) as Record<string, unknown>) + (inQuery ? queryOf(fields) : ''),
    init: {
      method: definition.method,
      headers: {
        accept: 'application/json',
        ...(inQuery ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(inQuery ? {} : { body: JSON.stringify(fields) }),
      ...(signal ? { signal } : {}),
    } satisfies RequestInit,
  }
}

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    return null // a proxy's error page, or an answer cut short
  }
}

const isSuccess = (body: unknown): body is Success<unknown> =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === true

/** The server's own sentence, else the call's, else the status text. A proxy's answer may be only part of an envelope. */
const failureOf = ({ failure }: Call, { status, statusText }: Response, body: unknown): CallFailure => {
  const told = (typeof body === 'object' && body !== null ? body : {}) as Partial<Record<keyof Failure, unknown>>
  const hasSentence = typeof told.message === 'string' && told.message !== ''
  return new CallFailure({
    status,
    error: typeof told.error === 'string' ? told.error : 'ANSWER_UNREADABLE',
    message: hasSentence ? String(told.message) : (failure ?? statusText),
    fields: (told.fields ?? {}) as Failure['fields'],
    hasSentence,
  })
}

export const createCaller = (connection: Connection) => {
  /** Makes a call and returns the whole answer: `data`, `message`, `pagination`. Throws `CallFailure`. */
  const callForAnswer = async <C extends Call>(
    definition: C,
    options: CallArguments<C> = {},
  ): Promise<Success<ReplyOf<C>>> => {
    const token = connection.token()
    const { url, init } = requestOf(definition, options as CallArguments<Call>, token)
    const response = await connection.fetch(url, init).catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause
      throw CallFailure.ofNetwork(cause, definition.failure)
    })
    const body = await readJson(response)
    if (response.status === 401) connection.onSessionEnded(token)
    if (!response.ok || !isSuccess(body)) throw failureOf(definition, response, body)
    return body as Success<ReplyOf<C>>
  }

  /** Makes a call of the contract and returns its `data`. Throws `CallFailure`; a 401 ends the session first. */
  const call = async <C extends Call>(definition: C, options: CallArguments<C> = {}): Promise<ReplyOf<C>> =>
    (await callForAnswer(definition, options)).data

  return { call, callForAnswer }
}

export const { call, callForAnswer } = createCaller({
  fetch: (...request) => globalThis.fetch(...request),
  token: session.token,
  onSessionEnded: session.end,
})
