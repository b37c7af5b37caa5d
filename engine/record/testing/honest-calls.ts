import type { Timeframe } from '../../../contract/market.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import type { Bar } from '../../market/candles.ts'
import { RULE_VERSION, settle } from '../../signals/settlement.ts'
import { isSlotBoundary, slotTimes } from '../../signals/slots.ts'
import { CALL_TERMS } from '../duties/callers.ts'
import type { CallerEntry, Entry, SealedCall } from '../entries.ts'

/** How long after a boundary people call. */
const CALLED_MS = 20_000
const SIGNED_MS = 40

interface Person {
  caller: string
  handle: string
  isBot: boolean
  timeframe: Timeframe
  /** Calls in every so many minutes. */
  every: number
}

const PEOPLE: readonly Person[] = [
  { caller: '8d0e2f4a-7c11-4a55-9f0e-0b1c2d3e4f50', handle: 'ada.calls', isBot: false, timeframe: '1m', every: 3 },
  { caller: '1b9c7e52-3a64-4d20-8e87-6a5f4e3d2c1b', handle: 'Kwame_FX', isBot: false, timeframe: '5m', every: 10 },
  { caller: '5f6e7d8c-9b0a-4c1d-8e2f-3a4b5c6d7e8f', handle: 'follow-bot', isBot: true, timeframe: '1m', every: 7 },
]

interface Open {
  callIndex: number
  sealed: SealedCall
  text: string
}

interface Deps {
  feed: string
  pairs: readonly { name: string }[]
  barOf: (pair: string, openAtMs: number) => Bar | undefined
  hashHex: (text: string) => string
  append: (entry: Entry) => void
  /** How many entries there are. */
  size: () => number
  sign: (atMs: number) => void
}

const iso = (atMs: number): string => new Date(atMs).toISOString()

/** People who call, as honestly as the record of the slots around them. */
export const createHonestCalls = ({ feed, pairs, barOf, hashHex, append, size, sign }: Deps) => {
  const open: Open[] = []
  const toSettle: Open[] = []
  let made = 0

  const call = ({ caller, timeframe }: Person, slotAtMs: number, calledAtMs: number): void => {
    made += 1
    const { entryAtMs, expiresAtMs } = slotTimes(slotAtMs, timeframe)
    const times = { slotAt: iso(slotAtMs), entryAt: iso(entryAtMs) }
    const sealed: SealedCall = {
      call: `call-${made}`,
      caller,
      pair: pairs[made % pairs.length]?.name ?? '',
      timeframe,
      ...times,
      expiresAt: iso(expiresAtMs),
      direction: made % 3 === 0 ? 'PUT' : 'CALL',
      confidence: made % 4 === 0 ? null : 50 + ((made * 7) % 40),
      ruleVersion: RULE_VERSION,
      nonce: hashHex(`nonce of call ${made}`).slice(0, 32),
    }
    const text = JSON.stringify(sealed)
    open.push({ callIndex: size(), sealed, text })
    append({
      kind: 'call',
      appendedAt: iso(calledAtMs),
      call: sealed.call,
      feed,
      caller,
      pair: sealed.pair,
      timeframe,
      ...times,
      committedAt: iso(calledAtMs - 100),
      commitment: hashHex(text),
    })
  }

  const settleDue = (boundaryMs: number, appendedAt: string): void => {
    for (const one of toSettle.filter(({ sealed }) => sealed.expiresAt === iso(boundaryMs))) {
      toSettle.splice(toSettle.indexOf(one), 1)
      const { call: id, pair, direction, entryAt } = one.sealed
      const position = { direction, entryAtMs: Date.parse(entryAt), expiresAtMs: boundaryMs }
      const { outcome, entryPrice, exitPrice, voidReason } = settle(position, (openAtMs) => barOf(pair, openAtMs))
      const stated = { outcome, entryPrice, exitPrice, voidReason }
      const place = { boundary: iso(boundaryMs), call: id, callIndex: one.callIndex }
      append({ kind: 'call-settle', appendedAt, ...place, ruleVersion: RULE_VERSION, ...stated })
    }
  }

  return {
    /** Announces everybody. */
    announce: (atMs: number): void => {
      for (const { caller, handle, isBot } of PEOPLE) {
        const entry: CallerEntry = {
          kind: 'caller',
          appendedAt: iso(atMs),
          caller,
          handle,
          isBot,
          termsVersion: CALL_TERMS,
        }
        append(entry)
      }
    },

    /** Calls for the slot whose boundary has passed, `afterMs` ago. */
    make: (slotAtMs: number, afterMs: number = CALLED_MS): void => {
      const minute = slotAtMs / MINUTE_MS
      const calling = PEOPLE.filter(
        ({ timeframe, every }) => minute % every === 0 && isSlotBoundary(slotAtMs, timeframe),
      )
      for (const person of calling) call(person, slotAtMs, slotAtMs + afterMs)
      if (calling.length > 0) sign(slotAtMs + afterMs + SIGNED_MS)
    },

    /** Reveals and settles what is due at a boundary. */
    keep: (boundaryMs: number, appendedAt: string): void => {
      for (const one of open.filter(({ sealed }) => sealed.entryAt === iso(boundaryMs))) {
        open.splice(open.indexOf(one), 1)
        toSettle.push(one)
        const { callIndex, sealed, text } = one
        const boundary = iso(boundaryMs)
        append({ kind: 'call-reveal', appendedAt, boundary, call: sealed.call, callIndex, revealed: text })
      }
      settleDue(boundaryMs, appendedAt)
    },

    isWaiting: (): boolean => open.length + toSettle.length > 0,
  }
}
