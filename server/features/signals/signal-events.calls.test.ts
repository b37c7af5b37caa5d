import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Database } from '../../db/client.ts'
import type { DurableEvent, Stretch } from '../../platform/realtime/durable-stream.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestDesk } from '../../testing/market.ts'
import { announceSignals } from './announce-signals.ts'
import { createSignalEvents } from './signal-events.ts'

interface Told {
  topic: string
  audience: string
  stretch: Stretch<{ id: string }>
}

let db: Database
let desk: Awaited<ReturnType<typeof createTestDesk>>
const told: Told[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  desk = await createTestDesk(db)
  await desk.job.start()
  await desk.clock.advance(12 * MINUTE_MS)
  const publish = (topic: string, audience: string, stretch: unknown) =>
    void told.push({ topic, audience, stretch: stretch as Told['stretch'] })
  for (const result of desk.boundaries) await announceSignals({ publish }, desk.signals, result)
}, 300_000)
afterAll(() => db.close())

const listed = (events: readonly DurableEvent[]) =>
  events.map(({ position, data }) => [position, (data as { id: string }).id])

const liveOf = (topic: string, audience: string) =>
  told
    .filter((news) => news.topic === topic && news.audience === audience)
    .flatMap(({ stretch }) => stretch.known?.events ?? [])

const rowsOf = async (topic: string, audience: string, after = 0) => {
  const rules = createSignalEvents({ ...desk, db, view: desk.signals.view }).topics.find(
    ({ pattern }) => pattern === topic,
  )
  if (!rules || !('history' in rules)) throw new Error(`no history of ${topic}`)
  const through = await rules.history.findPosition({ topic, audience })
  return rules.history.findEvents({ topic, audience }, { after, through, limit: 501 })
}

describe('the events of signals, told again from their rows', () => {
  it.each([
    ['signals/1m/created', 'gold', 8],
    ['signals/5m/created', 'gold', 2],
    ['signals/5m/created', 'standard', 2],
    ['signals/5m/created', 'starter', 1],
    ['signals/settled', 'gold', 8],
    ['signals/settled', 'starter', 1],
  ])('%s of %s are those that were told, at the same positions', async (topic, audience, atLeast) => {
    const live = liveOf(topic, audience)
    expect(live.length).toBeGreaterThanOrEqual(atLeast)
    expect(listed(await rowsOf(topic, audience))).toEqual(listed(live))
    const [first] = live
    expect(listed(await rowsOf(topic, audience, first?.position ?? 0))).toEqual(listed(live.slice(1)))
  })

  it('have of entry prices the newest of every signal that is still open', async () => {
    const rows = await rowsOf('signals/entered', 'gold')
    expect(rows.length).toBeGreaterThan(0)
    const live = new Map(liveOf('signals/entered', 'gold').map(({ position, data }) => [data.id, position]))
    for (const [position, id] of listed(rows)) expect(live.get(String(id))).toBe(position)
  })

  it('tell nobody of what they may not see', async () => {
    expect(await rowsOf('signals/1m/created', 'standard')).toEqual([])
    expect(await rowsOf('signals/settled', 'none')).toEqual([])
  })
})
