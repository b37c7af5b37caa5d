/** What comes within it is drawn at once: ten times a second is as fast as anybody reads. */
const GATHER_MS = 100
/** A device that takes long to draw draws less often: it rests so many times as long as it drew. */
const REST = 3
const LONGEST_REST_MS = 800
/** Whoever has pressed something within it is about to press again. */
const PRESSING_MS = 300
/** A page that nobody sees is not painted. */
const UNSEEN_MS = 1_000

interface Times {
  now: () => number
  /** Returns how to cancel it. */
  after: (ms: number, run: () => void) => () => void
  /** Runs once the next frame is painted. Returns how to cancel it. */
  afterPaint: (run: () => void) => () => void
}

const after: Times['after'] = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const browserTimes: Times = {
  now: () => performance.now(),
  after,
  afterPaint: (run) => {
    let cancelTask = after(UNSEEN_MS, run)
    const frame = requestAnimationFrame(() => {
      cancelTask()
      // Behind the frame, which is painted first.
      cancelTask = after(0, run)
    })
    return () => {
      cancelAnimationFrame(frame)
      cancelTask()
    }
  },
}

/**
 * When to draw what others say: soon, but never so often that the reader's own presses wait for it. While somebody presses keys, it is drawn
 * right after what one of them did was painted, with the most time before the next.
 */
export const createDrawPace = (draw: () => void, { now, after, afterPaint }: Times = browserTimes) => {
  let asked = false
  let isAnswer = false
  let restsUntilMs = 0
  let pressedAtMs = Number.NEGATIVE_INFINITY
  let cancelDrawing: (() => void) | null = null
  let cancelPress: (() => void) | null = null
  let cancelPaint: (() => void) | null = null

  /** More than there can be is left where the page's clock was set back: then nothing waits for it. */
  const left = (untilMs: number, mostMs: number): number => {
    const leftMs = untilMs - now()
    return leftMs > mostMs ? 0 : leftMs
  }

  const schedule = (): void => {
    if (!asked || cancelDrawing || cancelPaint) return
    cancelDrawing = after(Math.max(GATHER_MS, left(restsUntilMs, LONGEST_REST_MS)), drawOrWait)
  }
  const drawNow = (): void => {
    cancelDrawing?.()
    cancelPaint?.()
    cancelDrawing = null
    asked = false
    isAnswer = false
    const startMs = now()
    cancelPaint = afterPaint(() => {
      cancelPaint = null
      restsUntilMs = now() + Math.min(LONGEST_REST_MS, REST * (now() - startMs))
      schedule()
    })
    draw()
  }
  const drawOrWait = (): void => {
    const leftMs = left(pressedAtMs + PRESSING_MS, PRESSING_MS)
    if (leftMs <= 0) drawNow()
    else cancelDrawing = after(leftMs, drawOrWait)
  }

  const press = (): void => {
    pressedAtMs = now()
    cancelPress ??= afterPaint(() => {
      cancelPress = null
      if (isAnswer || (cancelDrawing && left(restsUntilMs, LONGEST_REST_MS) <= 0)) drawNow()
    })
  }

  return {
    /** There is something to draw. */
    ask: (): void => {
      asked = true
      schedule()
    },

    /** There is something to draw that the reader has just asked for with a press: it is drawn next, once what the press itself changed is painted. */
    answer: (): void => {
      isAnswer = true
      press()
    },

    /** The reader has pressed a key or a button. */
    press,

    stop: (): void => {
      for (const cancel of [cancelDrawing, cancelPress, cancelPaint]) cancel?.()
      asked = false
    },
  }
}
