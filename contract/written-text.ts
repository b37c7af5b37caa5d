import * as z from 'zod/mini'

/** How a stretch of a text stands out. */
export const TextMark = z.enum(['strong', 'emphasis', 'code'])
export type TextMark = z.infer<typeof TextMark>

/** A stretch of a text that looks the same throughout, and where it leads, if anywhere. */
export const TextRun = z.object({
  text: z.string(),
  marks: z.optional(z.array(TextMark)),
  /** An address with `http:`, `https:` or `mailto:`, and no other. */
  href: z.optional(z.string()),
})
export type TextRun = z.infer<typeof TextRun>

const Runs = z.array(TextRun)

/** How deep lists are told within each other. */
export const LIST_DEPTH = 3

/**
 * What Markdown comes to. It holds no HTML and no pictures, so that whoever draws it can draw no more than text. Lists within lists are one list whose
 * entries say how deep they are.
 */
export const TextBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), runs: Runs }),
  z.object({ kind: z.literal('heading'), size: z.enum(['large', 'small']), runs: Runs }),
  z.object({
    kind: z.literal('list'),
    isNumbered: z.boolean(),
    /** `number` is null behind a bullet, `depth` 0 for the outermost. */
    items: z.array(z.object({ number: z.nullable(z.int()), depth: z.int(), runs: Runs })),
  }),
  z.object({ kind: z.literal('quote'), runs: Runs }),
  z.object({ kind: z.literal('code'), text: z.string() }),
  z.object({ kind: z.literal('rule') }),
])
export type TextBlock = z.infer<typeof TextBlock>
