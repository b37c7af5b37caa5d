import * as z from 'zod/mini'
import { findProblems } from '../../lib/form-resolver.ts'

/** The longest text that a call takes in a field, where its schema says so. */
export const longestOf = (schema: z.ZodMiniType, name: string): number | undefined => {
  if (!(schema instanceof z.ZodMiniObject)) return undefined
  const field: unknown = schema.shape[name]
  if (!(field instanceof z.ZodMiniString)) return undefined
  const limit = field._zod.def.checks?.find(({ _zod }) => _zod.def.check === 'max_length')
  const maximum = limit && 'maximum' in limit._zod.def ? limit._zod.def.maximum : undefined
  return typeof maximum === 'number' ? maximum : undefined
}

/** What speaks against a field of what the call would be asked; null when nothing does. */
export const problemOf = (schema: z.ZodMiniType, input: object, name: string): string | null =>
  findProblems(schema, input)?.[name] ?? null
