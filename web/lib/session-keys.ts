/** The two keys of docs/product.md, “Accounts and sessions”. Apart from `session.ts`, for pages that only ask whether somebody signed in. */
export const TOKEN_KEY = 'uptick.token'
export const USER_KEY = 'uptick.user'

/** Says that somebody has logged in on this device, not who. */
export const KNOWN_KEY = 'uptick.known'

/** Event of the window: a login or a logout in this tab. */
export const SESSION_CHANGED = 'uptick:session'
