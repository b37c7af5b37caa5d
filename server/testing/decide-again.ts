import type { Timeframe } from '../../contract/market.ts'
import { MINUTE_MS } from '../../contract/market.ts'
import type { RecordEntry } from '../../contract/track-record.ts'
import { createMarketScore } from '../../engine/signals/score-market.ts'
import { choosePublished } from '../../engine/signals/selection.ts'
import type { RecordLog } from '../features/record/service.ts'
import { createEngines } from '../features/signals/create-engines.ts'
import { isBoundary, TIMEFRAMES } from '../features/signals/rules.ts'
import type { SlotRow } from '../features/signals/store.ts'
import { type History, readMinutes, trainEngines } from '../features/signals/train-engines.ts'

/** What was said of a slot, as it was committed. */
export interface Said {
  pair: string
  timeframe: Timeframe
  slotAtMs: number
  side: string | null
  confidence: number | null
  calibrated: boolean
  stated: number | null
  published: boolean
}

export const keyOf = ({ pair, timeframe, slotAtMs }: Said): string =>
  `${timeframe} ${new Date(slotAtMs).toISOString()} ${pair}`

export const saidOf = (slot: SlotRow): Said => {
  const { pair, timeframe, slotAt, side, confidence, calibrated, stated, decision } = slot
  const published = decision !== 'ABSTAIN'
  return { pair, timeframe, slotAtMs: slotAt.getTime(), side, confidence, calibrated, stated, published }
}

/** What the back-test says of each slot behind `trainedMs`, by its key, given the bars of `recorded` and no others. */
export const decideAgain = async (
  recorded: History,
  trainedMs: number,
  throughMs: number,
): Promise<Map<string, Said>> => {
  const engines = createEngines(recorded.pairs, [])
  await trainEngines(engines, recorded, trainedMs)
  const ids = recorded.pairs.map(({ id }) => id)
  const score = createMarketScore(ids, engines.streams, () => {})
  const said = new Map<string, Said>()
  for (const [openAtMs, bars] of await readMinutes(recorded, trainedMs, throughMs)) {
    const slotAtMs = openAtMs + MINUTE_MS
    engines.push(bars, slotAtMs)
    score.follow(openAtMs, bars)
    for (const timeframe of TIMEFRAMES.filter((one) => isBoundary(slotAtMs, one))) {
      const decisions = engines.decide(timeframe, slotAtMs)
      const stream = engines.streams.get(timeframe)
      const stated = decisions.map((one) => ({ ...one, stated: stream?.state(one) ?? null }))
      const chosen = choosePublished(stated, timeframe, slotAtMs)
      for (const one of stated) {
        const { pair, side, confidence, calibrated } = one
        const published = one === chosen
        const row: Said = { pair, timeframe, slotAtMs, side, confidence, calibrated, stated: one.stated, published }
        said.set(keyOf(row), row)
      }
      score.decide(timeframe, slotAtMs, decisions)
    }
  }
  return said
}

/** The whole log, as far as it is published. */
export const readAllEntries = async ({ listRecords }: Pick<RecordLog, 'listRecords'>): Promise<RecordEntry[]> => {
  const entries: RecordEntry[] = []
  for (;;) {
    const page = await listRecords({ after: entries.length, limit: 500 })
    if (page.length === 0) return entries
    entries.push(...page)
  }
}
