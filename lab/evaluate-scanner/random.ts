/** Random choices that a seed repeats. */
export interface Random {
  next: () => number
  between: (low: number, high: number) => number
  whole: (low: number, high: number) => number
  pick: <T>(choices: readonly T[]) => T
  chance: (share: number) => boolean
}

/** Mulberry32: small, and the same everywhere. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + next() * (high - low)
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
    chance: (share) => next() < share,
  }
}
