import { hash } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import {
  getTrackRecord,
  listGaps,
  listRecords,
  listSettledSignals,
  type SettledSignal,
} from '../contract/track-record.ts'
import { listCallers } from '../contract/trade-calls.ts'
import { utf8 } from '../engine/log/bytes.ts'
import { encodeBundle, parseTilePath, TILE_WIDTH } from '../engine/log/tiles.ts'
import type { Entry } from '../engine/record/entries.ts'
import { entryText } from '../engine/record/entries.ts'
import type { Figures } from '../engine/record/figures.ts'
import { createRecordDuties } from '../engine/record/record-duties.ts'
import type { SettledRow } from '../engine/record/settled-rows.ts'
import { createServedLog, type LogKey } from '../engine/record/testing/served-log.ts'
import { answerCall, failCall } from './set-answers.ts'

export const bytesOf = (entries: readonly Entry[]): Uint8Array[] => entries.map((entry) => utf8(entryText(entry)))

/** The log that the page is shown from now on, in place of the server's own, and how many bytes it read of it. */
export const showLog = async (
  page: Page,
  entries: readonly Uint8Array[],
  key: LogKey,
  { size = entries.length, served = entries }: { size?: number; served?: readonly Uint8Array[] } = {},
): Promise<{ bytes: number }> => {
  const log = createServedLog(entries, key)
  const read = { bytes: 0 }
  // The server's own entries are of another log.
  await answerCall(page, listRecords, [])
  await answerCall(page, listSettledSignals, [])
  await page.unroute('**/log/**')
  await page.route('**/log/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/log/', '')
    const tile = parseTilePath(path)
    const begin = (tile?.index ?? 0) * TILE_WIDTH
    const found =
      tile?.level === 'entries' ? encodeBundle(served.slice(begin, begin + tile.width)) : await log.read(path, size)
    read.bytes += found?.length ?? 0
    await (found ? route.fulfill({ body: Buffer.from(found) }) : route.fulfill({ status: 404 }))
  })
  return read
}

/** What is published of the record from now on. */
export const showFigures = async (
  page: Page,
  { trackRecord, reliability, breakdown, gaps, callers }: Figures,
): Promise<void> => {
  await answerCall(page, getTrackRecord, { ...trackRecord, backtests: [] })
  await answerCall(page, listGaps, gaps)
  if (callers) await answerCall(page, listCallers, callers)
  else await failCall(page, listCallers, { sentence: 'There is nothing here.', status: 404 })
  await page.unroute('**/api/track-record/reliability*')
  await page.route('**/api/track-record/reliability*', (route) => {
    const timeframe = new URL(route.request().url()).searchParams.get('timeframe') as '1m' | '5m' | null
    const data = { record: reliability[timeframe ?? 'both'], backtest: [] }
    return route.fulfill({ json: { success: true, data, timestamp: new Date(0).toISOString() } })
  })
  await page.unroute('**/api/track-record/breakdown*')
  await page.route('**/api/track-record/breakdown*', (route) => {
    const timeframe = new URL(route.request().url()).searchParams.get('timeframe') as '1m' | '5m' | null
    const data = breakdown[timeframe ?? 'both']
    return route.fulfill({ json: { success: true, data, timestamp: new Date(0).toISOString() } })
  })
}

/** What the list and the chart show of the newest settled signals of these entries, as `bend` changes it. */
export const showRows = async (
  page: Page,
  entries: readonly Entry[],
  bend: (signal: SettledSignal) => SettledSignal = (signal) => signal,
): Promise<void> => {
  const rows: SettledRow[] = []
  const signals = { onReveal: () => {}, onSettle: (_: string, row: SettledRow) => void rows.push(row) }
  const duties = createRecordDuties({ hashText: (text) => hash('sha256', text), signals })
  for (const entry of entries) duties.add(entryText(entry))
  const shown = rows
    .toSorted((a, b) => (a.slotAt < b.slotAt ? 1 : -1))
    .map(
      ({ slot, statedPercent, direction, modelVersion: _, ruleVersion: __, ...row }): SettledSignal =>
        bend({ ...row, id: slot, decimals: 5, stated: statedPercent, direction: direction as 'CALL' | 'PUT' }),
    )
  const answer = (data: unknown) => (route: Route) =>
    route.fulfill({ json: { success: true, data, timestamp: new Date(0).toISOString() } })
  // As the verifier asks: the page itself shows what it is told elsewhere.
  await page.route('**/api/track-record/signals?limit=100&market=*', answer(shown.slice(0, 100)))
  await page.route('**/api/track-record/chart?market=*', answer({ signals: shown.slice(0, 3), candles: [] }))
}
