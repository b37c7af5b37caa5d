import { describe, expect, it } from 'vitest'
import { SELECTION_VERSION } from '../signals/selection.ts'
import { ATTACKS, type AttackResult, attackTable, tryAttack } from './attacks.ts'
import type { GenesisEntry } from './entries.ts'
import { attackedRecord, heldBy, isReveal, judge } from './testing/attack-kit.ts'
import { DRAWN_START_MS, drawnRecord } from './testing/attacks-on-prices.ts'
import { createHonestRecord } from './testing/honest-record.ts'

describe('an honest record', () => {
  it('holds: its hashes, duties and figures, and what others kept of it', () => {
    const record = attackedRecord()
    expect(record.entries.length).toBeGreaterThan(3_000)
    const held = [...heldBy(record, 'kept', [100]), ...heldBy(record, 'witness'), ...heldBy(record, 'timestamp')]
    const result = judge({ entries: record.entries, held })
    expect(result.problems).toEqual([])
    for (const guarantee of Object.values(result.guarantees))
      expect(guarantee).toMatchObject({ state: 'holds', problems: [] })
    expect(result.holds).toBe(true)
  })

  it('holds before and after the rule changes by which its signals are chosen, and not where the new one reaches back', () => {
    const record = { minutes: 80, modelChangeAt: 40, selectionBefore: 'most-confident-2' }
    const { entries } = createHonestRecord(record)
    const rules = entries.filter(isReveal).map(({ revealed }) => JSON.parse(revealed).selectionVersion)
    expect([...new Set(rules)]).toEqual(['most-confident-2', SELECTION_VERSION])
    expect(judge({ entries })).toMatchObject({ problems: [], holds: true })
    // The same slots, said to have been chosen by the rule that came later.
    const genesis = entries.map((one) =>
      one.kind === 'genesis' ? { ...one, selectionVersion: SELECTION_VERSION } : one,
    )
    expect(judge({ entries: genesis }).holds).toBe(false)
  })

  it('holds where every price is drawn from seeds: over midnight, after an outage across one, and opened at one', () => {
    const drawn = { startMs: DRAWN_START_MS, isDrawn: true }
    const records = [
      drawnRecord(),
      createHonestRecord({ minutes: 100, outage: { at: 40, minutes: 45 }, ...drawn }),
      // The signals that were open are caught up on beyond midnight.
      createHonestRecord({ minutes: 70, outage: { at: 58, minutes: 7 }, ...drawn }),
      createHonestRecord({ minutes: 1_500, ...drawn }),
      createHonestRecord({ minutes: 20, isDrawn: true, startMs: DRAWN_START_MS + 59 * 60_000 }),
      createHonestRecord({ minutes: 20, isDrawn: true, startMs: DRAWN_START_MS + 60 * 60_000 }),
    ]
    const results = records.map(({ entries }) => judge({ entries }))
    expect(results.map(({ problems }) => problems)).toEqual(records.map(() => []))
    expect(results.every(({ holds }) => holds)).toBe(true)
    expect(records.map(({ entries }) => entries.filter(({ kind }) => kind === 'seed').length)).toEqual([
      1, 1, 1, 2, 1, 0,
    ])
    // A candle a minute of three pairs, of which those of the day that lasts wait for their seed.
    expect(results[3]?.duties.drawn.checked).toBeGreaterThan(3 * 1_440)
    expect(results[0]?.notChecked).toEqual([
      expect.stringContaining('knows the seeds of simulated prices beforehand'),
      expect.stringContaining('Simulated prices from 2026-03-03 00:00 UTC'),
    ])
  })

  it('says which prices were never checked, where a market is left for another before its day’s seed is revealed', () => {
    const entries = drawnRecord().entries.slice(0, 60)
    const genesis = entries.find(({ kind }) => kind === 'genesis') as GenesisEntry
    const nextDay = new Date(DRAWN_START_MS + 7_200_000).toISOString()
    const other = { ...genesis, feed: `simulated:v2:${'0'.repeat(64)}`, appendedAt: nextDay, liveFrom: nextDay }
    expect(judge({ entries: [...entries, other] }).notChecked).toContainEqual(
      expect.stringMatching(/^Simulated prices of 2026-03-02 from 2026-03-02 23:00 UTC: .* closed before it revealed/),
    )
  })

  it('is said to be of prices that anybody may have chosen where a simulated market committed to no seeds', () => {
    expect(judge({ entries: attackedRecord().entries }).notChecked).toContainEqual(
      expect.stringContaining('without committed seeds'),
    )
  })

  it('says what nobody kept of it', () => {
    const { guarantees, holds } = judge({ entries: attackedRecord().entries })
    expect([guarantees.kept.state, guarantees.witness.state, guarantees.timestamp.state]).toEqual(
      Array(3).fill('not checked'),
    )
    expect(holds).toBe(true)
  })
})

describe('a verifier that continues from a saved state', () => {
  /** So many places, between a commitment, its reveal and its settlement. */
  const spread = (count: number, length: number): number[] =>
    Array.from({ length: count }, (_, place) => Math.floor(((place + 1) * length) / (count + 1)))

  it('says the same of an honest record as one that read all of it', () => {
    const drawn = createHonestRecord({ minutes: 1_500, startMs: DRAWN_START_MS, isDrawn: true })
    for (const record of [attackedRecord(), drawn]) {
      const held = [...heldBy(record, 'witness'), ...heldBy(record, 'timestamp')]
      const { entries } = record
      expect(judge({ entries, held, savedAt: spread(30, entries.length) })).toEqual(judge({ entries, held }))
    }
  })

  // Whoever found a contradiction to what others hold saves nothing.
  it.each(ATTACKS.filter(({ caughtBy }) => !['kept', 'witness', 'timestamp'].includes(caughtBy)))(
    'catches an attack by its $caughtBy, wherever it began: $name',
    (attack) => {
      expect(tryAttack(attack, (entries) => spread(4, entries))).toMatchObject({ isCaught: true })
    },
  )
})

describe('an attack by whoever has the signing key', () => {
  const results: AttackResult[] = []

  it.each(ATTACKS)('is caught by its $caughtBy: $name', (attack) => {
    const result = tryAttack(attack)
    results.push(result)
    expect(result).toMatchObject({ isCaught: true })
  })

  it('is one of at least thirty, none of which passes unnoticed', () => {
    expect(results.length).toBeGreaterThanOrEqual(30)
    expect(results.filter(({ isCaught }) => !isCaught)).toEqual([])
    console.log(attackTable(results))
  })

  it('passes unnoticed where only a kept checkpoint, witness or time-stamp could tell, and none is there', () => {
    for (const attack of ATTACKS.filter(({ caughtBy }) => ['kept', 'witness', 'timestamp'].includes(caughtBy))) {
      const { entries, served } = attack.make(attackedRecord())
      const { problems, holds } = judge({ entries, served })
      expect({ name: attack.name, problems, holds }).toEqual({ name: attack.name, problems: [], holds: true })
    }
  })
})
