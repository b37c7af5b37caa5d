import { describe, expect, it } from 'vitest'
import type { OpenedEntry } from '../../../engine/record/open-entry.ts'
import { aHeadOf, aRecord, pagesOf } from '../../testing/a-record.ts'
import type { SignatureCheck } from './signature-rules.ts'
import { type KeptHead, verifyRecord } from './verification-rules.ts'

interface Given {
  head?: ReturnType<typeof aHeadOf>
  keptHead?: KeptHead | null
  signature?: SignatureCheck
}

const verify = async (entries: readonly OpenedEntry[], given: Given = {}) => {
  const progress: number[] = []
  const verification = await verifyRecord({
    feedId: 'test',
    head: given.head ?? aHeadOf(entries),
    readPage: pagesOf(entries, 4),
    keptHead: given.keptHead ?? null,
    onProgress: (checked) => progress.push(checked),
    verifySignature: async () => given.signature ?? 'valid',
  })
  return { ...verification, progress }
}

const kept = ({ size: sequence, root: hash }: { size: number; root: string }): KeptHead => ({
  sequence,
  hash,
  checkedAt: '2026-02-01T12:00:00.000Z',
})

describe('verifying the record', () => {
  it('checks every record to the head and says how far it has come', async () => {
    const { problems, entries, commits, settlements, recount, progress } = await verify(await aRecord(3))
    expect({ problems, entries, commits, settlements }).toEqual({
      problems: [],
      entries: 10,
      commits: 3,
      settlements: 3,
    })
    expect(recount).toEqual({ profit: 3, loss: 0, breakeven: 0, void: 0 })
    expect(progress).toEqual([4, 8, 10])
  })

  it('names the one record of which a byte was altered', async () => {
    const record = await aRecord(3)
    const altered = record.map((entry) =>
      entry.sequence === 7
        ? { ...entry, body: entry.body.replace('profit', 'profjt'), text: entry.text.replace('profit', 'profjt') }
        : entry,
    )
    const { problems } = await verify(altered)
    expect(new Set(problems.map(({ sequence }) => sequence))).toEqual(new Set([7]))
    expect(problems).toContainEqual({ sequence: 7, sentence: 'Its content does not match its hash.' })
  })

  it('notices records that are held back before the signed head', async () => {
    const record = await aRecord(3)
    const { problems } = await verify(record.slice(0, 7), { head: aHeadOf(record) })
    expect(problems).toEqual([{ sequence: 10, sentence: 'The signed checkpoint is not the root of these records.' }])
  })

  it('rejects a head that is signed by another key, and passes over one that it cannot check', async () => {
    const record = await aRecord(1)
    expect((await verify(record, { signature: 'invalid' })).problems).toEqual([
      { sequence: 4, sentence: 'The signature of the head is not by the published key.' },
    ])
    expect(await verify(record, { signature: 'unsupported' })).toMatchObject({ problems: [], signature: 'unsupported' })
  })
})

describe('the head that this browser kept', () => {
  it('is met again by a record that only grew', async () => {
    const record = await aRecord(3)
    const keptHead = kept(aHeadOf(record.slice(0, 7)))
    expect(await verify(record, { keptHead })).toMatchObject({ kept: 'same', problems: [] })
    expect(await verify(record)).toMatchObject({ kept: 'none', problems: [] })
  })

  it('shows that a record was rewritten as a whole, though it links and is signed', async () => {
    const record = await aRecord(3)
    const { kept: state, problems } = await verify(record, { keptHead: kept({ size: 7, root: 'f'.repeat(64) }) })
    expect(state).toBe('other')
    expect(problems).toEqual([
      { sequence: 7, sentence: 'It had another hash when this browser verified it on 1 Feb 2026.' },
    ])
  })

  it('shows that a record was cut short', async () => {
    const record = await aRecord(3)
    const { problems } = await verify(record.slice(0, 4), { keptHead: kept(aHeadOf(record)) })
    expect(problems).toEqual([
      {
        sequence: 10,
        sentence: 'The record ends before it, but reached it when this browser verified it on 1 Feb 2026.',
      },
    ])
  })
})
