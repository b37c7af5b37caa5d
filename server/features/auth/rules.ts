import { hash, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { CONFIRMATION_CODE_TTL_SECONDS } from '../../../contract/auth.ts'
import { newCode } from '../../platform/ids.ts'

const FREE_GUESSES = 3
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 8_000

/** How long the next guess waits after so many wrong ones: 0.25 s from the third on, doubling up to 8 s. */
export const guessDelayMs = (wrong: number): number =>
  wrong < FREE_GUESSES ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (wrong - FREE_GUESSES))

/** So many wrong guesses from many addresses in a day are a crowd's. */
const CROWD = 30

/**
 * How many wrong guesses at an account one address has in a quarter of an hour, by how many were made from everywhere in a day: fewer
 * the larger the crowd, and never none. Where they are spaced, one a minute follows them.
 */
export const triesWithin = (crowd: number): { free: number; spaced: boolean } => {
  if (crowd < CROWD) return { free: 10, spaced: true }
  return { free: crowd < 10 * CROWD ? 3 : 1, spaced: false }
}

/** How long an address that the account does not know waits while a crowd guesses at it: 0.25 s, doubling with every 30 up to 8 s. */
export const crowdDelayMs = (crowd: number): number =>
  crowd < CROWD ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (Math.floor(crowd / CROWD) - 1))

/** Of a mailed code, 40 bits: with five tries per code, one chance in 170 billion. */
const CODE_LENGTH = 8

/** What is stored of a confirmation code. The e-mail salts it: equal codes of two people differ. */
export const codeHash = (email: string, code: string): Buffer => hash('sha256', `${email}\n${code}`, 'buffer')

/** A new code for a mailbox, and what is stored of it. */
export const newCodeFor = (email: string, nowMs: number) => {
  const code = newCode(CODE_LENGTH)
  const expiresAt = new Date(nowMs + CONFIRMATION_CODE_TTL_SECONDS * 1000)
  return { code, stored: { codeHash: codeHash(email, code), expiresAt } }
}

export const sameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

export const TOTP_PERIOD_SECONDS = 30
/** One step of clock drift either way (RFC 6238, section 5.2). */
const TOTP_WINDOW = 1

/** The time step (RFC 6238, T) that a code of the base32 secret belongs to; null when it is none of now. */
export const acceptedTotpStep = (secret: string, code: string, nowMs: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: TOTP_PERIOD_SECONDS,
    timestamp: nowMs,
    window: TOTP_WINDOW,
  })
  return delta === null ? null : Math.floor(nowMs / 1000 / TOTP_PERIOD_SECONDS) + delta
}
