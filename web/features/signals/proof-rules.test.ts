import { describe, expect, it } from 'vitest'
import type { SignalProof } from '../../../contract/signals.ts'
import type { SealedDecision } from '../../../engine/record/bodies.ts'
import { sha256 } from '../../../engine/record/sha256.ts'
import { aSignal } from '../../testing/a-signal.ts'
import { checkProof, shortHash } from './proof-rules.ts'

const signal = aSignal()

const sealed: SealedDecision = {
  slot: 'simulated|EURUSD-OTC|1m|2014-05-01T12:00:00.000Z',
  pair: 'EURUSD-OTC',
  timeframe: '1m',
  slotAt: signal.createdAt,
  entryAt: signal.entryAt,
  expiresAt: signal.expiresAt,
  decision: 'CALL',
  confidence: 0.562,
  calibrated: true,
  reason: null,
  modelVersion: 'm1',
  ruleVersion: 'r1',
  nonce: 'f00d',
}

const proofOf = async (revealed: string | null): Promise<SignalProof> => ({
  sequence: signal.recordSequence,
  commitment: revealed === null ? 'ab'.repeat(32) : await sha256(revealed),
  revealed,
  commitHash: signal.recordHash,
})

const revealedAs = async (given: Partial<SealedDecision>) =>
  checkProof(signal, await proofOf(JSON.stringify({ ...sealed, ...given })))

describe('a card checks itself', () => {
  it('has only the commitment before entry', async () => {
    expect(await checkProof(signal, await proofOf(null))).toEqual({ state: 'committed' })
  })

  it('matches when the revealed text has the committed hash and says what the card says', async () => {
    expect(await revealedAs({})).toEqual({ state: 'matches' })
  })

  it('notices one changed byte', async () => {
    const proof = await proofOf(JSON.stringify(sealed))
    const altered = { ...proof, revealed: JSON.stringify(sealed).replace('f00d', 'f00e') }
    expect(await checkProof(signal, altered)).toMatchObject({
      state: 'differs',
      reason: expect.stringMatching(/committed hash/),
    })
  })

  it.each([
    [{ decision: 'PUT' }, /record says PUT, this card says CALL/],
    [{ timeframe: '5m' }, /timeframe/],
    [{ pair: 'GBPUSD-OTC' }, /GBPUSD-OTC/],
    [{ entryAt: signal.expiresAt }, /entry time/],
    [{ expiresAt: signal.entryAt }, /expiry/],
  ] as const)('notices that the commitment says something else %#', async (given, reason) => {
    expect(await revealedAs(given)).toMatchObject({ state: 'differs', reason: expect.stringMatching(reason) })
  })

  it('notices text that is no decision, and a record with another hash', async () => {
    expect(await checkProof(signal, await proofOf('{'))).toMatchObject({ state: 'differs' })
    expect(await checkProof(signal, await proofOf('{}'))).toMatchObject({ state: 'differs' })
    const proof = { ...(await proofOf(JSON.stringify(sealed))), commitHash: 'cd'.repeat(32) }
    expect(await checkProof(signal, proof)).toMatchObject({ state: 'differs' })
  })

  it('says so where the browser cannot hash', async () => {
    expect(await checkProof(signal, await proofOf(JSON.stringify(sealed)), null)).toEqual({ state: 'unavailable' })
  })
})

it('shortens a hash to its two ends', () => {
  expect(shortHash('7dc9eba9000000000000000000000000000000000000000000000000aaace1a4')).toBe('7dc9eba9…ace1a4')
})
