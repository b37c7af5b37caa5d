import { commonTexts } from './common-texts.ts'
import { refusals } from './refusals.ts'

/**
 * The closed list of error codes. Each has its HTTP status and the sentence a person reads
 * when the call has no better one. Codes are `NOUN_PROBLEM`.
 */
export const errors = {
  // Any call can answer these.
  INPUT_INVALID: [400, 'Please check the highlighted fields.'],
  INPUT_UNREADABLE: [400, 'We couldn’t read the request.'],
  INPUT_TOO_LARGE: [413, 'The request is too large.'],
  INPUT_MEDIA_UNSUPPORTED: [415, 'This address doesn’t accept this kind of content.'],
  SESSION_REQUIRED: [401, refusals.SESSION_REQUIRED],
  ACCESS_LOCKED: [403, 'Activate your account to open this.'],
  ACCESS_TIER: [403, 'Your tier doesn’t include this. See Tier Upgrades.'],
  ACCESS_ADMIN: [403, refusals.ACCESS_ADMIN],
  DEMO_ONLY_HERE: [403, 'This demo works only on the computer that runs it.'],
  RESOURCE_NOT_FOUND: [404, 'Page not found.'],
  METHOD_NOT_ALLOWED: [405, 'This address doesn’t support that method.'],
  RATE_LIMITED: [429, 'Too many attempts. Please wait a moment and try again.'],
  SERVER_FAILED: [500, 'Something went wrong on our side. Please try again.'],
  STORAGE_FULL: [503, 'The server is out of space and saved nothing. Please try again later.'],
  SERVICE_UNAVAILABLE: [503, 'The service is busy. Please try again in a moment.'],

  // Account.
  CREDENTIALS_INVALID: [401, 'Invalid email or password'],
  TOTP_REQUIRED: [401, refusals.TOTP_REQUIRED],
  TOTP_INVALID: [401, 'That authenticator code is not valid.'],
  // Of a signed-in member: a 401 would end their session.
  TOTP_CODE_INVALID: [400, 'That authenticator code is not valid.'],
  TOTP_USED: [409, 'You have already used this code. Wait for the next one.'],
  TOTP_ENROLLED: [409, 'An authenticator app is already enabled. Disable it first.'],
  CODE_INVALID: [400, 'Invalid confirmation code'],
  CODE_USED: [409, 'You have already used this code.'],
  RESET_TOKEN_INVALID: [400, 'Invalid or expired reset token'],
  DASHBOARD_CODE_INVALID: [400, 'This code is not valid or has no uses left.'],
  DASHBOARD_CODE_USED: [409, 'You have already used this code.'],
  DASHBOARD_UNLOCKED: [409, 'Your dashboard is already unlocked.'],
  ACCESS_CODE_NOT_FOUND: [404, 'This access code doesn’t exist.'],
  ACCESS_CODE_ENDED: [409, 'This access code has already expired.'],
  DEPOSIT_UNVERIFIED: [409, 'Your deposit is not verified yet. We’ll email your activation code once it is.'],
  SESSION_NOT_FOUND: [404, 'This session has already ended.'],
  PASSWORD_COMMON: [400, 'This password is easy to guess. Please choose another one.'],
  ACCOUNT_KEPT: [409, 'The administrator’s account cannot be deleted.'],
  PASSWORD_INVALID: [400, 'The current password is incorrect.'],
  API_KEY_SCOPE: [403, 'This API key doesn’t allow that.'],
  API_KEYS_FULL: [409, 'You’ve reached the limit of API keys. Revoke one first.'],
  API_KEY_NOT_FOUND: [404, 'This API key was revoked or has expired.'],
  WEBHOOKS_FULL: [409, 'You’ve reached the limit of webhooks. Remove one first.'],
  TELEGRAM_MISSING: [409, 'Telegram isn’t available here: no bot has been set up.'],
  TELEGRAM_SILENT: [502, 'Telegram isn’t responding. Please try again in a moment.'],
  WEBHOOK_NOT_FOUND: [404, 'This webhook doesn’t exist.'],

  // Members.
  PROFILE_NOT_FOUND: [404, 'This profile is private or doesn’t exist.'],
  PROFILE_NAME_TAKEN: [409, 'Another member has this name, or one that looks like it.'],
  MEMBER_NOT_FOUND: [404, 'This member doesn’t exist.'],
  MEMBER_CHANGED: [409, 'Someone else changed this member. Reload, then save again.'],
  MEMBER_EMAIL_TAKEN: [409, 'Another member has this email address.'],

  // What is taken back.
  ACTION_NOT_FOUND: [404, 'This action can’t be found.'],
  ACTION_FINAL: [409, 'This can no longer be undone.'],
  ACTION_CHANGED: [409, 'Not undone: something else has changed since.'],

  // U-Points and tiers.
  UPOINTS_INSUFFICIENT: [409, 'Insufficient U-Points balance'],
  RECIPIENT_UNKNOWN: [404, commonTexts.noSuchMember],
  RECIPIENT_ONESELF: [400, commonTexts.transferToOneself],
  IDEMPOTENCY_KEY_REUSED: [409, 'This Idempotency-Key belongs to another request.'],
  ENTRY_NOT_FOUND: [404, 'This ledger entry doesn’t exist.'],
  ENTRY_REVERSED: [409, 'This entry has already been reversed.'],
  ENTRY_IRREVERSIBLE: [409, 'This kind of entry can’t be reversed.'],
  TIER_COST_DIFFERS: [409, 'The price has changed. Nothing was deducted.'],
  TIER_NOT_HIGHER: [409, 'You already have this tier or a higher one.'],

  // Account setup.
  ACCOUNT_SETUP_NOT_FOUND: [404, 'This verification request doesn’t exist.'],
  ACCOUNT_SETUP_PENDING: [409, 'We are already reviewing your verification request.'],
  ACCOUNT_SETUP_CLOSED: [409, 'This request is already closed. Reload to see its status.'],
  ACCOUNT_SETUP_REVIEWED: [409, 'This request has already been reviewed.'],
  ACCESS_PATH_FIXED: [409, commonTexts.noDowngrade],

  // Referrals.
  REFERRAL_LINKS_FULL: [409, 'You’ve reached the limit of referral links.'],

  // Rooms, marathons and creators.
  ROOM_NOT_FOUND: [404, 'This trading room doesn’t exist.'],
  ROOM_TOO_SMALL: [409, 'The room already has more members than that.'],
  ROOM_FULL: [409, 'This room is full.'],
  ROOM_CLOSED: [409, 'This room is closed right now.'],
  ROOM_NOT_JOINED: [403, 'Join this room first.'],
  ROOM_REMOVED: [403, 'You were removed from this room.'],
  ROOM_MEMBER_PROTECTED: [409, 'You cannot mute or remove this member.'],
  INVITE_NOT_FOUND: [404, 'This invite is no longer valid.'],
  INVITE_INVALID: [404, 'This invite code is not valid or has no uses left.'],
  MESSAGE_NOT_FOUND: [404, 'This message doesn’t exist.'],
  MESSAGE_FINAL: [409, 'This message can no longer be changed.'],
  MESSAGE_MUTED: [403, 'You are muted in this room right now.'],
  MESSAGE_TOO_SOON: [429, 'Slow mode is on in this room. Please wait a moment.'],
  MESSAGE_WORD_BLOCKED: [400, 'This message contains a word that is blocked in this room.'],
  REACTIONS_FULL: [409, 'This message has reached the limit of reactions.'],
  PINS_FULL: [409, 'The room has reached its limit of pins. Unpin one first.'],
  ROOM_HOST_ONLY: [403, 'Your role in this room does not allow that.'],
  MARATHON_NOT_FOUND: [404, 'This marathon doesn’t exist.'],
  MARATHON_CODE_TAKEN: [409, 'Another marathon has this access code.'],
  MARATHON_TOO_SMALL: [409, 'More members than that have already joined.'],
  MARATHON_OVER: [409, 'You can’t change a marathon that has ended or was canceled.'],
  MARATHON_RUNNING: [409, 'Members have joined this marathon. End or cancel it first.'],
  MARATHON_TRANSITION: [409, 'The marathon’s status can’t be changed that way.'],
  MARATHON_MOVES_DIFFER: [409, 'The U-Points have changed meanwhile, so nothing was done. Check them again.'],
  MARATHON_CODE_INVALID: [404, commonTexts.hostCodeInvalid],
  MARATHON_CODE_NEEDED: [403, 'This marathon needs an access code. Ask its host for one.'],
  MARATHON_FULL: [409, 'This marathon is full. It has reached its member limit.'],
  MARATHON_EXPIRED: [409, commonTexts.marathonEnded],
  MARATHON_FEE_DIFFERS: [409, 'The entry fee has changed. You were not charged.'],
  MARATHON_NOT_JOINED: [403, 'Join this marathon first.'],
  MARATHON_NOT_STARTED: [409, 'This marathon has not started yet. Nothing was placed.'],
  MARATHON_STARTED: [409, 'This marathon has already started.'],
  MARATHON_MARKET_DIFFERS: [409, 'This marathon runs on another market. Nothing was placed.'],
  POST_NOT_FOUND: [404, 'This post was deleted.'],
  COMMENT_NOT_FOUND: [404, 'This comment was deleted.'],
  CREATOR_NOT_FOUND: [404, 'This creator doesn’t exist.'],
  CREATOR_APPLICATION_NOT_FOUND: [404, 'This application doesn’t exist.'],
  CREATOR_APPLICATION_OPEN: [409, 'You already have an application.'],
  CREATOR_APPLICATION_REVIEWED: [409, 'This application has already been reviewed.'],
  CREATOR_NOT_LISTED: [409, 'This creator is not in the directory now.'],
  CREATOR_NOT_REMOVED: [409, 'This creator wasn’t removed from the directory.'],
  REPORT_NOT_FOUND: [404, 'This report doesn’t exist.'],
  REPORT_RESOLVED: [409, 'This report has already been resolved.'],

  // CFD AI.
  SUBSCRIPTION_LINK_INVALID: [400, 'This link is no longer valid. Enter the address again to get another one.'],

  // Support.
  TICKET_NOT_FOUND: [404, 'This ticket doesn’t exist.'],
  TICKETS_FULL: [409, 'You have five open tickets. Reply to one of them, or close one first.'],
  TICKET_FULL: [409, 'This ticket is full. Please open another one.'],
  TICKET_PICTURES_FULL: [409, 'This ticket has reached its limit of ten pictures.'],
  TICKET_TRANSITION: [409, 'The ticket’s status can’t be changed that way.'],
  MEMBER_JOB_RUNNING: [409, 'Another job is running. Wait until it is done.'],
  SEGMENTS_FULL: [409, 'There are 30 segments. Delete one first.'],
  NOTES_FULL: [409, 'A member has at most 100 notes. Delete one first.'],
  CANNED_ANSWER_NOT_FOUND: [404, 'This canned answer doesn’t exist.'],
  CANNED_ANSWERS_FULL: [409, 'You’ve reached the limit of canned answers. Remove one first.'],

  // What the administrator writes for members.
  CONTENT_ITEM_NOT_FOUND: [404, 'This text doesn’t exist.'],
  CONTENT_ITEM_CHANGED: [409, 'Someone else changed this text. Reload, then save again.'],
  CONTENT_ITEMS_FULL: [409, 'You’ve reached the limit of texts. Remove one first.'],

  // Signals, market and record.
  SIGNAL_NOT_FOUND: [404, 'This signal doesn’t exist.'],
  MARKET_NOT_FOUND: [404, 'This market has no record here.'],
  PAIR_NOT_FOUND: [404, 'This pair is not on the current market.'],
  CHART_LAYOUT_CHANGED: [409, 'This chart changed on another device. You now see that version.'],
  CALLER_REFUSED: [403, 'Only room hosts and verified creators can make calls.'],
  CALLER_NAMELESS: [409, 'Choose a public name for your calls first.'],
  CALLER_ANNOUNCED: [409, 'Your calls already have a public name. It can’t be changed.'],
  CALLER_NAME_TAKEN: [409, 'Another caller has this name.'],
  TRADE_CALL_NOT_FOUND: [404, 'This call doesn’t exist.'],
  TRADE_CALL_OPEN: [409, commonTexts.callOpen],
  TRADE_CALLS_FULL: [409, 'You made 12 calls in the last hour. Try again later.'],
  TRADE_CALL_LATE: [409, 'Your call came too late for its entry. Nothing was recorded.'],
  MARKET_CLOSING: [409, 'The market closes before this call would expire.'],
  NOTIFICATION_REPLY_INVALID: [401, 'This notification is no longer valid. Please open Uptick.'],
  PRACTICE_ORDER_NOT_FOUND: [404, 'This order isn’t in your practice account.'],
  PRACTICE_ORDER_LATE: [409, 'This entry has passed. Nothing was placed.'],
  PRACTICE_ORDER_ENTERED: [409, 'This order has entered the market. It can’t be canceled.'],
  PRACTICE_ORDER_COPIED: [409, 'Other members have copied this order. It can’t be canceled.'],
  PRACTICE_ENTRY_UNKNOWN: [409, 'Orders enter at the next full minute. Nothing was placed.'],
  PRACTICE_SIGNAL_DIFFERS: [409, 'The order doesn’t match the signal. Nothing was placed.'],
  PRACTICE_FEED_STALE: [409, 'This pair has no current price. Nothing was placed.'],
  PRACTICE_MARKET_CLOSING: [409, 'The market closes before this order would expire.'],
  PRACTICE_BALANCE_LOW: [409, 'Your practice balance does not cover this stake.'],
  PRACTICE_DAY_LOSS_REACHED: [409, 'This stake could exceed your daily loss limit.'],
  PRACTICE_COOLING_OFF: [409, 'You are on a break. You can place orders again when it ends.'],
  PRACTICE_ORDERS_OPEN: [409, 'You have open orders. Reset once they settle.'],
  COPY_SOURCE_NOT_FOUND: [404, 'This trader can’t be copied.'],
  COPY_SOURCES_FULL: [409, 'You’ve reached the limit of traders you can copy. Stop copying one first.'],
  COPY_ALIAS_TAKEN: [409, 'This name is taken.'],
  PRICE_ALERT_NOT_FOUND: [404, 'This price alert no longer exists.'],
  PRICE_ALERT_REACHED: [409, commonTexts.levelReached],
  NO_LIVE_SIGNAL: [404, 'No signal is live right now. Try again when the next one comes.'],
  GUEST_SIGNALS_USED: [409, 'You’ve used today’s free live signals. New ones come at midnight UTC.'],
  PRICE_ALERTS_FULL: [409, 'You’ve reached the limit of price alerts. Remove one first.'],

  // Learning.
  LESSON_NOT_FOUND: [404, 'This lesson no longer exists.'],
  LESSON_CHANGED: [409, 'Someone else changed this lesson. Reload, then save again.'],
  LESSONS_FULL: [409, 'You’ve reached the limit of lessons. Remove one first.'],
  WEBINAR_NOT_FOUND: [404, 'This session doesn’t exist.'],
  WEBINAR_SERIES_NOT_FOUND: [404, 'This weekly session doesn’t exist.'],
  WEBINAR_SERIES_CHANGED: [409, 'Someone else changed this session. Reload, then save again.'],
  WEBINAR_SERIES_FULL: [409, 'You’ve reached the limit of weekly sessions. Remove one first.'],
  WEBINAR_OVER: [409, 'This session has ended.'],

  // Chart scans.
  SCANS_EXHAUSTED: [429, commonTexts.scansExhausted],
  CHART_NOT_FOUND: [422, 'We couldn’t find a price chart in this picture.'],
  CHART_SCAN_FAILED: [502, commonTexts.analysisFailed],
  CHART_SCAN_NOT_FOUND: [404, 'This scan doesn’t exist.'],
  CANDLES_MISSING: [422, 'This pair has too few candles yet. Try a shorter timeframe.'],
  CHART_SCAN_FIXED: [409, 'You can correct only scans by Uptick’s own reader.'],

  // Realtime.
  TOPIC_UNKNOWN: [404, 'This topic doesn’t exist.'],
  TICKET_INVALID: [401, 'This socket ticket is not valid.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors

export const toStatus = (code: ErrorCode): number => errors[code][0]
export const getMessage = (code: ErrorCode): string => errors[code][1]
