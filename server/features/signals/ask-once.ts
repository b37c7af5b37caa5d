/** Asks once per boundary: who asks at the same one waits for the same answer, and one that failed is asked for again. */
export const askOncePerBoundary = <Answer>(
  ask: (untilMs: number) => Promise<Answer>,
): ((untilMs: number) => Promise<Answer>) => {
  let asked: { untilMs: number; answer: Promise<Answer> } | null = null
  return (untilMs) => {
    if (asked?.untilMs === untilMs) return asked.answer
    // One after the other: two of them would take the same stretch into what is kept.
    const before = asked?.answer.catch(() => null)
    const answer = Promise.resolve(before).then(() => ask(untilMs))
    const own = { untilMs, answer }
    asked = own
    answer.catch(() => {
      if (asked === own) asked = null
    })
    return answer
  }
}
