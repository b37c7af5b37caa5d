/** Between two tries, ms; a server's own `Retry-After` goes first. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 16_000]
const TOO_MANY = 429
const BUSY: readonly number[] = [502, 503, 504]
const LONGEST_WAIT_MS = 120_000

interface Deps {
  /** Sends the request once. Rejects where no answer came. */
  ask: (address: string) => Promise<Response>
  sleep: (ms: number) => Promise<unknown>
  /** What to say without an answer, or with one that can't be used. */
  noAnswer: (address: string) => string
  badAnswer: (address: string, status: number) => string
}

/** As long as a server asks for, within reason. */
const toWaitMs = (answer: Response | null, failed: number): number => {
  const seconds = Number(answer?.headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_WAIT_MS) : (WAITS_MS[failed] ?? 0)
}

/**
 * Reads files of a long record as patiently as that needs. A server asks those who read much to wait (429): as often as it does. What is
 * lost on the way, or meets a server that restarts, is asked for five times more, in half a minute, once the server has answered at all.
 * The answer, or null where there is no such file. Rejects with a sentence.
 */
export const createPatientReader = ({ ask, sleep, noAnswer, badAnswer }: Deps) => {
  let hasAnswered = false

  const send = async (address: string): Promise<{ answer: Response | null; cause?: unknown }> => {
    for (;;) {
      try {
        const answer = await ask(address)
        hasAnswered = true
        if (answer.status !== TOO_MANY) return { answer }
        await sleep(toWaitMs(answer, 0))
      } catch (cause) {
        return { answer: null, cause }
      }
    }
  }

  return async (address: string): Promise<Response | null> => {
    for (let failed = 0; ; failed += 1) {
      const { answer, cause } = await send(address)
      if (answer?.ok) return answer
      if (answer?.status === 404) return null
      const mayPass = answer ? BUSY.includes(answer.status) : hasAnswered
      if (!mayPass || failed === WAITS_MS.length)
        throw new Error(answer ? badAnswer(address, answer.status) : noAnswer(address), { cause })
      await sleep(toWaitMs(answer, failed))
    }
  }
}
