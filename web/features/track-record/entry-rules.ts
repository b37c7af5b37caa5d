import * as z from 'zod/mini'
import { Timeframe } from '../../../contract/market.ts'
import { Outcome } from '../../../contract/signals.ts'
import { CommitBody, MissedBody, SealedDecision } from '../../../engine/record/bodies.ts'
import type { OpenedEntry } from '../../../engine/record/open-entry.ts'

/** What a record says, ready to be shown; `unreadable` where its text is not what its kind holds. */
export type EntryMeaning =
  | { is: 'genesis'; label: string; pairs: number }
  | { is: 'commit'; pair: string; timeframe: Timeframe; entryAt: string }
  | { is: 'reveal'; pair: string; timeframe: Timeframe; decision: 'CALL' | 'PUT' | 'ABSTAIN'; commitSequence: number }
  | { is: 'settle'; outcome: Outcome; commitSequence: number }
  | { is: 'missed'; timeframe: Timeframe; slots: number; reason: string }
  | { is: 'candles'; boundary: string; bars: number }
  | { is: 'model'; modelVersion: string; from: string }
  | { is: 'clock'; from: string; to: string }
  | { is: 'seed'; day: string; seed: string }
  | { is: 'caller'; handle: string; isBot: boolean }
  | { is: 'call'; pair: string; timeframe: Timeframe; entryAt: string }
  | { is: 'call-reveal'; pair: string; timeframe: Timeframe; direction: 'CALL' | 'PUT'; callSequence: number }
  | { is: 'call-settle'; outcome: Outcome; callSequence: number }
  | { is: 'unreadable' }

/** The value that a record's text holds if it is JSON of this shape, else null. */
export const readText = <Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | null => {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null // not JSON: shown as unreadable
  }
}

const UNREADABLE: EntryMeaning = { is: 'unreadable' }

const Revealed = z.object({ commitIndex: z.int(), revealed: z.string() })
const Settled = z.object({ commitIndex: z.int(), outcome: Outcome })
const Opened = z.object({ label: z.string(), pairs: z.array(z.unknown()) })
const Candles = z.object({ boundary: z.string(), bars: z.array(z.unknown()) })
const Model = z.object({ modelVersion: z.string(), from: z.string() })
const Seed = z.object({ day: z.string(), seed: z.string() })
const SetBack = z.object({ from: z.string(), to: z.string() })

const meaningOfReveal = (text: string): EntryMeaning => {
  const body = readText(Revealed, text)
  const sealed = body && readText(SealedDecision, body.revealed)
  if (!sealed) return UNREADABLE
  const { pair, timeframe, decision } = sealed
  return { is: 'reveal', pair, timeframe, decision, commitSequence: body.commitIndex + 1 }
}

const Announced = z.object({ handle: z.string(), isBot: z.boolean() })
const Called = z.object({ pair: z.string(), timeframe: Timeframe, entryAt: z.string() })
const CallRevealed = z.object({ callIndex: z.int(), revealed: z.string() })
const CallSealed = z.object({ pair: z.string(), timeframe: Timeframe, direction: z.enum(['CALL', 'PUT']) })
const CallSettled = z.object({ callIndex: z.int(), outcome: Outcome })

const meaningOfCall = (kind: 'caller' | 'call' | 'call-reveal' | 'call-settle', text: string): EntryMeaning => {
  if (kind === 'caller') {
    const body = readText(Announced, text)
    return body ? { is: kind, handle: body.handle, isBot: body.isBot } : UNREADABLE
  }
  if (kind === 'call') {
    const body = readText(Called, text)
    return body ? { is: kind, pair: body.pair, timeframe: body.timeframe, entryAt: body.entryAt } : UNREADABLE
  }
  if (kind === 'call-settle') {
    const body = readText(CallSettled, text)
    return body ? { is: kind, outcome: body.outcome, callSequence: body.callIndex + 1 } : UNREADABLE
  }
  const body = readText(CallRevealed, text)
  const sealed = body && readText(CallSealed, body.revealed)
  if (!sealed) return UNREADABLE
  const { pair, timeframe, direction } = sealed
  return { is: kind, pair, timeframe, direction, callSequence: body.callIndex + 1 }
}

const meaningOfNewer = (kind: 'candles' | 'model' | 'clock' | 'seed', text: string): EntryMeaning => {
  if (kind === 'candles') {
    const body = readText(Candles, text)
    return body ? { is: kind, boundary: body.boundary, bars: body.bars.length } : UNREADABLE
  }
  if (kind === 'model') {
    const body = readText(Model, text)
    return body ? { is: kind, modelVersion: body.modelVersion, from: body.from } : UNREADABLE
  }
  if (kind === 'seed') {
    const body = readText(Seed, text)
    return body ? { is: kind, day: body.day.slice(0, 10), seed: body.seed } : UNREADABLE
  }
  const body = readText(SetBack, text)
  return body ? { is: kind, from: body.from, to: body.to } : UNREADABLE
}

/** Reads a record's text. Never throws, whatever the text is. */
export const toMeaning = ({ kind, text }: Pick<OpenedEntry, 'kind' | 'text'>): EntryMeaning => {
  if (kind === 'reveal') return meaningOfReveal(text)
  if (kind === 'commit') {
    const body = readText(CommitBody, text)
    return body ? { is: kind, pair: body.pair, timeframe: body.timeframe, entryAt: body.entryAt } : UNREADABLE
  }
  if (kind === 'settle') {
    const body = readText(Settled, text)
    return body ? { is: kind, outcome: body.outcome, commitSequence: body.commitIndex + 1 } : UNREADABLE
  }
  if (kind === 'missed') {
    const body = readText(MissedBody, text)
    return body ? { is: kind, timeframe: body.timeframe, slots: body.slots, reason: body.reason } : UNREADABLE
  }
  if (kind === 'unreadable') return UNREADABLE
  if (kind === 'caller' || kind === 'call' || kind === 'call-reveal' || kind === 'call-settle')
    return meaningOfCall(kind, text)
  if (kind !== 'genesis') return meaningOfNewer(kind, text)
  const body = readText(Opened, text)
  return body ? { is: kind, label: body.label, pairs: body.pairs.length } : UNREADABLE
}
