import { MINUTE_MS } from '../../contract/market.ts'
import { type OpenedEntry, openEntry, toLeaf } from '../../engine/record/open-entry.ts'
import { sha256 } from '../../engine/record/sha256.ts'

const T0 = Date.parse('2026-01-05T10:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()
const draft = (kind: string, body: object) => ({ kind, body: JSON.stringify(body) })

/** One slot of EUR/USD: what is sealed, and the record of its seal. */
const sealedSlot = async (place: number) => {
  const slotAtMs = T0 + place * MINUTE_MS
  const slot = `slot-${place}`
  const times = { slotAt: iso(slotAtMs), entryAt: iso(slotAtMs + MINUTE_MS) }
  const text = JSON.stringify({
    slot,
    pair: 'EUR/USD',
    timeframe: '1m',
    ...times,
    expiresAt: iso(slotAtMs + 2 * MINUTE_MS),
    decision: 'CALL',
    confidence: 0.51,
    calibrated: true,
    reason: null,
    modelVersion: 'm1',
    ruleVersion: 'r1',
    nonce: `nonce-${place}`,
  })
  const commit = draft('commit', {
    slot,
    feed: 'test',
    pair: 'EUR/USD',
    timeframe: '1m',
    ...times,
    committedAt: iso(slotAtMs + 100),
    commitment: await sha256(text),
  })
  return { slot, text, commit }
}

/** A true record: a market with one pair, and `slots` consecutive slots sealed, revealed and won. 1 + 3 × `slots` entries. */
export const aRecord = async (slots: number): Promise<OpenedEntry[]> => {
  const drafts = [
    draft('genesis', {
      feed: 'test',
      label: 'Test market',
      pairs: ['EUR/USD'],
      liveFrom: iso(T0),
      modelVersion: 'm1',
      ruleVersion: 'r1',
    }),
  ]
  for (let place = 0; place < slots; place += 1) {
    const { slot, text, commit } = await sealedSlot(place)
    drafts.push(commit)
    const commitIndex = drafts.length - 1
    drafts.push(draft('reveal', { slot, commitIndex, revealed: text }))
    const prices = { outcome: 'profit', entryPrice: 1, exitPrice: 2, voidReason: null }
    drafts.push(draft('settle', { slot, commitIndex, ruleVersion: 'r1', ...prices }))
  }
  return drafts.map((draft, index) => openEntry(toLeaf(index, draft, iso(T0))))
}

/** Reads a record as the server's pages do. */
export const pagesOf =
  (entries: readonly OpenedEntry[], size: number) =>
  async (after: number): Promise<OpenedEntry[]> =>
    entries.filter(({ sequence }) => sequence > after).slice(0, size)
