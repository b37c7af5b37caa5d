/** What both ends of the socket know of it, without what is said: a page that begins needs no more. */
export const MAX_FRAME_BYTES = 64 * 1024
export const HEARTBEAT_SECONDS = 25
export const closeCodes = { sessionEnded: 4401, restarting: 1012, tooSlow: 1013, frameTooLarge: 1009 } as const
