import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ReadChart } from '@uptick/chart-reader/reading'
import sharp from 'sharp'
import type { Judgement } from './judge-reading.ts'
import { pictureFile } from './picture-set.ts'

const FOLDER = fileURLToPath(new URL('../../reports', import.meta.url))

/** Confident nonsense first: a chart refused or a wrong trend weighs as much as the reader was sure of it. */
const badness = ({ case: { truth }, reading, trendRight, levelErrors, margin }: Judgement): number => {
  if (truth === null) return reading.isChart ? 1 + reading.confidence / 100 : 0
  if (!reading.isChart) return 1.5
  return (trendRight ? 0 : 1 + reading.confidence / 100 + margin) + Math.max(0, ...levelErrors)
}

/** Path, levels and plot of a reading, to be laid over its picture. */
const overlayOf = (reading: ReadChart, width: number, height: number): string => {
  const { plot, path, levels } = reading
  const points = path.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const lines = levels.map(
    ({ side, y }) =>
      `<line x1="${plot.x}" x2="${plot.x + plot.width}" y1="${y}" y2="${y}" stroke="${side === 'support' ? 'lime' : 'orange'}" stroke-width="2"/>`,
  )
  return `<svg viewBox="0 0 ${width} ${height}"><rect x="${plot.x}" y="${plot.y}" width="${plot.width}" height="${plot.height}" fill="none" stroke="magenta" stroke-width="2"/>${lines.join('')}<polyline points="${points}" fill="none" stroke="cyan" stroke-width="2"/></svg>`
}

const cellOf = async ({ case: entry, reading, trend, trendRight }: Judgement): Promise<string> => {
  const image = readFileSync(pictureFile(entry.id))
  const { width, height, format } = await sharp(image).metadata()
  const read = reading.isChart ? `${reading.kind}, ${reading.trend}, confidence ${reading.confidence}` : reading.reason
  const known = entry.truth === null ? `no price chart (${entry.theme})` : `${entry.truth.kind}, ${trend}`
  return `<figure><figcaption>${entry.id}: read ${read}; is ${known}${trendRight ? '' : ', wrong'}</figcaption><div><img src="data:image/${format};base64,${image.toString('base64')}" alt="">${reading.isChart ? overlayOf(reading, width, height) : ''}</div></figure>`
}

/** Writes the twenty worst readings with what was read laid over them; answers the file. */
export const writeSheet = async (judged: Judgement[]): Promise<string> => {
  mkdirSync(FOLDER, { recursive: true })
  const worst = judged.toSorted((a, b) => badness(b) - badness(a)).slice(0, 20)
  const cells = await Promise.all(worst.map(cellOf))
  const file = join(FOLDER, 'scanner-worst.html')
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Worst chart readings</title><style>body{font:14px sans-serif;display:grid;grid-template-columns:repeat(auto-fill,minmax(560px,1fr));gap:16px}figure{margin:0}div{position:relative}img{width:100%;display:block}svg{position:absolute;inset:0;width:100%;height:100%}</style>${cells.join('')}</html>`,
  )
  return file
}
