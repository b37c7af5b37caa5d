import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { members } from './members.ts'

/** How new signals reach a member. Who has no row is alerted by nothing. */
export const notificationSettings = pgTable('notification_settings', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  sound1m: boolean('sound_1m').notNull(),
  vibration1m: boolean('vibration_1m').notNull(),
  sound5m: boolean('sound_5m').notNull(),
  vibration5m: boolean('vibration_5m').notNull(),
  /** Times of the day on the wall of `zone`; both null: no quiet hours. */
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  zone: text('zone').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
