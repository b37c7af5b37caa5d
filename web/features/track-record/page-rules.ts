import type { OpenedEntry } from '../../../engine/record/open-entry.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { shouldRetry } from '../../lib/query-client.ts'

/** Reads the records behind sequence `after`, in order. */
export type ReadPage = (after: number) => Promise<OpenedEntry[]>

type Answer = { page: OpenedEntry[] } | { failure: unknown }

/** Never rejects: a page asked for ahead may fail while nobody waits for it. */
const ask = (read: ReadPage, after: number): Promise<Answer> =>
  read(after).then(
    (page) => ({ page }),
    (failure: unknown) => ({ failure }),
  )

/**
 * The records behind number `after` up to number `last`, page by page; the next page is on its way while one is used.
 * Ends early where the server holds records back. Throws what reading throws.
 */
export const pagesBetween = async function* (
  after: number,
  last: number,
  read: ReadPage,
): AsyncGenerator<OpenedEntry[], void> {
  let reached = after
  let asked = last > after ? ask(read, after) : null
  while (asked) {
    const answer = await asked
    if ('failure' in answer) throw answer.failure
    const end = answer.page.at(-1)?.sequence ?? 0
    if (end <= reached) return
    reached = end
    asked = reached < last ? ask(read, reached) : null
    yield answer.page.filter(({ sequence }) => sequence <= last)
  }
}

/** Asks again after `wait` where the server asks for patience, and a few times where no answer came. */
export const askPatiently = async <Reply>(attempt: () => Promise<Reply>, wait: () => Promise<void>): Promise<Reply> => {
  for (let failures = 0; ; ) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const limited = error.is('RATE_LIMITED')
      if (!limited && !shouldRetry(failures, error)) throw error
      if (!limited) failures += 1
      await wait()
    }
  }
}

/** One JSON object per line. */
export const formatJsonLines = (entries: readonly OpenedEntry[]): string =>
  entries
    .map((entry) => `${JSON.stringify({ index: entry.sequence - 1, text: entry.text, leafHash: entry.hash })}\n`)
    .join('')
