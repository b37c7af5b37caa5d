import type * as z from 'zod/mini'
import type { Call, Failure, ReplyOf, Success } from '../../contract/call.ts'
import { toFormTexts } from '../../contract/files.ts'
import { session } from './browser-session.ts'
import { CallFailure } from './call-failure.ts'
import { fetchOrTakeEarly, findTrip, type Trip } from './early-answer.ts'

interface Sent {
  method: string
  headers: Record<string, string>
  body?: XMLHttpRequestBodyInit
  signal?: AbortSignal
}

/** `fetch`, for a request whose sending is worth watching: `fetch` itself says nothing before the answer. */
export const sendWithProgress = (
  url: string,
  { method, headers, body, signal }: Sent,
  onProgress: (fraction: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      const { status, statusText, responseText } = request
      const type = request.getResponseHeader('content-type')
      resolve(new Response(responseText || null, { status, statusText, headers: type ? { 'content-type': type } : {} }))
    }
    request.onerror = () => reject(new TypeError('Failed to send'))
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })

const BASE = '/api'

const fillPath = (path: string, params: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

const toQuery = (fields: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) query.set(name, String(value))
  const text = query.toString()
  return text && `?${text}`
}

/** Whether a call's input is in its address instead of its body. */
const hasInputInAddress = ({ method }: Pick<Call, 'method'>): boolean => method === 'GET' || method === 'DELETE'

/** The address that a call is made at, below the page's origin. */
const toAddress = (
  definition: Pick<Call, 'method' | 'path'>,
  { params = {}, input = {} }: { params?: Record<string, unknown>; input?: Record<string, unknown> } = {},
): string => BASE + fillPath(definition.path, params) + (hasInputInAddress(definition) ? toQuery(input) : '')

export type CallArguments<C extends Call> = {
  params?: z.input<C['params']>
  input?: z.input<C['input']>
  /** Files that the call declares; what is null or left out is not sent. */
  files?: { [Name in keyof C['files']]?: Blob | null }
  /** Hears from 0 to 1 how much of the request has been sent. */
  onProgress?: (fraction: number) => void
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Hears the server's time in a successful answer, and when the request left and the answer began to arrive, ms of `performance.now()`. */
  onServerTime?: (serverTime: string, sentAtMs: number, receivedAtMs: number) => void
}

/** What a call with `answers: 'file'` brings. */
export interface ReceivedFile {
  blob: Blob
  name: string
}

type FileCall = Call & { answers: 'file' }

/** Longer than the server waits for its database (17 s): what it has to say of that still comes. */
const ANSWER_WITHIN_MS = 20_000
/** With files: the server gives a request 30 s to arrive, and has to look into the files. */
const UPLOAD_WITHIN_MS = 60_000

interface Connection {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  upload: typeof sendWithProgress
  /** Aborts with a TimeoutError after so many ms. */
  limit: (ms: number) => AbortSignal
  token: () => string | null
  /** The server refused this token. */
  onSessionEnded: (token: string | null) => void
}

/** Every input field and every file as a part of its own (`contract/files.ts`). */
const toForm = (fields: Record<string, unknown>, files: Record<string, Blob | null | undefined>): FormData => {
  const form = new FormData()
  for (const [name, text] of toFormTexts(fields)) form.append(name, text)
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file)
  return form
}

const toRequest = (
  definition: Call,
  { params, input, files, headers }: CallArguments<Call>,
  token: string | null,
  signal: AbortSignal,
) => {
  const fields = (input ?? {}) as Record<string, unknown>
  const inQuery = hasInputInAddress(definition)
  const body = files ? toForm(fields, files) : JSON.stringify(fields)
  return {
    url: toAddress(definition, { params: (params ?? {}) as Record<string, unknown>, input: fields }),
    init: {
      method: definition.method,
      headers: {
        accept: definition.answers === 'file' ? '*/*' : 'application/json',
        // The browser names the type of a form itself, with the boundary it chose.
        ...(inQuery || files ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(inQuery ? {} : { body }),
      signal,
    } satisfies RequestInit,
  }
}

const readJson = async (response: Response, limit: AbortSignal, definition: Call): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    if (limit.aborted) throw CallFailure.ofNetwork(limit.reason, definition.failure)
    return null // a proxy's error page, or an answer cut short
  }
}

const isSuccess = (body: unknown): body is Success<unknown> =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === true

/** The server's own sentence, else the call's, else the status text. A proxy's answer may be only part of an envelope. */
const toFailure = ({ failure }: Call, { status, statusText }: Response, body: unknown): CallFailure => {
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

const toName = (response: Response): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : 'file'
}

export const createCaller = (connection: Connection) => {
  const sendCall = async (
    definition: Call,
    options: CallArguments<Call>,
  ): Promise<{ response: Response; limit: AbortSignal; trip: Trip }> => {
    const token = connection.token()
    const limit = connection.limit(options.files ? UPLOAD_WITHIN_MS : ANSWER_WITHIN_MS)
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
    const { url, init } = toRequest(definition, options, token, signal)
    const { onProgress } = options
    const sentAtMs = performance.now()
    const sent = onProgress ? connection.upload(url, init, onProgress) : connection.fetch(url, init)
    const response = await sent.catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause
      throw CallFailure.ofNetwork(cause, definition.failure)
    })
    // Of a question that was asked before the scripts had come, its own.
    const trip = findTrip(response) ?? { sentAtMs, receivedAtMs: performance.now() }
    if (response.status === 401) connection.onSessionEnded(token)
    return { response, limit, trip }
  }

  /** Makes a call and returns the whole answer: `data`, `message`, `pagination`. Throws `CallFailure`. */
  const callForAnswer = async <C extends Call>(
    definition: C,
    options: CallArguments<C> = {},
  ): Promise<Success<ReplyOf<C>>> => {
    const { response, limit, trip } = await sendCall(definition, options as CallArguments<Call>)
    const body = await readJson(response, limit, definition)
    if (!response.ok || !isSuccess(body)) throw toFailure(definition, response, body)
    options.onServerTime?.(body.timestamp, trip.sentAtMs, trip.receivedAtMs)
    return body as Success<ReplyOf<C>>
  }

  /** Makes a call of the contract and returns its `data`. Throws `CallFailure`; a 401 ends the session first. */
  const call = async <C extends Call>(definition: C, options: CallArguments<C> = {}): Promise<ReplyOf<C>> =>
    (await callForAnswer(definition, options)).data

  /** Makes a call that answers a file. A page shows it by an object URL: an address of its own would carry no session. */
  const callForFile = async <C extends FileCall>(
    definition: C,
    options: CallArguments<C> = {},
  ): Promise<ReceivedFile> => {
    const { response, limit } = await sendCall(definition, options as CallArguments<Call>)
    const name = toName(response)
    if (!response.ok) throw toFailure(definition, response, await readJson(response, limit, definition))
    const blob = await response.blob().catch((cause: unknown) => {
      throw CallFailure.ofNetwork(cause, definition.failure)
    })
    return { blob, name }
  }

  return { call, callForAnswer, callForFile }
}

export const { call, callForAnswer, callForFile } = createCaller({
  fetch: fetchOrTakeEarly,
  upload: sendWithProgress,
  limit: (ms) => AbortSignal.timeout(ms),
  token: session.token,
  onSessionEnded: session.end,
})
