import { setTimeout as sleep } from 'node:timers/promises'
import { MEDIA_TYPES } from '../../../contract/files.ts'
import type { GeminiSettings } from '../../env.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { AnswerTooLong, readAnswer } from '../../platform/read-answer.ts'
import { foundInAnswer, plainText, problemInAnswer, ReaderFailure, readerSentences, toPrompt } from './gemini-rules.ts'
import type { CheckedPicture, PictureReader, ReadingOptions } from './local-reader.ts'
import type { Found } from './to-analysis.ts'

/** A service is somebody else's machine: it has so long, may answer so much, and is asked twice at most. */
const WITHIN_MS = 30_000
const MAX_ANSWER_BYTES = 1024 * 1024
const TRIES = 2
const PAUSE_MS = 500
/** Of these the same question again may be answered; it changes nothing there. */
const PASSING = new Set([500, 502, 503, 504])

const LATE = 'The service did not answer in time'

interface Answered {
  status: number
  body: string
}

const post = async (
  { baseUrl, model, apiKey }: GeminiSettings,
  picture: CheckedPicture,
  options: ReadingOptions,
  signal: AbortSignal,
): Promise<Answered> => {
  const data = picture.bytes.toString('base64')
  const parts = [{ text: toPrompt(options) }, { inline_data: { mime_type: MEDIA_TYPES[picture.kind], data } }]
  const response = await fetch(`${baseUrl}/v1beta/models/${encodeURIComponent(model)}:generateContent`, {
    method: 'POST',
    // In a header: an address ends up in logs.
    headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
    body: JSON.stringify({ contents: [{ parts }] }),
    redirect: 'error',
    signal,
  })
  return { status: response.status, body: (await readAnswer(response, MAX_ANSWER_BYTES)).toString('utf8') }
}

const isPassing = ({ status }: Answered): boolean => PASSING.has(status)

/** The last answer of at most two; a connection that broke is tried again too. Whatever else went wrong is a `ReaderFailure`. */
const ask = async (
  settings: GeminiSettings,
  picture: CheckedPicture,
  options: ReadingOptions,
  withinMs: number,
): Promise<Answered> => {
  const signal = AbortSignal.timeout(withinMs)
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      const answered = await post(settings, picture, options, signal)
      if (left === 0 || !isPassing(answered)) return answered
    } catch (cause) {
      if (cause instanceof AnswerTooLong)
        throw new ReaderFailure(readerSentences.failed('The answer is too long'), { cause })
      if (signal.aborted) throw new ReaderFailure(readerSentences.failed(LATE), { cause })
      if (left === 0) throw new ReaderFailure(readerSentences.failed('The service could not be reached'), { cause })
    }
    await sleep(PAUSE_MS)
  }
}

const foundIn = ({ status, body }: Answered): Found | null => {
  if (status === 200) return foundInAnswer(body)
  throw new ReaderFailure(readerSentences.failed(problemInAnswer(body) ?? `The service answered ${status}`))
}

/** A generative service as the reader: its picture in, its words out, which are treated as a stranger's. */
export const createGeminiReader = (settings: GeminiSettings, { withinMs = WITHIN_MS } = {}): PictureReader => {
  /** A service may repeat what it was sent. */
  const withoutKey = (message: string): string => message.replaceAll(settings.apiKey, '…')
  return {
    name: 'gemini',
    read: async (picture, options) => {
      const found = await ask(settings, picture, options, withinMs)
        .then(foundIn)
        .catch((error: unknown) => {
          if (!(error instanceof ReaderFailure)) throw error
          const message = withoutKey(plainText(error.message, 400))
          throw Object.assign(new CallError('CHART_SCAN_FAILED', { message }), { cause: error })
        })
      if (found) return found
      throw new CallError('CHART_NOT_FOUND', {
        message: 'This picture shows no price chart. You keep this scan.',
      })
    },
    stop: async () => {},
  }
}
