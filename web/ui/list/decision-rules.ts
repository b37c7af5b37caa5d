import type * as z from 'zod/mini'
import { findProblems } from '../../lib/form-resolver.ts'

/** What speaks against a field of what the call would be asked; null when nothing does. */
export const findProblem = (schema: z.ZodMiniType, input: object, name: string): string | null =>
  findProblems(schema, input)?.[name] ?? null
