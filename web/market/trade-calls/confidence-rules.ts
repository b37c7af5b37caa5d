import { PERCENT, readNumber } from '../../lib/typed-number.ts'

/** What is typed as a confidence: whole percent, or null where nothing is; else why it is none, `invalid` unless it could be two. */
export const readConfidence = (
  written: string,
  invalid: string,
): { confidence: number | null; problem: null } | { confidence: null; problem: string } => {
  if (written.trim() === '') return { confidence: null, problem: null }
  const { value, problem } = readNumber(written, PERCENT)
  return Number.isInteger(value) && value >= 50 && value <= 100
    ? { confidence: value, problem: null }
    : { confidence: null, problem: problem ?? invalid }
}
