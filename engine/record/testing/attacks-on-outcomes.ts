import type { CandlesEntry, Entry, SealedSlot } from '../entries.ts'
import {
  type Attack,
  copyOf,
  find,
  indexOf,
  isReveal,
  isSettle,
  lostSlots,
  oneLost,
  repoint,
  reseal,
} from './attack-kit.ts'
import type { HonestRecord } from './honest-record.ts'

const sealedOf = (record: HonestRecord, slot: string): SealedSlot => record.sealed.get(slot) as SealedSlot

/** The candles entry of the boundary at which a slot expires. */
const lastCandles = (entries: readonly Entry[], { expiresAt }: SealedSlot): CandlesEntry =>
  entries.find((entry) => entry.kind === 'candles' && entry.boundary === expiresAt) as CandlesEntry

/** Ways to turn what happened into something better. */
export const attacksOnOutcomes: readonly Attack[] = [
  {
    name: 'Lost signals are neither revealed nor settled',
    caughtBy: 'duties',
    says: /was due for its reveal at its entry/,
    make: (record) => {
      const lost = new Set(lostSlots(record))
      return {
        entries: repoint(
          copyOf(record).filter((entry) => !((isReveal(entry) || isSettle(entry)) && lost.has(entry.slot))),
        ),
      }
    },
  },
  {
    name: 'Lost signals are revealed and never settled',
    caughtBy: 'duties',
    says: /was due for its settlement at its expiry/,
    make: (record) => {
      const lost = new Set(lostSlots(record))
      return { entries: repoint(copyOf(record).filter((entry) => !(isSettle(entry) && lost.has(entry.slot)))) }
    },
  },
  {
    name: 'Losses become wins by other prices',
    caughtBy: 'duties',
    says: /It says profit from .* by the recorded candles the (CALL|PUT) .* is loss/,
    make: (record) => {
      const entries = copyOf(record)
      for (const entry of entries) {
        if (!isSettle(entry) || entry.outcome !== 'loss') continue
        const { entryPrice, exitPrice } = entry
        Object.assign(entry, { outcome: 'profit', entryPrice: exitPrice, exitPrice: entryPrice })
      }
      return { entries }
    },
  },
  {
    name: 'A loss becomes a win, its prices left as they are',
    caughtBy: 'duties',
    says: /It says profit from/,
    make: (record) => {
      const entries = copyOf(record)
      find(entries, 'settle', oneLost(record)).outcome = 'profit'
      return { entries }
    },
  },
  {
    name: 'Losses are voided',
    caughtBy: 'duties',
    says: /It says void, but by the recorded candles .* is loss/,
    make: (record) => {
      const entries = copyOf(record)
      for (const entry of entries)
        if (isSettle(entry) && entry.outcome === 'loss')
          Object.assign(entry, {
            outcome: 'void',
            entryPrice: null,
            exitPrice: null,
            voidReason: 'No price was recorded.',
          })
      return { entries }
    },
  },
  {
    name: 'A loss is voided, and the candle that it was lost on left out of its entry',
    caughtBy: 'duties',
    says: /takes a side .* though the record marks candles just before it as missing/,
    make: (record) => {
      const entries = copyOf(record)
      const slot = oneLost(record)
      const sealed = sealedOf(record, slot)
      const candles = lastCandles(entries, sealed)
      candles.bars = candles.bars.filter(([pair]) => pair !== sealed.pair)
      const minute = new Date(Date.parse(sealed.entryAt)).toISOString().slice(0, 16).replace('T', ' ')
      Object.assign(find(entries, 'settle', slot), {
        outcome: 'void',
        entryPrice: null,
        exitPrice: null,
        voidReason: `No price was recorded for ${minute} UTC.`,
      })
      return { entries }
    },
  },
  {
    name: 'A loss is voided, and the whole entry of its candles left out',
    caughtBy: 'duties',
    says: /candles .* (are missing|must come before)/,
    make: (record) => {
      const slot = oneLost(record)
      const entries = copyOf(record)
      const candles = lastCandles(entries, sealedOf(record, slot))
      Object.assign(find(entries, 'settle', slot), { outcome: 'void', entryPrice: null, exitPrice: null })
      return { entries: repoint(entries.filter((entry) => entry !== candles)) }
    },
  },
  {
    name: 'A candle is recorded a second time, with a price that wins',
    caughtBy: 'duties',
    says: /are already in the record/,
    make: (record) => {
      const slot = oneLost(record)
      const entries = copyOf(record)
      const candles = lastCandles(entries, sealedOf(record, slot))
      const again = structuredClone(candles)
      for (const bar of again.bars) [bar[1], bar[4]] = [bar[4], bar[1]]
      entries.splice(entries.indexOf(candles) + 1, 0, again)
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'A candle says a close outside of its own range',
    caughtBy: 'duties',
    says: /is invalid/,
    make: (record) => {
      const slot = oneLost(record)
      const entries = copyOf(record)
      for (const bar of lastCandles(entries, sealedOf(record, slot)).bars) bar[4] = bar[2] * 1.01
      return { entries }
    },
  },
  {
    name: 'A candle names a pair twice',
    caughtBy: 'duties',
    says: /appears twice/,
    make: (record) => {
      const entries = copyOf(record)
      const candles = lastCandles(entries, sealedOf(record, oneLost(record)))
      candles.bars.push(structuredClone(candles.bars[0] as CandlesEntry['bars'][0]))
      return { entries }
    },
  },
  {
    name: 'A signal is settled twice, the second time better',
    caughtBy: 'duties',
    says: /isn’t an open commitment/,
    make: (record) => {
      const entries = copyOf(record)
      const place = indexOf(entries, 'settle', oneLost(record))
      entries.splice(place + 1, 0, { ...find(entries, 'settle', oneLost(record)), outcome: 'profit' })
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'A loss is settled at the commitment of a signal that won',
    caughtBy: 'duties',
    says: /isn’t an open commitment|settlement of entry/,
    make: (record) => {
      const entries = copyOf(record)
      const won = entries.findLast((entry) => isSettle(entry) && entry.outcome === 'profit')
      if (won && isSettle(won)) find(entries, 'settle', oneLost(record)).commitIndex = won.commitIndex
      return { entries }
    },
  },
  {
    name: 'A signal is settled a minute late, on a better close',
    caughtBy: 'duties',
    says: /the settlement of entry|due for its settlement/,
    make: (record) => {
      const entries = copyOf(record)
      const slot = oneLost(record)
      const settlement = find(entries, 'settle', slot)
      const laterAt = new Date(Date.parse(settlement.boundary) + 60_000).toISOString()
      const from = entries.indexOf(settlement)
      entries.splice(from, 1)
      const to = entries.findIndex((entry) => entry.kind === 'candles' && entry.boundary === laterAt)
      const { appendedAt } = entries[to] as Entry
      entries.splice(to + 1, 0, { ...settlement, boundary: laterAt, appendedAt })
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'Losses are settled by a rule that nobody knows, announced for it',
    caughtBy: 'duties',
    says: /doesn’t know the settlement rule kinder-1/,
    make: (record) => {
      const entries = copyOf(record)
      const from = entries.findIndex((entry) => entry.kind === 'model')
      const rule = { ruleVersion: 'kinder-1' }
      Object.assign(entries[from] as Entry, rule)
      for (const entry of entries.slice(from)) {
        if (isReveal(entry) && indexOf(entries, 'commit', entry.slot) > from) reseal(entries, entry.slot, () => rule)
        if (isSettle(entry) && entry.commitIndex > from) Object.assign(entry, rule, { outcome: 'profit' })
      }
      return { entries }
    },
  },
]
