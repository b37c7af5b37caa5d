/** Lets at most `max` of the given works run at a time; the others wait in order. */
export const createTurns = (max: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next one takes over this turn, so that nobody can slip in between.
      if (next) next()
      else running -= 1
    }
  }
}
