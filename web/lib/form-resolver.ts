import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form'
import * as z from 'zod/mini'

/** The first sentence of each field: the checks of the contract are in the order they are told. */
export const firstMessages = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  const messages: Record<string, string> = {}
  for (const { path, message } of issues) messages[path.join('.')] ??= message
  return messages
}

/** A sentence of the contract for each field that it would refuse; null where it takes them all. */
export const findProblems = (schema: z.ZodMiniType, values: unknown): Record<string, string> | null => {
  const parsed = z.safeParse(schema, values)
  return parsed.success ? null : firstMessages(parsed.error.issues)
}

/** A sentence for each field that something speaks against. */
type Problems = Readonly<Record<string, string | undefined>>

/** Validates a form by what speaks against its values: null where nothing does. */
export const problemsResolver =
  <Values extends FieldValues>(problemsOf: (values: Values) => Problems | null): Resolver<Values> =>
  (values) => {
    const problems = problemsOf(values)
    if (!problems) return { values, errors: {} }
    const errors = Object.entries(problems).map(([name, message]) => [name, { type: 'contract', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }

/** Puts what the server said beside the fields that it is about, and the focus into the last of them. */
export const showProblems = <Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  problems: Problems,
): void => {
  for (const [name, message] of Object.entries(problems))
    setError(name as Path<Values>, message === undefined ? {} : { message }, { shouldFocus: true })
}

/**
 * Validates a form with a schema of the contract, so that page and server refuse the same values with the same words.
 * `toInput` turns the form's values into the call's input where they differ.
 */
export const schemaResolver = <Values extends FieldValues>(
  schema: z.ZodMiniType,
  toInput: (values: Values) => unknown = (values) => values,
): Resolver<Values> => problemsResolver((values) => findProblems(schema, toInput(values)))

/** What speaks against a field of what the call would be asked; null when nothing does. */
export const findProblem = (schema: z.ZodMiniType, input: object, name: string): string | null =>
  findProblems(schema, input)?.[name] ?? null
