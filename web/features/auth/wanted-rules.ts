import * as z from 'zod/mini'
import { MINUTE_MS } from '../../../contract/slots.ts'

const WANTED_KEY = 'uptick.wanted'
/** As long as a reset link works. */
const KEPT_MS = 30 * MINUTE_MS

const Wanted = z.object({ address: z.string(), untilMs: z.number() })

const parseOrNull = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return null // an unreadable address is none
  }
}

/** Keeps where somebody was going while they reset their password: the link in their email opens another tab. */
export const keepWanted = (storage: Storage, address: string | undefined, nowMs: number): void => {
  if (address === undefined) storage.removeItem(WANTED_KEY)
  else storage.setItem(WANTED_KEY, JSON.stringify({ address, untilMs: nowMs + KEPT_MS }))
}

/** Where they were going; undefined for nowhere, or too long ago. */
export const readWanted = (storage: Storage, nowMs: number): string | undefined => {
  const { success, data } = z.safeParse(Wanted, parseOrNull(storage.getItem(WANTED_KEY) ?? ''))
  return success && nowMs < data.untilMs ? data.address : undefined
}
