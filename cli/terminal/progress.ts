import { Presets, SingleBar } from 'cli-progress'

/** What takes less time is over before anybody wonders. */
const SHOWN_AFTER_MS = 2_000
const NAMES = { plain: '{bar} {percentage}% | {value} of {total} {unit} | {pace} a second | {eta_formatted} left' }

export interface Progress {
  /** How much is done, of how much there is by now. */
  report: (done: number, total: number) => void
  stop: () => void
}

/**
 * A bar with pace and time left on the standard error of a terminal, once the work has taken two seconds. Writes nothing where the output goes to a
 * file or another program.
 */
export const createProgress = (unit: string, stream: NodeJS.WriteStream = process.stderr): Progress => {
  const startedAtMs = performance.now()
  let bar: SingleBar | null = null
  return {
    report: (done, total) => {
      const elapsedMs = performance.now() - startedAtMs
      if (!stream.isTTY || elapsedMs < SHOWN_AFTER_MS) return
      const pace = Math.round((1000 * done) / elapsedMs).toLocaleString('en-US')
      if (bar) {
        bar.setTotal(total)
        bar.update(done, { pace })
        return
      }
      bar = new SingleBar({ format: NAMES.plain, stream, clearOnComplete: true, hideCursor: true }, Presets.rect)
      bar.start(total, done, { unit, pace })
    },
    stop: () => bar?.stop(),
  }
}
