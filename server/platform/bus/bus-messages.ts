import * as z from 'zod/mini'

/** A signal to one class of members has about 1.2 KB; what needs more than this is read from its rows. */
export const MAX_MESSAGE_BYTES = 256 * 1024
/** Processes whose numbers are remembered: those of rolling restarts too, and no more than that. */
const MAX_SENDERS = 256

const Message = z.object({
  /** Which process says it, and its how manieth message it is. */
  from: z.string().check(z.minLength(1), z.maxLength(40)),
  number: z.int().check(z.minimum(1)),
  kind: z.string().check(z.maxLength(40)),
  body: z.optional(z.unknown()),
})
export type Message = z.infer<typeof Message>

/** The text of a message; null where it is too large to be sent. */
export const encodeMessage = (message: Message): string | null => {
  const text = JSON.stringify(message)
  return Buffer.byteLength(text) > MAX_MESSAGE_BYTES ? null : text
}

/** The message of a text. Throws a sentence where it is none, or too large. */
export const decodeMessage = (text: string): Message => {
  if (text.length > MAX_MESSAGE_BYTES) throw new Error(`A message of ${text.length} characters is too large.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error('A message is not JSON.', { cause: error })
  }
  const message = z.safeParse(Message, value)
  if (!message.success) throw new Error('A message is not one of ours.')
  return message.data
}

/** What a message is to what was heard of its sender before. */
type Arrival = 'next' | 'late' | 'after a gap'

/** Tells by the senders' numbers whether all they said was heard. The first message of a sender is the next one, whatever its number. */
export const createSenderNumbers = () => {
  const newest = new Map<string, number>()
  return {
    arrive: ({ from, number }: Pick<Message, 'from' | 'number'>): Arrival => {
      const last = newest.get(from)
      // What a connection that was given up still brings is older than what has been made up for since.
      if (last !== undefined && number <= last) return 'late'
      newest.delete(from)
      newest.set(from, number)
      for (const oldest of newest.keys()) {
        if (newest.size <= MAX_SENDERS) break
        newest.delete(oldest)
      }
      return last === undefined || number === last + 1 ? 'next' : 'after a gap'
    },
  }
}
