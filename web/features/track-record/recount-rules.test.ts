import { describe, expect, it } from 'vitest'
import { aRecord } from '../../testing/a-record.ts'
import { createRecount } from './recount-rules.ts'

describe('the recount', () => {
  it('counts what the chain settled on this market', async () => {
    const recount = createRecount('test')
    for (const entry of await aRecord(3)) recount.add(entry)
    expect(recount.result()).toEqual({ profit: 3, loss: 0, breakeven: 0, void: 0 })
  })

  it('never adds another market’s signals', async () => {
    const recount = createRecount('another')
    for (const entry of await aRecord(3)) recount.add(entry)
    expect(recount.result()).toEqual({ profit: 0, loss: 0, breakeven: 0, void: 0 })
  })

  it('counts a slot once, an unreadable settlement not at all', async () => {
    const record = await aRecord(2)
    const recount = createRecount('test')
    for (const entry of [...record, ...record.slice(-1)]) recount.add(entry)
    expect(recount.result().profit).toBe(2)

    const unreadable = createRecount('test')
    for (const entry of record) unreadable.add(entry.kind === 'settle' ? { ...entry, body: 'won, trust us' } : entry)
    expect(unreadable.result().profit).toBe(0)
  })
})
