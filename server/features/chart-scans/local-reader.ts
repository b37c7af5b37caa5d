import { Worker } from 'node:worker_threads'
import type { ChartReading } from '@uptick/chart-reader/reading'
import pLimit from 'p-limit'
import type { ChartSettings } from '../../../contract/chart-scans.ts'
import type { ImageKind } from '../../../contract/files.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { foundInReading, sentenceOfRefusal } from './reading-rules.ts'
import type { Found } from './to-analysis.ts'

/** A picture that has passed the checks of every upload. */
export interface CheckedPicture {
  kind: ImageKind
  bytes: Buffer
}

/** What the member set in the picture, in its own pixels. */
export type ReadingOptions = Pick<ChartSettings, 'frame' | 'scale'>

/** Finds what a picture shows. Throws CHART_NOT_FOUND where it shows no chart, and CHART_SCAN_FAILED where it was not read. */
export type ReadPicture = (picture: CheckedPicture, options: ReadingOptions) => Promise<Found>

export interface PictureReader {
  read: ReadPicture
  stop: () => Promise<void>
}

/** What the thread is asked. */
export interface Asked {
  bytes: Uint8Array
  options: ReadingOptions
}

/** What the thread answers. */
export interface ReadPixels {
  reading: ChartReading
  width: number
  height: number
}

const THREAD = new URL('./reader.ts', import.meta.url)
/** A hundred times what a picture takes. */
const WITHIN_MS = 20_000
/** A thread that nobody needs is let go with its memory. */
const IDLE_MS = 60_000

interface Limits {
  withinMs?: number
}

/** The reader of our own: pixels and rules, in a thread of its own, one picture at a time. Whatever takes too long is ended with its thread. */
export const createLocalReader = ({ withinMs = WITHIN_MS }: Limits = {}): PictureReader => {
  const limit = pLimit(1)
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  const letGo = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = thread
    thread = null
    await ending?.terminate()
  }

  const begin = (): Worker => {
    const begun = new Worker(THREAD)
    begun.unref()
    begun.once('exit', () => {
      if (thread === begun) thread = null
    })
    thread = begun
    return begun
  }

  const ask = (question: Asked): Promise<ReadPixels> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      const asked = thread ?? begin()
      const forget = () => {
        clearTimeout(late)
        asked.removeAllListeners('message').off('error', fail).off('exit', fail)
      }
      const fail = (cause: unknown) => {
        forget()
        reject(cause instanceof Error ? cause : new Error('The reader ended.'))
        void letGo()
      }
      const late = setTimeout(() => fail(new Error('The reader took too long.')), withinMs)
      asked.on('error', fail)
      asked.on('exit', fail)
      asked.on('message', (answer: ReadPixels | { problem: string }) => {
        forget()
        idle = setTimeout(letGo, IDLE_MS).unref()
        if ('problem' in answer) reject(new Error(answer.problem))
        else resolve(answer)
      })
      asked.postMessage(question)
    })

  return {
    read: ({ bytes }, options) =>
      limit(async () => {
        const { reading, ...size } = await ask({ bytes, options }).catch((cause: unknown) => {
          throw Object.assign(new CallError('CHART_SCAN_FAILED'), { cause })
        })
        if (!reading.isChart) throw new CallError('CHART_NOT_FOUND', { message: sentenceOfRefusal(reading.reason) })
        return foundInReading(reading, size)
      }),
    stop: letGo,
  }
}
