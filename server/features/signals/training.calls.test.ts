import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/client.ts'
import type { SerializedResponse } from '../../platform/http/route.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestDesk } from '../../testing/market.ts'
import { type Train, trainHere } from './train-beside.ts'

let db: Database
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

const dataOf = <Data>(prepared: SerializedResponse): Data => JSON.parse(String(prepared.at(0))).data

/** A training that stands still at 40 % until it is let go. */
const createHeldTraining = () => {
  const held = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const train: Train = async (history, toMs, onProgress) => {
    onProgress(0.4)
    reached.resolve()
    await held.promise
    return trainHere(history, toMs, onProgress)
  }
  return { train, reached: reached.promise, letGo: held.resolve }
}

describe('while the engines are trained', () => {
  it('members are answered, no signal is decided, and how far it is is said', async () => {
    const training = createHeldTraining()
    const desk = await createTestDesk(db, { train: training.train })
    const starting = desk.job.start()
    await training.reached
    expect(desk.job.training()).toBe(0.4)
    await desk.clock.advance(5 * 60_000)
    expect(dataOf(await desk.signals.listSignals('gold', { limit: 20, sortOrder: 'desc' }))).toEqual([])
    expect((await db.query('select 1 from slots')).rows).toEqual([])

    training.letGo()
    await starting
    expect(desk.job.training()).toBeNull()
    await desk.job.stop({ leading: true })
  })

  it('whoever asks for the back-test meanwhile is not told for good that there is none', async () => {
    const training = createHeldTraining()
    const desk = await createTestDesk(db, { train: training.train, historyMs: 7 * 24 * 3_600_000 })
    const starting = desk.job.start()
    await training.reached
    interface Bins {
      backtest: { n: number }[]
    }
    const slots = async () =>
      dataOf<Bins>(await desk.signals.getReliability()).backtest.reduce((sum, { n }) => sum + n, 0)
    const listed = async () => dataOf<{ backtests: unknown[] }>(await desk.signals.getTrackRecord()).backtests.length
    expect([await slots(), await listed()]).toEqual([0, 0])

    training.letGo()
    await starting
    expect(await slots()).toBeGreaterThan(0)
    expect(await listed()).toBeGreaterThan(0)
    await desk.job.stop({ leading: true })
  })
})
