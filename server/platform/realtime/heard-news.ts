import * as z from 'zod/mini'
import type { Stretch } from './durable-stream.ts'

const Position = z.int().check(z.minimum(0))
const DurableNews = z.object({
  through: Position,
  known: z.optional(
    z.object({ after: Position, events: z.array(z.object({ position: Position, data: z.unknown() })) }),
  ),
})
const News = z.object({ topic: z.string(), audience: z.string(), news: z.record(z.string(), z.unknown()) })
const Revocation = z.object({ topic: z.string(), memberId: z.string() })

/** What another process says that it published. Throws where it says nothing of the kind, as the next two do. */
export const readNews = (body: unknown): z.infer<typeof News> => z.parse(News, body)

/** The news of a durable topic. */
export const readStretch = (news: unknown): Stretch => {
  const { through, known } = z.parse(DurableNews, news)
  return known ? { through, known } : { through }
}

/** Who may no longer listen to what. */
export const readRevocation = (body: unknown): z.infer<typeof Revocation> => z.parse(Revocation, body)
