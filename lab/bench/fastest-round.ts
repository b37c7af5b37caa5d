/**
 * Runs each task in turn, `rounds` times over, and answers the fastest time of each in ms. Taking turns spreads a
 * noisy machine over all of them; the fastest round is the one it disturbed least.
 */
export const fastestRounds = <Name extends string>(
  tasks: Record<Name, () => unknown>,
  rounds: number,
): Record<Name, number> => {
  const fastest = Object.fromEntries(Object.keys(tasks).map((name) => [name, Number.POSITIVE_INFINITY])) as Record<
    Name,
    number
  >
  for (let round = 0; round < rounds; round += 1)
    for (const name of Object.keys(tasks) as Name[]) {
      const startedAt = performance.now()
      tasks[name]()
      fastest[name] = Math.min(fastest[name], performance.now() - startedAt)
    }
  return fastest
}
