import * as z from 'zod/mini'
import { firstMessages } from '../../lib/form-resolver.ts'

/** A sentence for each field that the call would refuse; none where it takes them all. */
export const problemsOf = (schema: z.ZodMiniType, values: unknown): Readonly<Record<string, string>> => {
  const parsed = z.safeParse(schema, values)
  return parsed.success ? {} : firstMessages(parsed.error.issues)
}

/** What stands in the answer once a canned one is chosen: behind what was written, never instead of it. */
export const withCanned = (written: string, canned: string): string =>
  written.trim() === '' ? canned : `${written.trimEnd()}\n\n${canned}`
