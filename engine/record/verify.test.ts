import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../contract/market.ts'
import { type Draft, linkDrafts, NO_PREVIOUS_HASH, sha256 } from './chain.ts'
import { leafOf, type OpenedEntry, openEntry } from './open-entry.ts'
import { createVerifier } from './verify.ts'

const T0 = Date.parse('2026-01-05T10:00:00.000Z')
const FEED = 'test'
const PAIRS = ['EUR/USD', 'GBP/USD']
const iso = (ms: number) => new Date(ms).toISOString()
const draft = (kind: Draft['kind'], body: object): Draft => ({ kind, body: JSON.stringify(body) })

interface Sealed {
  slot: string
  pair: string
  atMs: number
  text: string
}

const sealedSlot = (pair: string, atMs: number, decision: string): Sealed => {
  const slot = `${pair}@${atMs}`
  const text = JSON.stringify({
    slot,
    pair,
    timeframe: '1m',
    slotAt: iso(atMs),
    entryAt: iso(atMs + MINUTE_MS),
    expiresAt: iso(atMs + 2 * MINUTE_MS),
    decision,
    confidence: 0.51,
    calibrated: true,
    reason: null,
    modelVersion: 'm1',
    ruleVersion: 'r1',
    nonce: `nonce-${slot}`,
  })
  return { slot, pair, atMs, text }
}

const genesis = (liveFromMs = T0): Draft =>
  draft('genesis', {
    feed: FEED,
    label: 'Test',
    pairs: PAIRS,
    liveFrom: iso(liveFromMs),
    modelVersion: 'm1',
    ruleVersion: 'r1',
  })

const commit = async ({ slot, pair, atMs, text }: Sealed, lateMs = 100): Promise<Draft> =>
  draft('commit', {
    slot,
    feed: FEED,
    pair,
    timeframe: '1m',
    slotAt: iso(atMs),
    entryAt: iso(atMs + MINUTE_MS),
    committedAt: iso(atMs + lateMs),
    commitment: await sha256(text),
  })

const reveal = ({ slot, text }: Sealed, commitSequence: number): Draft =>
  draft('reveal', { slot, commitSequence, revealed: text })

const settle = ({ slot }: Sealed, commitSequence: number, outcome = 'profit', exitPrice: number | null = 2): Draft =>
  draft('settle', { slot, commitSequence, ruleVersion: 'r1', outcome, entryPrice: 1, exitPrice, voidReason: null })

const missed = (fromMs: number, slots: number): Draft =>
  draft('missed', {
    feed: FEED,
    timeframe: '1m',
    from: iso(fromMs),
    to: iso(fromMs + slots * MINUTE_MS),
    slots,
    reason: 'down',
  })

const chainOf = async (drafts: readonly Draft[]): Promise<OpenedEntry[]> =>
  drafts.map((draft, index) => openEntry(leafOf(index, draft, iso(T0))))

const verify = async (entries: readonly OpenedEntry[]) => {
  const verifier = createVerifier()
  for (const entry of entries) await verifier.add(entry)
  return verifier.result()
}

/** Two boundaries of two pairs, the first one revealed and its signal settled. */
const storyDrafts = async (): Promise<Draft[]> => {
  const call = sealedSlot('EUR/USD', T0, 'CALL')
  const idle = sealedSlot('GBP/USD', T0, 'ABSTAIN')
  const next = PAIRS.map((pair) => sealedSlot(pair, T0 + MINUTE_MS, 'ABSTAIN'))
  return [
    genesis(),
    await commit(call),
    await commit(idle),
    reveal(call, 2),
    reveal(idle, 3),
    ...(await Promise.all(next.map((slot) => commit(slot)))),
    settle(call, 2),
  ]
}

const story = async () => chainOf(await storyDrafts())

describe('the record', () => {
  it('verifies as what was carried into the log from a chain, and names a link that was altered', async () => {
    const links = await linkDrafts(null, await storyDrafts())
    const carried = (changed: Partial<(typeof links)[0]>) =>
      links.map((link, index) => {
        const entry = { ...link, ...(index === 3 ? changed : {}), appendedAt: iso(T0) }
        return openEntry(leafOf(index, { kind: 'carried', body: JSON.stringify({ entry }) }, iso(T0)))
      })
    expect(await verify(carried({}))).toMatchObject({ entries: 8, problems: [] })
    expect((await verify(carried({ hash: NO_PREVIOUS_HASH }))).problems.map(({ sequence }) => sequence)).toEqual([4, 5])
  })

  it('verifies, and counts what it holds', async () => {
    const entries = await story()
    expect(await verify(entries)).toEqual({
      entries: 8,
      commits: 4,
      reveals: 2,
      settlements: 1,
      missedSlots: 0,
      head: { sequence: 8, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      problems: [],
    })
  })

  it('hashes text as SHA-256 in lower-case hex', async () => {
    expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('names the record in which one byte was altered, whichever it is', async () => {
    const entries = await story()
    await fc.assert(
      fc.asyncProperty(fc.nat(entries.length - 1), fc.nat(10_000), async (place, offset) => {
        const altered = entries.map((entry) => ({ ...entry }))
        const entry = altered[place] as OpenedEntry
        const at = offset % entry.text.length
        const byte = entry.text.charAt(at) === 'x' ? 'y' : 'x'
        entry.text = entry.text.slice(0, at) + byte + entry.text.slice(at + 1)
        const { problems } = await verify(altered)
        expect(problems.map(({ sequence }) => sequence)).toContain(entry.sequence)
      }),
      { numRuns: 60 },
    )
  })

  it('notices a record that was left out', async () => {
    const entries = await story()
    const { problems } = await verify(entries.filter(({ sequence }) => sequence !== 4))
    expect(problems).toContainEqual({ sequence: 5, sentence: 'Record 4 is missing before it.' })
  })
})

const problemsOf = async (drafts: readonly Draft[]) =>
  (await verify(await chainOf(drafts))).problems.map(({ sentence }) => sentence)

describe('a well-linked record that does not tell the truth', () => {
  const call = sealedSlot('EUR/USD', T0, 'CALL')
  const idle = sealedSlot('GBP/USD', T0, 'ABSTAIN')
  const both = async () => [await commit(call), await commit(idle)]

  it('reveals something else than it committed', async () => {
    const other = sealedSlot('EUR/USD', T0, 'PUT')
    expect(await problemsOf([genesis(), ...(await both()), reveal(other, 2)])).toEqual([
      'What it reveals is not what record 2 committed.',
    ])
  })

  it('commits at or after entry', async () => {
    expect(await problemsOf([genesis(), await commit(call, MINUTE_MS), await commit(idle)])).toEqual([
      'It was not committed before its entry.',
    ])
  })

  it('commits twice to one slot', async () => {
    expect(await problemsOf([genesis(), ...(await both()), await commit(call)])).toEqual([
      'The slot was committed before.',
      'EUR/USD has two records for one slot.',
    ])
  })

  it('leaves a pair without a record', async () => {
    const later = PAIRS.map((pair) => sealedSlot(pair, T0 + MINUTE_MS, 'ABSTAIN'))
    const commits = await Promise.all(later.map((slot) => commit(slot)))
    expect(await problemsOf([genesis(), await commit(call), ...commits])).toEqual([
      `The slot of ${iso(T0)} has no record for GBP/USD.`,
    ])
  })

  it('skips a slot without a word', async () => {
    const later = await Promise.all(PAIRS.map((pair) => commit(sealedSlot(pair, T0 + 3 * MINUTE_MS, 'ABSTAIN'))))
    expect(await problemsOf([genesis(), ...(await both()), ...later])).toEqual([
      `The slot of ${iso(T0 + MINUTE_MS)} should come next; what lies between is unexplained.`,
    ])
    expect(await problemsOf([genesis(), ...(await both()), missed(T0 + MINUTE_MS, 2), ...later])).toEqual([])
  })

  it('miscounts or misplaces what it missed', async () => {
    const wrong = { ...JSON.parse(missed(T0 + MINUTE_MS, 2).body), slots: 3 }
    expect(await problemsOf([genesis(), ...(await both()), draft('missed', wrong)])).toEqual([
      'It miscounts the missed slots.',
    ])
    expect(await problemsOf([genesis(), ...(await both()), missed(T0 + 5 * MINUTE_MS, 1)])).toEqual([
      'The missed stretch does not follow the last slot.',
    ])
  })

  it('settles what was not revealed, was never committed, or is settled already', async () => {
    expect(await problemsOf([genesis(), ...(await both()), settle(call, 2)])).toEqual([
      'It settles a slot that was not revealed.',
    ])
    expect(await problemsOf([genesis(), settle(call, 2)])).toEqual(['It settles a slot that is not open.'])
    expect(await problemsOf([genesis(), ...(await both()), reveal(call, 2), settle(call, 2), settle(call, 2)])).toEqual(
      ['It settles a slot that is not open.'],
    )
  })

  it.each([
    ['CALL', 2, 'profit'],
    ['CALL', 0.5, 'loss'],
    ['PUT', 0.5, 'profit'],
    ['PUT', 2, 'loss'],
    ['PUT', 1, 'breakeven'],
    ['CALL', null, 'void'],
  ])('claims another outcome than a %s from 1 to %s has: %s', async (direction, exitPrice, right) => {
    const slot = sealedSlot('EUR/USD', T0, direction)
    for (const outcome of ['profit', 'loss', 'breakeven', 'void']) {
      const drafts = [
        genesis(),
        await commit(slot),
        await commit(idle),
        reveal(slot, 2),
        settle(slot, 2, outcome, exitPrice),
      ]
      expect(await problemsOf(drafts)).toEqual(
        outcome === right ? [] : ['Its outcome does not follow from its prices.'],
      )
    }
  })

  it('reveals twice, or what was never committed', async () => {
    expect(await problemsOf([genesis(), ...(await both()), reveal(call, 2), reveal(call, 2)])).toEqual([
      'The slot was revealed before.',
    ])
    expect(await problemsOf([genesis(), reveal(call, 2)])).toEqual(['It reveals a slot that was never committed.'])
  })

  it('speaks of a market that was never opened, or opens one twice', async () => {
    expect(await problemsOf([await commit(call)])).toEqual(['Its market was never opened.'])
    expect(await problemsOf([missed(T0, 1)])).toEqual(['Its market was never opened.'])
    expect(await problemsOf([genesis(), genesis()])).toEqual([`The market ${FEED} was opened before.`])
  })

  it('holds text that cannot be read', async () => {
    expect(await problemsOf([{ kind: 'commit', body: 'not json' }])).toEqual(['Its text cannot be read.'])
    const garbled: Sealed = { ...call, text: '{"slot":1}' }
    expect(await problemsOf([genesis(), await commit(garbled), await commit(idle), reveal(garbled, 2)])).toEqual([
      'What it reveals cannot be read.',
    ])
  })
})
