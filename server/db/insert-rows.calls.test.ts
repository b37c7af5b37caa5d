import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import type { Database } from './client.ts'
import { insertRows } from './insert-rows.ts'
import { candles, feeds } from './schema/schema.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.orm
    .insert(feeds)
    .values({ id: 'f', kind: 'simulated', label: 'Test', liveFrom: new Date(0), createdAt: new Date(0) })
})
afterAll(() => db.close())

const candle = (minute: number, close: number) => ({
  feedId: 'f',
  pairId: `it's "quoted" \\ and ünïcode`,
  openAt: new Date(Date.UTC(2026, 0, 1, 0, minute, 0, 123)),
  open: 1.1,
  high: 1e300,
  low: 5e-324,
  close,
  volume: 0,
})
const read = () => db.orm.select().from(candles).where(eq(candles.feedId, 'f')).orderBy(candles.openAt)

it('stores every value exactly as the row-by-row insert would', async () => {
  const rows = [candle(0, 0.1 + 0.2), candle(1, 1 / 3), candle(2, Number.MAX_SAFE_INTEGER)]
  await insertRows(db.orm, candles, rows)
  expect(await read()).toEqual(rows)
})

it('keeps what is there when told to, and fails otherwise', async () => {
  await insertRows(db.orm, candles, [candle(0, 99), candle(3, 4)], { onConflict: 'keep' })
  expect((await read()).map(({ close }) => close)).toEqual([0.1 + 0.2, 1 / 3, Number.MAX_SAFE_INTEGER, 4])
  await expect(insertRows(db.orm, candles, [candle(0, 99)])).rejects.toMatchObject({ cause: { code: '23505' } })
})

it('does nothing without rows', async () => {
  await insertRows(db.orm, candles, [])
  expect(await read()).toHaveLength(4)
})
