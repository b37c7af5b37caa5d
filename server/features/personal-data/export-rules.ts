/** Which columns of a row its member is given. */
interface Columns {
  shown: readonly string[]
  /** What opens an account, a device or another program, what others wrote, and what tells the member nothing. */
  withheld: readonly string[]
}

const columns = (shown: string, withheld = ''): Columns => ({
  shown: shown.split(' ').filter(Boolean),
  withheld: withheld.split(' ').filter(Boolean),
})

/** An allow list: a column that is not shown here is in nobody's export. A test refuses one that is in neither list. */
export const EXPORTED_COLUMNS: Readonly<Record<string, Columns>> = {
  members: columns(
    'id full_name email phone phone_digits country telegram admission_code tier access_level access_path dashboard_unlocked code_activated access_ends_at starter_ends_at silver_ends_at gold_ends_at reminded_of_end premium_test has_deposited deposit_cents referral_code referred_by time_zone hour_cycle number_format theme totp_enabled_at created_at updated_at',
    'password_hash totp_secret totp_last_step',
  ),
  member_notes: columns('id member_id text created_at', 'author_id'),
  member_tags: columns('member_id tag'),
  member_job_items: columns('job_id member_id state', 'action_id'),
  sessions: columns('member_id user_agent address created_at expires_at ended_at scopes', 'id token_hash'),
  api_keys: columns('member_id name last_used_at', 'session_id hint'),
  webhook_deliveries: columns(
    'id webhook_id type created_at attempts status closed_at taken',
    'body entitlement until_at next_attempt_at',
  ),
  // The address of a webhook often holds a password of the program behind it.
  webhooks: columns('id member_id events created_at failing_since off_since', 'url secret'),
  telegram_links: columns('member_id chat_id linked_at'),
  telegram_codes: columns('member_id expires_at', 'code_hash'),
  push_subscriptions: columns('member_id created_at used_at', 'session_id endpoint endpoint_hash p256dh auth'),
  password_resets: columns('member_id email expires_at used_at created_at', 'id token_hash'),
  email_changes: columns('member_id email tries used_at expires_at created_at', 'code_hash'),
  activation_codes: columns('member_id used_at expires_at created_at', 'code_hash'),
  registrations: columns(
    'email full_name phone country telegram referral_code tries secretless_tries used_at expires_at created_at',
    'id secret_hash password_hash code_hash',
  ),
  // An email holds the links and codes that it brought.
  outbox_mails: columns(
    'id to subject member_id sent sent_at created_at',
    'text html unsubscribe_url about_id about_name attempts next_attempt_at',
  ),
  subscribers: columns('id list email mails mailed_at expires_at confirmed_at created_at', 'token'),
  notifications: columns('id member_id kind title text path mailed created_at read_at', 'about_id about_name'),
  notification_settings: columns('member_id quiet_from quiet_to zone muted_until updated_at', 'mail_token'),
  recaps: columns('member_id kind ends_on created_at'),
  notification_choices: columns('member_id kind channel is_on'),
  account_setups: columns(
    'id member_id broker_account access_path deposit_cents proof_file_id proof_kind status rejection_reason reviewed_at created_at',
    'reviewed_by',
  ),
  creator_applications: columns(
    'id member_id full_name email phone country main_platforms community_name community_size community_links background ai_contribution interested_in_rebates interested_in_rev_share interested_in_marathons interested_in_chat_rooms proof_file_id proof_kind proof_name image_file_id image_kind image_name status rejection_reason removal_reason reviewed_at created_at',
    'reviewed_by',
  ),
  creator_connections: columns('application_id member_id created_at'),
  creator_drafts: columns('member_id step form updated_at'),
  lesson_progress: columns('member_id lesson_id section best_percent attempts passed_at updated_at'),
  webinar_registrations: columns('member_id webinar_id starts_at registered_at reminded_at'),
  chart_layouts: columns('member_id feed_id pair_id revision layout updated_at'),
  price_alerts: columns(
    'id member_id feed_id pair_id side price created_at bar_at bar_high bar_low reached_at told_at',
  ),
  guest_signals: columns('member_id signal_id opened_at'),
  chart_scans: columns('id member_id variant reader picture_file_id picture_kind picture_name found created_at'),
  chart_scan_days: columns('member_id day used'),
  chart_scan_reservations: columns('id member_id day reserved_at'),
  post_likes: columns('post_id member_id created_at'),
  post_comments: columns('id post_id parent_id member_id text created_at', 'nonce'),
  posts: columns(
    'id member_id text picture_file_id picture_kind picture_name picture_width picture_height signal_id created_at',
    'nonce',
  ),
  message_reactions: columns('message_id member_id emoji created_at'),
  room_mentions: columns('room_id member_id number'),
  room_removals: columns('room_id member_id removed_at'),
  room_members: columns(
    'room_id member_id joined_at muted_until last_read_number is_moderator notification_level mention_told_at',
  ),
  rooms: columns(
    'id name description type max_members current_members is_active host_id is_demo slow_mode_seconds blocked_words created_at updated_at',
  ),
  profiles: columns('member_id handle is_public created_at updated_at'),
  profile_follows: columns('member_id created_at', 'follower_id'),
  room_messages: columns(
    'id room_id number revision kind author_id text reply_to mentions card_id picture_file_id picture_kind picture_name picture_width picture_height sent_at edited_at removed_at pinned_at is_simulated',
    'about_id simulated_name nonce',
  ),
  reports: columns(
    'id reporter_id subject_kind subject_id subject_name reason status resolution resolved_at created_at',
    'about_id resolved_by',
  ),
  copy_follows: columns('id member_id kind source_id active stake_cents started_at'),
  copy_leads: columns('id member_id alias active since'),
  support_messages: columns(
    'id ticket_id kind text picture_file_id picture_kind picture_name picture_width picture_height created_at',
    'author_id nonce',
  ),
  support_tickets: columns(
    'id member_id category priority subject status waiting_since created_at updated_at',
    'nonce',
  ),
  auto_decisions: columns(
    'id member_id feed_id origin source followed_id reason order_id pair timeframe entry_at confidence at',
  ),
  trading_bots: columns(
    'member_id active timeframe risk_level least_confidence trade_size_cents started_at runs_until',
  ),
  marathon_reminders: columns('marathon_id member_id asked_at sent_at'),
  marathon_participants: columns(
    'id marathon_id member_id joined_at fee refunded_at profit_cents trades reached_at reached_by course final_rank prize',
  ),
  practice_orders: columns(
    'id account_id run origin feed_id pair_id pair timeframe direction stake_cents payout_percent placed_at placed_wall_at entry_at expires_at entry_price exit_price outcome void_reason result_cents settled_at signal_id sealed note tag confidence',
    'nonce',
  ),
  practice_accounts: columns(
    'id member_id kind feed_id opening_cents balance_cents resets limits next_limits next_limits_from losses_in_row cool_off_until created_at',
  ),
  referral_links: columns('id member_id code name visits created_at'),
  referrals: columns('member_id referrer_id link_id status deposit_cents earned_upoints created_at qualified_at'),
  referral_rewards: columns('entry_id member_id bonus_tier'),
  access_code_uses: columns('access_code_id member_id used_at'),
  // The nonce is the secret of a sealed call.
  trade_calls: columns(
    'id caller_id room_id feed_id pair_id pair starter_pair timeframe slot_at entry_at expires_at direction confidence rule_version commitment call_index committed_at committed_wall_at revealed_at outcome entry_price exit_price void_reason settled_at copies',
    'nonce',
  ),
  callers: columns('id member_id handle is_bot announced_at'),
  upoints_accounts: columns('id kind balance sequence'),
  upoints_entries: columns(
    'id from_account_id to_account_id amount kind reason initiator_id reversal_of created_at from_sequence to_sequence from_balance to_balance',
    'idempotency_key',
  ),
  audit_entries: columns(
    'id action subject_kind subject_id subject_name about_id before after reason created_at',
    'admin_id sequence',
  ),
}
