import { setTimeout as sleep } from 'node:timers/promises'
import type { SecondReaderSettings } from '../../env.ts'
import { AnswerTooLong, readAnswer } from '../../platform/read-answer.ts'
import { foundInAnswer, plainText, problemInAnswer, ReaderFailure, readerSentences, toPrompt } from './answer-rules.ts'
import type { CheckedPicture, ReadingOptions } from './local-reader.ts'
import { type Protocol, protocols } from './protocols.ts'
import type { Found, SecondAnswer } from './to-analysis.ts'

/** A service is somebody else's machine: it has so long, may answer so much, and is asked twice at most. */
const WITHIN_MS = 30_000
const MAX_ANSWER_BYTES = 1024 * 1024
const TRIES = 2
const PAUSE_MS = 500
/** Of these the same question again may be answered; it changes nothing there. */
const PASSING = new Set([500, 502, 503, 504])
/** So answers a service that can't be asked for JSON. */
const REFUSED = new Set([400, 422])

const LONGEST_PROBLEM = 400
const LATE = 'The service did not answer in time'

interface Answered {
  status: number
  body: string
}

interface Question {
  settings: SecondReaderSettings
  protocol: Protocol
  picture: CheckedPicture
  options: ReadingOptions
}

const post = async (
  { settings, protocol, picture, options }: Question,
  asksForJson: boolean,
  signal: AbortSignal,
): Promise<Answered> => {
  const { path, headers, body } = protocol.toRequest(settings, { prompt: toPrompt(options), picture, asksForJson })
  headers.set('content-type', 'application/json')
  const response = await fetch(`${settings.baseUrl}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  })
  return { status: response.status, body: (await readAnswer(response, MAX_ANSWER_BYTES)).toString('utf8') }
}

/** The last answer of at most two; a connection that broke is tried again too. Whatever else went wrong is a `ReaderFailure`. */
const ask = async (question: Question, withinMs: number): Promise<Answered> => {
  const signal = AbortSignal.timeout(withinMs)
  let asksForJson = question.protocol.mayAskForJson
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      const answered = await post(question, asksForJson, signal)
      const isRefused = asksForJson && REFUSED.has(answered.status)
      if (left === 0 || !(isRefused || PASSING.has(answered.status))) return answered
      if (isRefused) asksForJson = false
    } catch (cause) {
      if (cause instanceof AnswerTooLong)
        throw new ReaderFailure(readerSentences.failed('The answer is too long'), { cause })
      if (signal.aborted) throw new ReaderFailure(readerSentences.failed(LATE), { cause })
      if (left === 0) throw new ReaderFailure(readerSentences.failed('The service could not be reached'), { cause })
    }
    await sleep(PAUSE_MS)
  }
}

const foundIn = ({ status, body }: Answered, { wordsIn }: Protocol): Found | null => {
  if (status === 200) return foundInAnswer(body, wordsIn)
  throw new ReaderFailure(readerSentences.failed(problemInAnswer(body) ?? `The service answered ${status}`))
}

/** Asks a generative service what a picture shows. Its words are a stranger's, and what goes wrong with it is an answer too. */
export type AskService = (picture: CheckedPicture, options: ReadingOptions) => Promise<SecondAnswer>

export const createAskService = (settings: SecondReaderSettings, { withinMs = WITHIN_MS } = {}): AskService => {
  const { name, apiKey } = settings
  const protocol = protocols[settings.provider]
  /** A service may repeat what it was sent. */
  const withoutKey = (message: string): string => (apiKey ? message.replaceAll(apiKey, '…') : message)
  return async (picture, options) => {
    try {
      const answered = await ask({ settings, protocol, picture, options }, withinMs)
      return { name, found: foundIn(answered, protocol), problem: null }
    } catch (error) {
      if (!(error instanceof ReaderFailure)) throw error
      return { name, found: null, problem: withoutKey(plainText(error.message, LONGEST_PROBLEM)) }
    }
  }
}
