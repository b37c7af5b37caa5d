import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/** The first sentence of each field: the checks of the contract are in the order they are told. */
export const firstMessages = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  const messages: Record<string, string> = {}
  for (const { path, message } of issues) messages[path.join('.')] ??= message
  return messages
}

/**
 * Validates a form with a schema of the contract, so that page and server refuse the same values with the same words.
 * `toInput` turns the form's values into the call's input where they differ.
 */
export const schemaResolver =
  <Values extends FieldValues>(
    schema: z.ZodMiniType,
    toInput: (values: Values) => unknown = (values) => values,
  ): Resolver<Values> =>
  (values) => {
    const parsed = z.safeParse(schema, toInput(values))
    if (parsed.success) return { values, errors: {} }
    const errors = Object.fromEntries(
      Object.entries(firstMessages(parsed.error.issues)).map(([name, message]) => [
        name,
        { type: 'contract', message },
      ]),
    )
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
