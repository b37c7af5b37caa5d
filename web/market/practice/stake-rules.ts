import { MAX_STAKE_CENTS, MIN_STAKE_CENTS } from '../../../contract/practice.ts'
import { formatCents } from '../../lib/format.ts'

/** What an order came to, with its sign: `+8.00`. */
export const formatResult = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`

/** Whole cents of a typed amount with at most two decimals, after a dot or a comma; null for anything else. */
export const centsFrom = (text: string): number | null => {
  const typed = text.replaceAll(' ', '').replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null
}

/** A stake that an order can have. */
export const stakeFrom = (text: string): number | null => {
  const cents = centsFrom(text)
  return cents !== null && cents >= MIN_STAKE_CENTS && cents <= MAX_STAKE_CENTS ? cents : null
}
