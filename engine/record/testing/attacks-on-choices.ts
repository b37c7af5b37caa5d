import type { CommitEntry, Entry, SealedSlot } from '../entries.ts'
import {
  type Attack,
  copyOf,
  find,
  heldBy,
  indexOf,
  isCommit,
  isReveal,
  isSettle,
  lostSlots,
  oneLost,
  repoint,
  reseal,
} from './attack-kit.ts'
import { type HonestRecord, NEXT_MODEL, RECORD_FEED } from './honest-record.ts'

const MINUTE_MS = 60_000
const later = (instant: string, byMs: number): string => new Date(Date.parse(instant) + byMs).toISOString()

/** The slots of the same timeframe and boundary, one per pair. */
const besides = (entries: readonly Entry[], slot: string): CommitEntry[] => {
  const own = find(entries, 'commit', slot)
  return entries.filter((entry): entry is CommitEntry => {
    return isCommit(entry) && entry.slotAt === own.slotAt && entry.timeframe === own.timeframe
  })
}

const other = (sealed: SealedSlot): 'CALL' | 'PUT' => (sealed.side === 'CALL' ? 'PUT' : 'CALL')

const changeSealed = (record: HonestRecord, change: (sealed: SealedSlot) => Partial<SealedSlot>) => {
  const entries = copyOf(record)
  reseal(entries, oneLost(record), change)
  return { entries }
}

/** Ways to decide, choose or seal otherwise than was promised. */
export const attacksOnChoices: readonly Attack[] = [
  {
    name: 'What is revealed is not what was sealed',
    caughtBy: 'duties',
    says: /doesn’t match entry \d+/,
    make: (record) => {
      const entries = copyOf(record)
      const reveal = find(entries, 'reveal', oneLost(record))
      const sealed = JSON.parse(reveal.revealed) as SealedSlot
      reveal.revealed = JSON.stringify({ ...sealed, decision: other(sealed), side: other(sealed) })
      return { entries }
    },
  },
  ...(
    [
      ['pair', /contradicts itself, or differs/, () => ({ pair: 'EUR/JPY OTC' })],
      ['timeframe', /contradicts itself, or differs/, () => ({ timeframe: '5m' })],
      ['entry', /contradicts itself, or differs/, ({ entryAt }) => ({ entryAt: later(entryAt, MINUTE_MS) })],
      ['expiry', /contradicts itself, or differs/, ({ expiresAt }) => ({ expiresAt: later(expiresAt, MINUTE_MS) })],
      ['slot', /contradicts itself, or differs/, () => ({ slot: 'slot-of-another' })],
      ['starter mark', /contradicts itself, or differs/, ({ starter }) => ({ starter: !starter })],
      ['model', /It was decided by model hindsight-1/, () => ({ modelVersion: 'hindsight-1' })],
    ] satisfies [string, RegExp, (sealed: SealedSlot) => Partial<SealedSlot>][]
  ).map(
    ([what, says, change]): Attack => ({
      name: `The sealed ${what} differs from the commitment’s`,
      caughtBy: 'duties',
      says,
      make: (record) => changeSealed(record, change),
    }),
  ),
  {
    name: 'Two signals are published for one slot',
    caughtBy: 'duties',
    says: /publishes .* and .*, but its rule picks/,
    make: (record) => {
      const entries = copyOf(record)
      const second = besides(entries, oneLost(record)).find(({ slot }) => {
        const sealed = record.sealed.get(slot) as SealedSlot
        return sealed.decision === 'ABSTAIN' && sealed.side !== 'ABSTAIN'
      })
      if (second) reseal(entries, second.slot, ({ side }) => ({ decision: side, reason: null }))
      return { entries }
    },
  },
  {
    name: 'In place of the chosen pair that lost, another is published',
    caughtBy: 'duties',
    says: /but its rule picks/,
    make: (record) => {
      const entries = copyOf(record)
      const slot = oneLost(record)
      const second = besides(entries, slot).find((commit) => {
        return commit.slot !== slot && record.sealed.get(commit.slot)?.side !== 'ABSTAIN'
      })
      reseal(entries, slot, () => ({ decision: 'ABSTAIN', reason: 'Another pair was the signal of this slot.' }))
      if (second) reseal(entries, second.slot, ({ side }) => ({ decision: side, reason: null }))
      return { entries: repoint(entries.filter((entry) => !(isSettle(entry) && entry.slot === slot))) }
    },
  },
  {
    name: 'A lost signal was never one, it abstained',
    caughtBy: 'duties',
    says: /publishes nothing, but its rule picks/,
    make: (record) => {
      const entries = copyOf(record)
      const slot = oneLost(record)
      reseal(entries, slot, () => ({ decision: 'ABSTAIN', stated: null }))
      return { entries: repoint(entries.filter((entry) => !(isSettle(entry) && entry.slot === slot))) }
    },
  },
  {
    name: 'The direction of a lost signal is turned, its side left',
    caughtBy: 'duties',
    says: /contradicts itself/,
    make: (record) => changeSealed(record, (sealed) => ({ decision: other(sealed) })),
  },
  {
    name: 'A better model is announced after its slots',
    caughtBy: 'duties',
    says: /but the record announced/,
    make: (record) => {
      const entries = copyOf(record)
      const from = entries.findIndex((entry) => entry.kind === 'model')
      for (const entry of entries.slice(from - 60, from))
        if (isReveal(entry)) reseal(entries, entry.slot, () => ({ modelVersion: NEXT_MODEL }))
      return { entries }
    },
  },
  {
    name: 'A model is announced for slots that have passed',
    caughtBy: 'duties',
    says: /It announces model .* but the market had already reached/,
    make: (record) => {
      const entries = copyOf(record)
      const model = entries.find((entry) => entry.kind === 'model')
      if (model?.kind === 'model') model.from = later(model.from, -30 * MINUTE_MS)
      return { entries }
    },
  },
  {
    name: 'Signals are chosen by a rule that nobody knows',
    caughtBy: 'duties',
    says: /doesn’t know the selection rule whichever-won/,
    make: (record) => {
      const entries = copyOf(record)
      const from = entries.findIndex((entry) => entry.kind === 'model')
      const rule = { selectionVersion: 'whichever-won' }
      Object.assign(entries[from] as Entry, rule)
      for (const entry of entries.slice(from))
        if (isReveal(entry) && indexOf(entries, 'commit', entry.slot) > from) reseal(entries, entry.slot, () => rule)
      return { entries }
    },
  },
  {
    name: 'Every lost signal is sealed anew with the side that won, the history signed anew',
    caughtBy: 'kept',
    says: /has another root at \d+ entries/,
    make: (record) => ({ entries: allWins(record), held: heldBy(record, 'kept', [125]) }),
  },
  {
    name: 'The same, shown to somebody who trusts a witness',
    caughtBy: 'witness',
    says: /has another root at \d+ entries/,
    make: (record) => ({ entries: allWins(record), held: heldBy(record, 'witness', [125, 250]) }),
  },
  {
    name: 'The same, shown to somebody who reads time-stamps',
    caughtBy: 'timestamp',
    says: /has another root at \d+ entries/,
    make: (record) => ({ entries: allWins(record), held: heldBy(record, 'timestamp', [125, 250]) }),
  },
  {
    name: 'A confidence is raised afterwards, so that the rule picks the pair that won',
    caughtBy: 'kept',
    says: /has another root/,
    make: (record) => {
      const entries = copyOf(record)
      const slot = oneLost(record)
      for (const { slot: one } of besides(entries, slot))
        reseal(entries, one, () => ({ side: 'ABSTAIN', decision: 'ABSTAIN', stated: null }))
      const without = entries.filter((entry) => !(isSettle(entry) && entry.slot === slot))
      return { entries: repoint(without), held: heldBy(record, 'kept', [400]) }
    },
  },
  {
    name: 'A second opening of the market renames its pairs',
    caughtBy: 'duties',
    says: /is already open/,
    make: (record) => {
      const entries = copyOf(record)
      const genesis = structuredClone(entries[0] as Extract<Entry, { kind: 'genesis' }>)
      genesis.pairs.reverse()
      const place = entries.findIndex((entry) => entry.kind === 'model')
      entries.splice(place, 0, { ...genesis, appendedAt: (entries[place] as Entry).appendedAt, feed: RECORD_FEED })
      return { entries: repoint(entries) }
    },
  },
]

/** A history in which nothing was lost that was committed from `from` on: consistent in itself, so that it can't be told from it. */
export const allWins = (record: HonestRecord, from = 0): Entry[] => {
  const entries = copyOf(record)
  const lost = new Set(lostSlots(record).filter((slot) => indexOf(entries, 'commit', slot) >= from))
  for (const entry of entries) {
    if (isSettle(entry) && lost.has(entry.slot)) entry.outcome = 'profit'
    if (!isReveal(entry) || !lost.has(entry.slot)) continue
    reseal(entries, entry.slot, (sealed) => ({ side: other(sealed), decision: other(sealed) }))
  }
  return entries
}
