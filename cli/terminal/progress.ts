import { Presets, SingleBar } from 'cli-progress'

/** What takes less time is over before anybody wonders. */
const SHOWN_AFTER_MS = 2_000
const FORMAT = '{bar} {percentage}% | {value} of {total} {unit} | {pace} a second | {eta_formatted} left'

/** Tells how much is done, of how much there is by now. */
export type Report = (done: number, total: number) => void

const createProgress = (unit: string, stream: NodeJS.WriteStream) => {
  const startedAtMs = performance.now()
  let bar: SingleBar | null = null
  return {
    report: (done: number, total: number): void => {
      const elapsedMs = performance.now() - startedAtMs
      if (!stream.isTTY || elapsedMs < SHOWN_AFTER_MS) return
      const pace = Math.round((1000 * done) / elapsedMs).toLocaleString('en-US')
      if (bar) {
        bar.setTotal(total)
        bar.update(done, { pace })
        return
      }
      bar = new SingleBar({ format: FORMAT, stream, clearOnComplete: true, hideCursor: true }, Presets.rect)
      bar.start(total, done, { unit, pace })
    },
    stop: (): void => bar?.stop(),
  }
}

/**
 * Does `work` beside a bar with pace and time left on the standard error of a terminal, which comes once two seconds have passed and is gone when
 * the work is done. Writes nothing where the output goes to a file or another program.
 */
export const withProgress = async <Result>(
  unit: string,
  work: (report: Report) => Promise<Result>,
): Promise<Result> => {
  const progress = createProgress(unit, process.stderr)
  try {
    return await work(progress.report)
  } finally {
    progress.stop()
  }
}
