import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { everyCall, titleOf } from '../server/testing/every-call.ts'

/** A schema as its own definition tells it. */
interface Def {
  type: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  in?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  keyType?: z.ZodMiniType
  valueType?: z.ZodMiniType
}

interface Leaf {
  at: string
  schema: z.ZodMiniType
}

/** Every string that a schema takes, with its place. */
const stringsOf = (schema: z.ZodMiniType, at: string): Leaf[] => {
  const def = schema._zod.def as unknown as Def
  if (def.type === 'string') return [{ at, schema }]
  const inner = [def.innerType, def.element, def.in, def.keyType, def.valueType, ...(def.options ?? [])]
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => stringsOf(field, at === '' ? name : `${at}.${name}`)),
    ...inner.flatMap((one) => (one ? stringsOf(one, at) : [])),
  ]
}

const leaves: Leaf[] = everyCall.flatMap((call) =>
  [call.params, call.input].flatMap((schema) =>
    stringsOf(schema, '').map(({ at, schema: leaf }) => ({ at: `${titleOf(call)} ${at}`, schema: leaf })),
  ),
)

/** What people type, one for each shape that a field may ask for; `_` is where something hidden comes. */
const SHAPES = [
  ...['Ade_sua Obi', 'ade_sua@example.test', 'https://example.test/ade_sua', '+234 803_ 555 0100', 'ABCD_EFGH2345'],
  ...['ade_sua', '12_3456', '2026-03-0_1', 'Long_er texts 1 of a member, Aa', '# Title_\n\nText', 'Europe/Lon_don'],
]
/** Hidden in one way or another, and what a text must not keep of it. */
const HIDDEN = ['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u202e', '\u3164', '\u{e0041}', '\ufe0f', '\u0007']

/** Strings that are stored or compared as they come, and why. */
const AS_THEY_COME: Readonly<Record<string, string>> = {
  'POST /auth/login email': 'an account of before may have hidden characters; the service compares the plain form too',
}
/** A password may hold anything: its form is made where it is hashed. */
const PASSWORDS = /(?:^|[ .])(?:password|currentPassword|newPassword)$/
/** Drawn by us, or by a browser, and never read by a person. */
const OPAQUE = /(?:^|[ .])(?:token|registrationSecret|endpoint)$/
/** Codes that people type are read by their own rules. */
const CODES = /(?:^|[ .])(?:confirmationCode|accessCode|inviteCode|totp|code)$/

const kept = (schema: z.ZodMiniType, given: string): string | null => {
  const { success, data } = schema.safeParse(given)
  return success && typeof data === 'string' ? data : null
}

const isPeoples = ({ at }: Leaf): boolean =>
  !(at in AS_THEY_COME) && !PASSWORDS.test(at) && !OPAQUE.test(at) && !CODES.test(at)

describe('a text that a call takes', () => {
  it('is found in many calls', () => expect(leaves.length).toBeGreaterThan(150))

  it('names only fields that there are as an exception', () => {
    const places = leaves.map(({ at }) => at)
    expect(Object.keys(AS_THEY_COME).filter((at) => !places.includes(at))).toEqual([])
  })

  it('is stored without hidden characters and in one Unicode form, or refused', () => {
    const bad = leaves
      .filter(isPeoples)
      .flatMap(({ at, schema }) =>
        SHAPES.flatMap((shape) => [
          ...HIDDEN.filter((mark) => kept(schema, shape.replace('_', mark))?.includes(mark)).map(
            (mark) => `${at} keeps U+${mark.codePointAt(0)?.toString(16)}`,
          ),
          ...(kept(schema, shape.replace('_', 'e\u0301'))?.includes('e\u0301') ? [`${at} keeps a loose accent`] : []),
        ]),
      )
    expect([...new Set(bad)]).toEqual([])
  })

  it('finds a field that was forgotten', async () => {
    const { object, string } = await import('zod/mini')
    const [leaf] = stringsOf(object({ name: string() }), '')
    expect(leaf && kept(leaf.schema, 'Ade\u200bsua')).toContain('\u200b')
  })
})
