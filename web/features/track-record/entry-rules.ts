import type * as z from 'zod/mini'
import type { Timeframe } from '../../../contract/market.ts'
import type { Outcome } from '../../../contract/signals.ts'
import {
  CommitBody,
  GenesisBody,
  MissedBody,
  RevealBody,
  SealedDecision,
  SettleBody,
} from '../../../engine/record/bodies.ts'
import type { OpenedEntry } from '../../../engine/record/open-entry.ts'

/** What a record says, ready to be shown; `unreadable` where its text is not what its kind holds. */
export type EntryMeaning =
  | { is: 'genesis'; label: string; pairs: number }
  | { is: 'commit'; pair: string; timeframe: Timeframe; entryAt: string }
  | { is: 'reveal'; pair: string; timeframe: Timeframe; decision: 'CALL' | 'PUT' | 'ABSTAIN'; commitSequence: number }
  | { is: 'settle'; outcome: Outcome; commitSequence: number }
  | { is: 'missed'; timeframe: Timeframe; slots: number; reason: string }
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

const meaningOfReveal = (text: string): EntryMeaning => {
  const body = readText(RevealBody, text)
  const sealed = body && readText(SealedDecision, body.revealed)
  if (!sealed) return UNREADABLE
  const { pair, timeframe, decision } = sealed
  return { is: 'reveal', pair, timeframe, decision, commitSequence: body.commitSequence }
}

/** Reads a record's text. Never throws, whatever the text is. */
export const meaningOf = ({ kind, body: text }: Pick<OpenedEntry, 'kind' | 'body'>): EntryMeaning => {
  if (kind === 'reveal') return meaningOfReveal(text)
  if (kind === 'commit') {
    const body = readText(CommitBody, text)
    return body ? { is: kind, pair: body.pair, timeframe: body.timeframe, entryAt: body.entryAt } : UNREADABLE
  }
  if (kind === 'settle') {
    const body = readText(SettleBody, text)
    return body ? { is: kind, outcome: body.outcome, commitSequence: body.commitSequence } : UNREADABLE
  }
  if (kind === 'missed') {
    const body = readText(MissedBody, text)
    return body ? { is: kind, timeframe: body.timeframe, slots: body.slots, reason: body.reason } : UNREADABLE
  }
  if (kind === 'unreadable') return UNREADABLE
  const body = readText(GenesisBody, text)
  return body ? { is: kind, label: body.label, pairs: body.pairs.length } : UNREADABLE
}
