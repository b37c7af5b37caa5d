import type { ChartReader } from '../../../contract/chart-scans.ts'
import type { SecondReaderSettings } from '../../env.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { isLoopback } from '../../platform/http/own-computer.ts'
import type { AskService } from './ask-service.ts'
import { compareReadings, readingAlone } from './compare-readings.ts'
import type { CheckedPicture, PictureReader, ReadingOptions } from './local-reader.ts'
import type { Found, SecondAnswer } from './to-analysis.ts'

/** A service that reads pictures beside our own reader. */
export interface SecondReader {
  settings: Pick<SecondReaderSettings, 'provider' | 'name' | 'baseUrl'>
  ask: AskService
}

interface Readers {
  reader: Pick<PictureReader, 'read'>
  second: SecondReader | null
  log: Platform['log']
}

interface Read {
  reader: ChartReader
  found: Found
}

const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && (error.code === 'CHART_NOT_FOUND' || error.code === 'CHART_SCAN_FAILED')

/** Where ours read nothing: the service's reading alone, or why there is none. */
const withoutOurs = (refusal: unknown, second: SecondReader | null, answer: SecondAnswer | null): Read => {
  if (!second || !answer || !isRefusal(refusal)) throw refusal
  if (answer.found) return { reader: second.settings.provider, found: readingAlone(answer.name, answer.found, answer) }
  if (refusal.code === 'CHART_SCAN_FAILED' && answer.problem !== null)
    throw Object.assign(new CallError('CHART_SCAN_FAILED', { message: answer.problem }), { cause: refusal })
  throw refusal
}

/** Reads pictures: always by ourselves, and where a service is configured with its second opinion. */
export const createPictureReading = ({ reader, second, log }: Readers) => {
  const askSecond = async (picture: CheckedPicture, options: ReadingOptions): Promise<SecondAnswer | null> => {
    const answer = (await second?.ask(picture, options)) ?? null
    if (answer && answer.problem !== null) log.warn({ problem: answer.problem }, 'the second reader of charts failed')
    return answer
  }

  return {
    /** Throws CHART_NOT_FOUND and CHART_SCAN_FAILED where neither found anything. */
    read: async (picture: CheckedPicture, options: ReadingOptions): Promise<Read> => {
      const [own, answer] = await Promise.allSettled([reader.read(picture, options), askSecond(picture, options)])
      if (answer.status === 'rejected') throw answer.reason
      if (own.status === 'rejected') return withoutOurs(own.reason, second, answer.value)
      return { reader: 'local', found: answer.value ? compareReadings(own.value, answer.value) : own.value }
    },

    /** Reads by ourselves alone, beside what a service said the first time: asking it costs, and reading again is free. */
    readAgain: async (
      picture: CheckedPicture,
      options: ReadingOptions,
      before: SecondAnswer | undefined,
    ): Promise<Read> => {
      const own = await reader.read(picture, options)
      return { reader: 'local', found: before ? compareReadings(own, before) : own }
    },

    /** Who else is sent a picture; without a host where the service is on this computer. */
    service: second && {
      name: second.settings.name,
      host: isLoopback(new URL(second.settings.baseUrl).hostname) ? null : new URL(second.settings.baseUrl).host,
    },
  }
}

export type PictureReading = ReturnType<typeof createPictureReading>
