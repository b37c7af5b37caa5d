import { describe, expect, it } from 'vitest'
import { ATTACKS, type AttackResult, attackTable, tryAttack } from './attacks.ts'
import { attackedRecord, heldBy, judge } from './testing/attack-kit.ts'

describe('an honest record', () => {
  it('holds: its hashes, duties and figures, and what others kept of it', () => {
    const record = attackedRecord()
    expect(record.entries.length).toBeGreaterThan(5_000)
    const held = [...heldBy(record, 'kept', [100]), ...heldBy(record, 'witness'), ...heldBy(record, 'timestamp')]
    const result = judge({ entries: record.entries, held })
    expect(result.problems).toEqual([])
    for (const guarantee of Object.values(result.guarantees))
      expect(guarantee).toMatchObject({ state: 'holds', problems: [] })
    expect(result.holds).toBe(true)
  })

  it('says what nobody kept of it', () => {
    const { guarantees, holds } = judge({ entries: attackedRecord().entries })
    expect([guarantees.kept.state, guarantees.witness.state, guarantees.timestamp.state]).toEqual(
      Array(3).fill('not checked'),
    )
    expect(holds).toBe(true)
  })
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
