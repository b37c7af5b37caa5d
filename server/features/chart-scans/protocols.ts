import * as z from 'zod/mini'
import { MEDIA_TYPES } from '../../../contract/files.ts'
import type { SecondReaderSettings } from '../../env.ts'
import type { Words } from './answer-rules.ts'
import type { CheckedPicture } from './local-reader.ts'

interface Question {
  prompt: string
  picture: CheckedPicture
  asksForJson: boolean
}

/** How a service is asked, and where its words are in its answer. */
export interface Protocol {
  toRequest: (settings: SecondReaderSettings, question: Question) => { path: string; headers: Headers; body: object }
  /** Whether a request has a way to ask for JSON, which some services refuse. */
  mayAskForJson: boolean
  wordsIn: (envelope: unknown) => Words
}

const Content = z.object({
  candidates: z.optional(
    z.array(
      z.object({
        content: z.optional(z.object({ parts: z.optional(z.array(z.object({ text: z.optional(z.string()) }))) })),
      }),
    ),
  ),
})

const gemini: Protocol = {
  toRequest: ({ model, apiKey }, { prompt, picture: { kind, bytes } }) => ({
    path: `/v1beta/models/${encodeURIComponent(model)}:generateContent`,
    // In a header: an address ends up in logs.
    headers: new Headers(apiKey ? { 'x-goog-api-key': apiKey } : undefined),
    body: {
      contents: [
        {
          parts: [{ text: prompt }, { inline_data: { mime_type: MEDIA_TYPES[kind], data: bytes.toString('base64') } }],
        },
      ],
    },
  }),
  mayAskForJson: false,
  wordsIn: (envelope) => {
    const { success, data } = z.safeParse(Content, envelope)
    return success ? data.candidates?.[0]?.content?.parts?.[0]?.text : null
  },
}

/** A message is a text, or a list of parts of which some are texts. */
const Completion = z.object({
  choices: z.optional(
    z.array(
      z.object({
        message: z.optional(
          z.object({
            content: z.optional(z.nullable(z.union([z.string(), z.array(z.object({ text: z.optional(z.string()) }))]))),
          }),
        ),
      }),
    ),
  ),
})

/** Chat completions, as OpenAI has them and many servers of local models too. */
const openai: Protocol = {
  toRequest: ({ model, apiKey }, { prompt, picture: { kind, bytes }, asksForJson }) => ({
    path: '/chat/completions',
    headers: new Headers(apiKey ? { authorization: `Bearer ${apiKey}` } : undefined),
    body: {
      model,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: prompt },
            { type: 'image_url', image_url: { url: `data:${MEDIA_TYPES[kind]};base64,${bytes.toString('base64')}` } },
          ],
        },
      ],
      ...(asksForJson ? { response_format: { type: 'json_object' } } : {}),
    },
  }),
  mayAskForJson: true,
  wordsIn: (envelope) => {
    const { success, data } = z.safeParse(Completion, envelope)
    if (!success) return null
    const content = data.choices?.[0]?.message?.content ?? undefined
    return Array.isArray(content) ? content.map(({ text }) => text ?? '').join('') : content
  },
}

export const protocols: Record<SecondReaderSettings['provider'], Protocol> = { gemini, openai }
