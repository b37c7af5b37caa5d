import { useEffect, useRef, useState } from 'react'

interface Done {
  done: number
  total: number
}

/** How far the work has come: beside the run's state, so that a step renders the line that shows it and nothing else of the page. */
export interface Progress {
  read: () => Done
  subscribe: (listener: () => void) => () => void
}

const createProgress = () => {
  let reached: Done = { done: 0, total: 0 }
  const listeners = new Set<() => void>()
  return {
    read: () => reached,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report: (done: number, total: number) => {
      reached = { done, total }
      for (const listener of listeners) listener()
    },
  }
}

/** Long work that a visitor starts, watches and may stop. */
export type Run<Result> =
  | { state: 'idle' }
  | { state: 'running'; progress: Progress }
  | { state: 'stopped'; done: number; total: number }
  | { state: 'failed'; message: string }
  | { state: 'finished'; result: Result }

export interface Controls {
  signal: AbortSignal
  report: (done: number, total: number) => void
}

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Rejects once `signal` is aborted, also where `work` takes no notice of it. */
const endedBy = <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])

/**
 * `start` begins `work` anew, `stop` ends it at once, whatever it is waiting for; leaving the page does too. `work` throws, and lets
 * go of what it holds, once its signal is aborted.
 */
export const useRun = <Result, Given extends unknown[]>(
  work: (controls: Controls, ...given: Given) => Promise<Result>,
) => {
  const [run, setRun] = useState<Run<Result>>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (...given: Given) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const progress = createProgress()
    setRun({ state: 'running', progress })
    try {
      const report: Controls['report'] = (done, total) => {
        signal.throwIfAborted()
        progress.report(done, total)
      }
      const result = await endedBy(signal, work({ signal, report }, ...given))
      if (running.current === controller) setRun({ state: 'finished', result })
    } catch (error) {
      if (running.current !== controller) return
      setRun(signal.aborted ? { state: 'stopped', ...progress.read() } : { state: 'failed', message: toMessage(error) })
    }
  }

  return { run, start, stop: () => running.current?.abort(), reset: () => setRun({ state: 'idle' }) }
}
