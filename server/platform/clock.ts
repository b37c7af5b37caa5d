/** The only source of the time. Injected, so that tests decide what time it is and never sleep. */
export interface Clock {
  /** Wall clock: ms since 1970 UTC. It may step when the machine's clock is set. */
  now: () => number
  /** Elapsed ms since an arbitrary start. It never steps, and is not comparable between processes. */
  monotonicMs: () => number
  /** Runs `run` once after `ms` of elapsed time; `Infinity` never. Returns the cancellation. */
  setTimeout: (run: () => unknown, ms: number) => () => void
}

/** Node fires a timer longer than this at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

const startTimer = (run: () => unknown, ms: number): (() => void) => {
  const endAtMs = performance.now() + ms
  let timer: NodeJS.Timeout
  const wait = (remainingMs: number): void => {
    timer = setTimeout(
      () => (remainingMs > LONGEST_TIMER_MS ? wait(endAtMs - performance.now()) : run()),
      Math.min(remainingMs, LONGEST_TIMER_MS),
    )
  }
  wait(ms)
  return () => clearTimeout(timer)
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  setTimeout: startTimer,
}

export interface FakeClock extends Clock {
  /** Lets `ms` pass: runs what falls due, in order, and waits for what it returns. */
  advance: (ms: number) => Promise<void>
  /** Lets time pass until the wall clock reads `atMs`. */
  advanceTo: (atMs: number) => Promise<void>
  /** Sets the wall clock forward or back by `ms` without any time passing. */
  stepWall: (ms: number) => void
}

/** A clock for tests and for a demo’s past. Time passes only when it is told to. */
export const createFakeClock = (startMs: number): FakeClock => {
  interface Timer {
    dueMs: number
    run: () => unknown
  }
  let elapsedMs = 0
  let wallOffsetMs = startMs
  let timers: Timer[] = []

  const nextDue = (untilMs: number): Timer | undefined =>
    timers.reduce<Timer | undefined>(
      (first, timer) => (timer.dueMs <= untilMs && (!first || timer.dueMs < first.dueMs) ? timer : first),
      undefined,
    )
  /** One turn of the event loop, so that promises which the timers started can settle. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  const advance = async (ms: number): Promise<void> => {
    const untilMs = elapsedMs + ms
    await settle()
    for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
      const due = timer
      timers = timers.filter((other) => other !== due)
      elapsedMs = Math.max(elapsedMs, due.dueMs)
      await due.run()
      await settle()
    }
    elapsedMs = untilMs
  }

  return {
    now: () => elapsedMs + wallOffsetMs,
    monotonicMs: () => elapsedMs,
    setTimeout: (run, ms) => {
      const timer = { dueMs: elapsedMs + Math.max(0, ms), run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance,
    advanceTo: (atMs) => advance(atMs - elapsedMs - wallOffsetMs),
    stepWall: (ms) => {
      wallOffsetMs += ms
    },
  }
}
