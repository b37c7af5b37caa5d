import { Worker } from 'node:worker_threads'
import { createEngines } from './create-engines.ts'
import type { SnapshotRow } from './store.ts'
import { type BacktestTally, type History, trainEngines } from './train-engines.ts'

/** What the engines have become on a market's history, and how they did on the way. */
export interface Trained {
  snapshots: SnapshotRow[]
  backtest: BacktestTally[]
}

/** Trains new engines on a market's history up to `toMs`. `onProgress` hears how far it has come, 0 to 1. */
export type Train = (history: History, toMs: number, onProgress: (done: number) => void) => Promise<Trained>

/** In this thread, a day of history between two turns of its events. */
export const trainHere: Train = async (history, toMs, onProgress) => {
  const engines = createEngines(history.pairs, [])
  const backtest = await trainEngines(engines, history, toMs, onProgress)
  return { snapshots: engines.snapshots(history.feed.id), backtest }
}

/** What the thread is begun with. Bars it asks for: the feed, and with it the market's seed, stays where it is. */
export type TrainingTask = Pick<History, 'feed' | 'pairs' | 'historyFrom'> & { toMs: number }

export type FromTraining =
  | { kind: 'bars'; of: Parameters<History['bars']> }
  | { kind: 'progress'; done: number }
  | { kind: 'trained'; trained: Trained }

const THREAD = new URL('./trainer.ts', import.meta.url)

/** In a thread of its own, so that members are answered meanwhile; rejects when it fails. It ends with the training. */
export const trainBeside: Train = ({ feed, pairs, historyFrom, bars }, toMs, onProgress) =>
  new Promise((resolve, reject) => {
    const task: TrainingTask = { feed, pairs, historyFrom, toMs }
    const thread = new Worker(THREAD, { workerData: task })
    const fail = (error: unknown): void => {
      reject(error)
      thread.terminate()
    }
    thread.on('message', (message: FromTraining) => {
      if (message.kind === 'progress') onProgress(message.done)
      else if (message.kind === 'trained') resolve(message.trained)
      else bars(...message.of).then((answer) => thread.postMessage(answer), fail)
    })
    thread.on('error', fail)
    thread.on('exit', (code) => reject(new Error(`The training ended early, with code ${code}.`)))
  })
