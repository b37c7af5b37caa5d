import { entityTag } from '../hash.ts'
import { SerializedResponse } from './route.ts'

const MAX_ANSWERS = 500

/**
 * Whole answers that many callers share, serialised once and kept until what they say changes. Callers that ask for the
 * same one at once wait for one reading. `forget` must be called after every change, once it is committed.
 */
export const createPreparedAnswers = () => {
  let answers = new Map<string, Promise<SerializedResponse>>()

  const prepare = async (read: () => Promise<unknown>): Promise<SerializedResponse> => {
    const data = JSON.stringify(await read())
    return new SerializedResponse(Buffer.from(`{"success":true,"data":${data},"timestamp":"`), entityTag(data))
  }

  return {
    get: (key: string, read: () => Promise<unknown>): Promise<SerializedResponse> => {
      const known = answers.get(key)
      if (known) return known
      const generation = answers
      const answer = prepare(read)
      // Keys come from callers: a flood of odd ones must not grow without end.
      if (generation.size >= MAX_ANSWERS) generation.clear()
      generation.set(key, answer)
      answer.catch(() => generation.delete(key))
      return answer
    },
    forget: (): void => {
      answers = new Map()
    },
  }
}
