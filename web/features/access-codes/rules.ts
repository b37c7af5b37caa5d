import * as z from 'zod/mini'
import { createAccessCode, SPONSORED_ACCESS_MONTHS, SPONSORED_TIER } from '../../../contract/access-codes.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import { readNumbers, WHOLE } from '../../lib/typed-number.ts'

/** As the form holds it: text. */
export interface NewCodeValues {
  maxUses: string
  validDays: string
  tier: string
  months: string
}

type NewCode = z.output<typeof createAccessCode.input>

export const usualCode: NewCodeValues = {
  maxUses: '10',
  validDays: '30',
  tier: SPONSORED_TIER,
  months: String(SPONSORED_ACCESS_MONTHS),
}

/** The code that is to be drawn, or what speaks against it, by field. */
export const readNewCode = (
  values: NewCodeValues,
): { code: NewCode; problems: null } | { code: null; problems: Partial<NewCodeValues> } => {
  const { numbers, problems } = readNumbers(values, { maxUses: WHOLE, validDays: WHOLE, months: WHOLE })
  const parsed = z.safeParse(createAccessCode.input, { ...numbers, tier: values.tier })
  return parsed.success
    ? { code: parsed.data, problems: null }
    : { code: null, problems: { ...firstMessages(parsed.error.issues), ...problems } }
}
