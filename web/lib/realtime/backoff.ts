const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 15_000

/** Delay before the n-th try (from 0): doubles up to 15 s, spread over its upper half so that clients do not return together. */
export const reconnectDelayMs = (attempt: number, random: number): number => {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt)
  return ceiling / 2 + (random * ceiling) / 2
}
