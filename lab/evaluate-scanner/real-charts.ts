import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sharedFolder } from './recordings.ts'

/** A screenshot that somebody labelled by eye. */
export interface LabelledPicture {
  file: string
  path: string
  isChart: boolean
  trend: string
  /** Whether the label is sure and names one trend. */
  sure: boolean
  upColour: string
}

/** The labelled screenshots, or none when the folder is not there. */
export const readLabelledPictures = (): LabelledPicture[] => {
  const folder = join(sharedFolder(), 'charts')
  if (!existsSync(join(folder, 'labels.csv'))) return []
  const rows: Record<string, string>[] = parse(readFileSync(join(folder, 'labels.csv'), 'utf8'), { columns: true })
  return rows.map((row) => ({
    file: row.file ?? '',
    path: join(folder, row.file ?? ''),
    isChart: row.is_chart === 'yes',
    trend: row.trend ?? '',
    sure: row.trend_confidence === 'high' && row.trend !== 'ambiguous',
    upColour: row.up_color ?? '',
  }))
}
