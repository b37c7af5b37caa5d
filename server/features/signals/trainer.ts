/** The thread of `trainBeside`: trains on bars that it asks for one question at a time, tells how far it is, and hands over the result. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { Bar } from '../../../engine/market/candles.ts'
import { type FromTraining, type TrainingTask, trainHere } from './train-beside.ts'

const port = parentPort
if (!port) throw new Error('trainer.ts runs as a worker thread only.')

const tell = (message: FromTraining): void => port.postMessage(message)

const { toMs, ...market } = workerData as TrainingTask
const bars = async (...of: [pairId: string, fromMs: number, toMs: number]): Promise<Bar[]> => {
  const answer = once(port, 'message')
  tell({ kind: 'bars', of })
  const [known] = await answer
  return known
}
const trained = await trainHere({ ...market, bars }, toMs, (done) => tell({ kind: 'progress', done }))
tell({ kind: 'trained', trained })
// Nothing else is asked of it.
port.close()
