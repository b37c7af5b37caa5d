interface Waiting<Request, Answer> {
  request: Request
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

interface Options<Request, Answer> {
  /** Answers the requests in their order; at least one. */
  run: (requests: readonly Request[]) => Promise<readonly Answer[]>
  /** How many runs go on at once. */
  inFlight: number
  /** How many requests one run takes at most. */
  most: number
}

/**
 * Runs requests together that arrive while earlier ones are still being worked on: alone when it is quiet, in company under
 * load, without ever waiting for company. A failed run fails all that went with it.
 */
export const gatherCalls = <Request, Answer>({ run, inFlight, most }: Options<Request, Answer>) => {
  const queue: Waiting<Request, Answer>[] = []
  let running = 0

  const runNext = (): void => {
    if (running === inFlight || queue.length === 0) return
    running += 1
    const together = queue.splice(0, most)
    run(together.map(({ request }) => request))
      .then(
        (answers) => {
          for (const [place, { resolve, reject }] of together.entries()) {
            const answer = answers[place]
            if (answer === undefined) reject(new Error('A request that went with others got no answer.'))
            else resolve(answer)
          }
        },
        (error) => {
          for (const { reject } of together) reject(error)
        },
      )
      .finally(() => {
        running -= 1
        runNext()
      })
  }

  return (request: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject })
      runNext()
    })
}
