/** The two keys of docs/product.md, “Accounts and sessions”. Apart from `session.ts`, for pages that only ask whether somebody signed in. */
export const TOKEN_KEY = 'uptick.token'
export const USER_KEY = 'uptick.user'

/** Says that somebody has logged in on this device, not who. */
export const KNOWN_KEY = 'uptick.known'

/** What members have written and no server has taken, by member and nonce. */
export const OUTBOX_KEYS = 'uptick.outbox.'
/** The browser’s database with the pictures of these messages. */
export const UNSENT_PICTURES = 'uptick.unsent-pictures'

/** Event of the window: a login or a logout in this tab. */
export const SESSION_CHANGED = 'uptick:session'
