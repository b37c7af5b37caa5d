import { type SQL, sql } from 'drizzle-orm'

/** Whose rows are meant. */
export interface Person {
  id: string
  email: string
}

/** The rows of a table that are about somebody; the table is `t`. */
type About = (person: Person) => SQL

interface Personal {
  about: About
  /** What becomes of the rows when their member leaves; null where they stay as they are. */
  removal: ((person: Person, now: Date) => SQL) | null
}

/** A table holds nothing about members, or rows that are given to them and go with them. */
export type TableRule = 'impersonal' | Personal

const of = (column: string): About => {
  const name = sql.identifier(column)
  return ({ id }) => sql`t.${name} = ${id}`
}
const ofMember = of('member_id')

/** Goes with the member. */
const removed = (table: string, about: About): Personal => ({
  about,
  removal: (person) => sql`delete from ${sql.identifier(table)} t where ${about(person)}`,
})

/** Stays, because others' figures or rows rest on it; what names the member in it is taken out. */
const blanked = (table: string, about: About, set: (now: Date) => SQL): Personal => ({
  about,
  removal: (person, now) => sql`update ${sql.identifier(table)} t set ${set(now)} where ${about(person)}`,
})

/** Stays as it is: it names nobody but by an id that no longer leads to a person. */
const kept = (about: About): Personal => ({ about, removal: null })

const ofOwnAccount: About = ({ id }) =>
  sql`t.account_id in (select a.id from practice_accounts a where a.member_id = ${id})`
const practiceOnly: About = ({ id }) => sql`t.member_id = ${id} and t.kind = 'practice'`
const ofOwnCaller: About = ({ id }) => sql`t.caller_id in (select c.id from callers c where c.member_id = ${id})`
const ofOwnTicket: About = ({ id }) =>
  sql`t.kind <> 'note' and t.ticket_id in (select s.id from support_tickets s where s.member_id = ${id})`
const ofOwnWebhook: About = ({ id }) => sql`t.webhook_id in (select w.id from webhooks w where w.member_id = ${id})`
const ofReferral: About = ({ id }) => sql`(t.member_id = ${id} or t.referrer_id = ${id})`
const ofLedger: About = ({ id }) => sql`(t.from_account_id = ${id} or t.to_account_id = ${id})`
const ofMailbox: About = ({ email }) => sql`t.email = ${email}`
// A row that is about another member may hold an address that was theirs once.
const mailedTo: About = ({ id, email }) => sql`(t.member_id = ${id} or (t.member_id is null and t."to" = ${email}))`
/** Entries that name the member: by id, and by the whole of a field where an entry has no id. */
const ofAudit: About = ({ id, email }) => {
  const holds = (column: SQL) =>
    sql`exists (select from jsonb_each_text(${column}) field where field.value in (${id}, ${email}))`
  return sql`(t.about_id = ${id} or (t.about_id is null
    and (t.subject_id = ${id} or t.subject_name = ${email} or ${holds(sql`t.before`)} or ${holds(sql`t.after`)})))`
}

/**
 * Every table of the database: which of its rows are about a member, what of them is given to the member, and what becomes of them when
 * the member leaves. In the order in which they are removed. A test refuses a table that is missing here.
 */
export const PERSONAL_DATA: Readonly<Record<string, TableRule>> = {
  members: kept(of('id')),
  member_notes: removed('member_notes', ofMember),
  member_tags: removed('member_tags', ofMember),
  member_job_items: removed('member_job_items', ofMember),
  member_jobs: 'impersonal',
  segments: 'impersonal',
  sessions: removed('sessions', ofMember),
  api_keys: removed('api_keys', ofMember),
  webhook_deliveries: removed('webhook_deliveries', ofOwnWebhook),
  webhooks: removed('webhooks', ofMember),
  telegram_links: removed('telegram_links', ofMember),
  telegram_codes: removed('telegram_codes', ofMember),
  webhook_readings: 'impersonal',
  push_subscriptions: removed('push_subscriptions', ofMember),
  password_resets: removed('password_resets', ofMember),
  email_changes: removed('email_changes', ofMember),
  activation_codes: removed('activation_codes', ofMember),
  registrations: removed('registrations', ofMailbox),
  outbox_mails: removed('outbox_mails', mailedTo),
  subscribers: removed('subscribers', ofMailbox),
  notifications: removed('notifications', ofMember),
  notification_choices: removed('notification_choices', ofMember),
  notification_settings: removed('notification_settings', ofMember),
  recaps: removed('recaps', ofMember),
  account_setups: removed('account_setups', ofMember),
  creator_applications: removed('creator_applications', ofMember),
  creator_connections: removed('creator_connections', ofMember),
  creator_drafts: removed('creator_drafts', ofMember),
  lesson_progress: removed('lesson_progress', ofMember),
  webinar_registrations: removed('webinar_registrations', ofMember),
  chart_layouts: removed('chart_layouts', ofMember),
  price_alerts: removed('price_alerts', ofMember),
  guest_signals: removed('guest_signals', ofMember),
  chart_scans: removed('chart_scans', ofMember),
  chart_scan_days: removed('chart_scan_days', ofMember),
  chart_scan_reservations: removed('chart_scan_reservations', ofMember),
  post_likes: removed('post_likes', ofMember),
  post_comments: removed('post_comments', ofMember),
  posts: removed('posts', ofMember),
  message_reactions: removed('message_reactions', ofMember),
  room_mentions: removed('room_mentions', ofMember),
  room_removals: removed('room_removals', ofMember),
  room_members: removed('room_members', ofMember),
  rooms: blanked('rooms', of('host_id'), () => sql`host_id = null`),
  // Numbers of a room have no gap: the message stays, as one that was removed.
  room_messages: blanked(
    'room_messages',
    of('author_id'),
    (now) =>
      sql`author_id = null, text = '', mentions = '[]', picture_file_id = null, picture_kind = null, picture_name = null,
        picture_width = null, picture_height = null, pinned_at = null, removed_at = coalesce(removed_at, ${now.toISOString()})`,
  ),
  profiles: removed('profiles', ofMember),
  profile_follows: removed('profile_follows', ({ id }) => sql`(t.member_id = ${id} or t.follower_id = ${id})`),
  reports: removed('reports', of('reporter_id')),
  copy_follows: removed('copy_follows', ofMember),
  copy_leads: removed('copy_leads', ofMember),
  // Notes are support's own. All of them go with their ticket.
  support_messages: kept(ofOwnTicket),
  support_tickets: removed('support_tickets', ofMember),
  auto_decisions: removed('auto_decisions', ofMember),
  trading_bots: removed('trading_bots', ofMember),
  marathon_reminders: removed('marathon_reminders', ofMember),
  // Others were ranked against it. Boards in memory have counted fewer departures, and are read again without the name.
  marathon_participants: {
    about: ofMember,
    removal: (person) => sql`update marathons set departures = departures + 1
      where id in (select t.marathon_id from marathon_participants t where ${ofMember(person)})`,
  },
  practice_orders: blanked('practice_orders', ofOwnAccount, () => sql`note = '', tag = '', confidence = null`),
  practice_accounts: {
    about: ofMember,
    removal: (person) => sql`delete from practice_accounts t where ${practiceOnly(person)}`,
  },
  referral_links: blanked('referral_links', ofMember, () => sql`name = 'Link'`),
  referrals: kept(ofReferral),
  referral_rewards: kept(ofMember),
  access_code_uses: kept(ofMember),
  // Its public name and calls are in the public record, which nobody can take anything out of.
  trade_calls: kept(ofOwnCaller),
  callers: blanked('callers', ofMember, () => sql`member_id = null`),
  // The ledger adds up with every entry that there ever was.
  upoints_accounts: kept(of('id')),
  upoints_entries: kept(ofLedger),
  audit_entries: kept(ofAudit),

  lapsed_signups: 'impersonal',
  access_codes: 'impersonal',
  backtests: 'impersonal',
  candles: 'impersonal',
  canned_answers: 'impersonal',
  content_items: 'impersonal',
  lessons: 'impersonal',
  webinar_series: 'impersonal',
  chat_positions: 'impersonal',
  engine_snapshots: 'impersonal',
  signal_counts: 'impersonal',
  feeds: 'impersonal',
  installation: 'impersonal',
  leadership: 'impersonal',
  log_checkpoints: 'impersonal',
  log_cosignatures: 'impersonal',
  log_entries: 'impersonal',
  log_identity: 'impersonal',
  log_tiles: 'impersonal',
  log_timestamps: 'impersonal',
  marathons: 'impersonal',
  room_invites: 'impersonal',
  signal_deliveries: 'impersonal',
  slots: 'impersonal',
  status_periods: 'impersonal',
  upoints_checks: 'impersonal',
}
