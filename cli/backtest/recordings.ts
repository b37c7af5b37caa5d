import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Timeframe } from '../../contract/market.ts'
import { parseRecording } from '../../engine/market/candle-csv.ts'
import type { Bar } from '../../engine/market/candles.ts'

export interface Recording {
  file: string
  /** What stands before the first underscore of the file name: `EURUSD_1m_201405.csv` is EURUSD. */
  instrument: string
  resolution: Timeframe
  bars: Bar[]
}

/** 1-minute bars can settle both timeframes; 5-minute bars only the longer one. */
export const timeframesOf = ({ resolution }: Recording): Timeframe[] => (resolution === '1m' ? ['1m', '5m'] : ['5m'])

const readRecording = async (folder: string, file: string): Promise<Recording | undefined> => {
  const text = await readFile(join(folder, file), 'utf8')
  try {
    const { bars, resolution } = parseRecording(text)
    if (bars.length === 0) return undefined
    if (!resolution) throw new Error('one candle alone has no length')
    const instrument = file.split('_')[0] ?? file
    return { file, instrument: basename(instrument, '.csv'), resolution, bars }
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

const listFiles = async (folder: string, only: string | undefined): Promise<string[]> => {
  const entries = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`The folder ${folder} cannot be read.`, { cause })
  })
  const files = entries.filter((file) => file.toLowerCase().endsWith('.csv')).sort()
  return only ? files.filter((file) => [file, basename(file, '.csv'), file.split('_')[0]].includes(only)) : files
}

/** How many files `readRecordings` would read. */
export const countRecordings = async (folder: string, only?: string): Promise<number> =>
  (await listFiles(folder, only)).length

/**
 * Yields the recordings of a folder one at a time, in order of name; `only` keeps one instrument or file.
 * Throws an Error naming the file, and the line that is malformed or off the grid.
 */
export async function* readRecordings(folder: string, only?: string): AsyncGenerator<Recording> {
  for (const file of await listFiles(folder, only)) {
    const recording = await readRecording(folder, file)
    if (recording) yield recording
  }
}
