interface Waiting<Request, Answer> {
  request: Request
  touched: readonly string[]
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

interface Options<Request, Answer> {
  /** Answers the requests in their order; at least one. */
  run: (requests: readonly Request[]) => Promise<readonly Answer[]>
  /** What a request locks. Those that lock something in common would wait for each other anyway. */
  touches: (request: Request) => readonly string[]
  /** How many requests one run takes at most. */
  most: number
  /** Told why requests that had gone together were tried again alone. */
  onSplit: (error: unknown) => void
}

/**
 * Runs requests together that touch something which an earlier one is still being worked on for: they would have to wait for it.
 * All others go alone and at once. A run that fails is tried again with each of its requests alone, so that none fails for
 * another; `run` must bear being asked for a request that it has already answered.
 */
export const gatherCalls = <Request, Answer>({ run, touches, most, onSplit }: Options<Request, Answer>) => {
  const queue: Waiting<Request, Answer>[] = []
  /** What runs touch, and what the queue waits to touch. */
  const busy = new Set<string>()
  const wanted = new Map<string, number>()

  const want = (things: readonly string[], change: 1 | -1): void => {
    for (const thing of things) {
      const count = (wanted.get(thing) ?? 0) + change
      if (count > 0) wanted.set(thing, count)
      else wanted.delete(thing)
    }
  }

  const runAlone = async ({ request, resolve, reject }: Waiting<Request, Answer>): Promise<void> => {
    try {
      const [answer] = await run([request])
      if (answer === undefined) reject(new Error('A request got no answer.'))
      else resolve(answer)
    } catch (error) {
      reject(error)
    }
  }

  const runTogether = async (together: readonly Waiting<Request, Answer>[]): Promise<void> => {
    const answers = await run(together.map(({ request }) => request)).catch((error: unknown) => {
      // Whose fault it was shows when each goes alone, and only that one's caller is refused.
      onSplit(error)
      return []
    })
    const unanswered = together.filter(({ resolve }, place) => {
      const answer = answers[place]
      if (answer === undefined) return true
      resolve(answer)
      return false
    })
    await Promise.all(unanswered.map(runAlone))
  }

  const start = (together: readonly Waiting<Request, Answer>[]): void => {
    const touched = together.flatMap((one) => one.touched)
    for (const thing of touched) busy.add(thing)
    const [only, ...others] = together
    const work = only && others.length === 0 ? runAlone(only) : runTogether(together)
    work.finally(() => {
      for (const thing of touched) busy.delete(thing)
      startWaiting()
    })
  }

  /** The first of `waiting`, and as many behind it as touch what it touches and may go. */
  const toCompany = (
    waiting: readonly Waiting<Request, Answer>[],
    mayGo: (one: Waiting<Request, Answer>) => boolean,
  ) => {
    const shared = new Set<string>()
    const company: Waiting<Request, Answer>[] = []
    for (const one of waiting) {
      if (company.length === most) break
      if (company.length > 0 && !(one.touched.some((thing) => shared.has(thing)) && mayGo(one))) continue
      for (const thing of one.touched) shared.add(thing)
      company.push(one)
    }
    return company
  }

  /** Starts what waits and no longer has to, in the order in which it came. */
  const startWaiting = (): void => {
    // Whoever comes later may not overtake an earlier one at what that still waits for.
    const claimed = new Set<string>()
    const going = new Set<Waiting<Request, Answer>>()
    const mayGo = (one: Waiting<Request, Answer>) =>
      !going.has(one) && !one.touched.some((thing) => busy.has(thing) || claimed.has(thing))
    const waiting = queue.splice(0)
    for (const [place, one] of waiting.entries()) {
      if (mayGo(one)) {
        const together = toCompany(waiting.slice(place), mayGo)
        for (const next of together) {
          going.add(next)
          want(next.touched, -1)
        }
        start(together)
      } else if (!going.has(one)) {
        for (const thing of one.touched) claimed.add(thing)
        queue.push(one)
      }
    }
  }

  return (request: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const one = { request, touched: touches(request), resolve, reject }
      if (!one.touched.some((thing) => busy.has(thing) || wanted.has(thing))) {
        start([one])
        return
      }
      queue.push(one)
      want(one.touched, 1)
    })
}
