import { doublePrecision, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { slots } from './record.ts'

/** When a published signal was handed to the open connections, and what its price was afterwards. Measured here; no part of the record. */
export const signalDeliveries = pgTable('signal_deliveries', {
  slotId: uuid('slot_id')
    .primaryKey()
    .references(() => slots.id),
  /** Wall time: its frames were written to every socket. */
  deliveredAt: instant('delivered_at').notNull(),
  /** The price 5 s and 15 s after the entry could be taken: after the entry, or after the delivery where that was later. */
  priceAfter5: doublePrecision('price_after_5'),
  priceAfter15: doublePrecision('price_after_15'),
})
