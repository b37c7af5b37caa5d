import { availableStorage, keepIn } from '../../lib/available-storage.ts'
import { plainNumber } from '../../lib/typed-number.ts'
import { clampStake, FIRST_STAKE_CENTS } from './order-rules.ts'

const KEY = 'uptick-stake'
const storage = availableStorage(() => localStorage)

/** The stake that this browser used last, in cents. */
export const readKeptStake = (): number => {
  const cents = plainNumber(storage.getItem(KEY) ?? '')
  return Number.isInteger(cents) && cents > 0 ? clampStake(cents) : FIRST_STAKE_CENTS
}

export const keepStake = (cents: number): void => keepIn(storage, KEY, String(cents))
