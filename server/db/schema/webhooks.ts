import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Entitlement } from '../../../contract/signals.ts'
import type { WebhookEvent, WebhookMessage } from '../../../contract/webhooks.ts'
import { bytea, instant } from './columns.ts'
import { members } from './members.ts'

/** Where a member's own program is told of signals. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    /** What is sent is signed with it, so it is kept as it is. */
    secret: bytea('secret').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Since when nothing was taken; null after a delivery that was. */
    failingSince: instant('failing_since'),
    offSince: instant('off_since'),
  },
  (table) => [index('webhooks_member').on(table.memberId)],
)

/** The outbox: what a webhook is to be told, and how that went. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text('type').$type<WebhookMessage['type']>().notNull(),
    /** The message, byte for byte as it is signed and sent. */
    body: text('body').notNull(),
    /** Who may read it, as rights were when it was written; null where nobody's rights matter. */
    entitlement: text('entitlement').$type<Entitlement>(),
    createdAt: instant('created_at').notNull(),
    /** Not worth sending from then on. */
    untilAt: instant('until_at').notNull(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** HTTP status of the last answer. */
    status: integer('status'),
    closedAt: instant('closed_at'),
    taken: boolean('taken').notNull().default(false),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_due').on(table.closedAt, table.nextAttemptAt),
  ],
)

/** How far the record was read for webhooks: one row, the size of the log behind which everything is in the outbox. */
export const webhookReadings = pgTable('webhook_readings', {
  feedId: text('feed_id').primaryKey(),
  readThrough: bigint('read_through', { mode: 'number' }).notNull(),
})
