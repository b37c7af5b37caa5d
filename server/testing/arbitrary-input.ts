import * as fc from 'fast-check'
import * as z from 'zod/mini'

type Json = z.core.JSONSchema.JSONSchema | boolean

/** Values of the shape that a schema asks for, at and around its limits. Transforms and refinements are not foreseen. */
const shaped = (schema: Json): fc.Arbitrary<unknown> => {
  if (typeof schema === 'boolean') return fc.jsonValue()
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return fc.oneof(...alternatives.map(shaped))
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(shaped(Array.isArray(schema.items) ? true : (schema.items ?? true)), { maxLength: 5 })
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 1, 2 ** 31, Number.MAX_SAFE_INTEGER))
    case 'boolean':
      return fc.boolean()
    default:
      return fc.jsonValue()
  }
}

const objectOf = (schema: z.core.JSONSchema.JSONSchema): fc.Arbitrary<unknown> => {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, almost(shaped(field))] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] })
}

/** Text with what has hurt servers before: NUL, lone surrogates, quotes, markup, and plenty of it. */
const awkward = fc.constantFrom('\u0000', '\ud800', "' or 1=1 --", '<script>', '%00', '{{7*7}}', '😀', '\r\nX: y', ' ')

const textOf = ({ maxLength = 300, format, pattern }: z.core.JSONSchema.JSONSchema): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: maxLength + 2 }),
    fc.string({ unit: 'binary', maxLength: 50 }),
    awkward,
    // Hidden in what is right otherwise, so that it gets past every other check.
    fc
      .tuple(fc.string({ maxLength: 10 }), fc.constantFrom('\u0000', '\ud83d', '\udc00'))
      .map((parts) => parts.join('')),
    fc.emailAddress(),
    fc.uuid(),
    ...(format === 'date-time' ? [fc.date({ noInvalidDate: true }).map((date) => date.toISOString())] : []),
    // The library makes no text for a look-ahead.
    ...(pattern && !pattern.includes('(?=')
      ? [fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, 1_000))]
      : []),
  )

/** Mostly the value, now and then anything else. */
const almost = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue() }, { weight: 1, arbitrary: awkward })

/** Inputs for a call's schema: most nearly right, some not even objects. */
export const arbitraryInput = (schema: z.ZodMiniType): fc.Arbitrary<unknown> => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return fc.oneof({ weight: 9, arbitrary: shaped(json) }, { weight: 1, arbitrary: fc.jsonValue() })
}

/**
 * What may stand in an address where a row's name is asked for. Not a path's dots: whoever sends them reads another address, so `/marathons/./leaderboard`
 * is the list of all, for every client.
 */
export const arbitraryId: fc.Arbitrary<string> = fc.oneof(
  fc.uuid(),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 }).filter((id) => id !== '.' && id !== '..'),
)
