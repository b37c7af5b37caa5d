import * as z from 'zod/mini'
import { AutoDecision, AutoFigures, DECISIONS_KEPT_DAYS } from './auto-trading.ts'
import { defineCall, Id } from './call.ts'
import { Page } from './list.ts'
import { MAX_STAKE_CENTS, MIN_STAKE_CENTS, practiceMessages } from './practice.ts'
import { Interval, Verdict } from './signals.ts'
import { CallerHandle } from './trade-calls.ts'

/** No copied order takes more of the balance (docs/product.md, “Auto trading”). */
export const COPY_BALANCE_PERCENT = 2
/** Whom a member copies at the same time. */
export const MAX_COPIED = 10
/** What the engine is called among the sources. */
export const ENGINE_SOURCE_ID = '00000000-0000-4000-8000-000000000001'

export const copyMessages = {
  loadFailed: 'Failed to load copy trading',
  failed: 'Your change was not saved. Please try again.',
} as const

/** The engine, somebody who calls, or another member's practice account. */
export const CopyKind = z.enum(['engine', 'caller', 'member'])
export type CopyKind = z.infer<typeof CopyKind>

export const CopySource = z.object({
  kind: CopyKind,
  id: Id,
  name: z.string(),
  /** won + lost; rates are percentages, null while too few settled. */
  n: z.int(),
  won: z.int(),
  winRate: z.nullable(z.number()),
  interval: z.nullable(Interval),
  verdict: Verdict,
  /** Whether it can be copied now: a room may have been left, a consent taken back. Nothing is copied while it cannot. */
  available: z.boolean(),
  active: z.boolean(),
  /** What was set for it; null where nothing was. */
  stakeCents: z.nullable(z.int()),
})
export type CopySource = z.infer<typeof CopySource>

export const CopyTrading = z.object({
  /** Those that are copied first, then by count. */
  sources: z.array(CopySource),
  /** Whether others may copy the member's own practice orders, and under which name. */
  consent: z.object({ active: z.boolean(), alias: z.nullable(z.string()), followers: z.int() }),
  figures: AutoFigures,
})
export type CopyTrading = z.infer<typeof CopyTrading>

export const getCopyTrading = defineCall({
  method: 'GET',
  path: '/practice/copy',
  access: 'unlocked',
  summary: 'Traders to copy with their results, the member’s copied traders, and the member’s own sharing.',
  failure: copyMessages.loadFailed,
  reply: CopyTrading,
})

export const updateCopySource = defineCall({
  method: 'PUT',
  path: '/practice/copy',
  access: 'unlocked',
  summary: `Start or stop copying a trader. A copied order uses the stake, but at most ${COPY_BALANCE_PERCENT}% of the balance. Stopping applies immediately.`,
  failure: copyMessages.failed,
  input: z.object({
    kind: CopyKind,
    id: Id,
    active: z.boolean(),
    stakeCents: z
      .int(practiceMessages.stake)
      .check(z.minimum(MIN_STAKE_CENTS, practiceMessages.stake), z.maximum(MAX_STAKE_CENTS, practiceMessages.stake)),
  }),
  reply: CopyTrading,
  fails: ['COPY_SOURCE_NOT_FOUND', 'COPY_SOURCES_FULL'],
})

export const updateCopyConsent = defineCall({
  method: 'PUT',
  path: '/practice/copy/consent',
  access: 'unlocked',
  summary:
    'Let other members copy one’s new practice orders under a public name, or stop that. Copied orders are not copied again.',
  failure: copyMessages.failed,
  input: z.object({ active: z.boolean(), alias: CallerHandle }),
  reply: CopyTrading,
  fails: ['COPY_ALIAS_TAKEN'],
})

export const listCopyDecisions = defineCall({
  method: 'GET',
  path: '/practice/copy/log',
  access: 'unlocked',
  summary: `The copy activity of the last ${DECISIONS_KEPT_DAYS} days, newest first: copied orders, and skipped ones with the reason.`,
  input: z.object({ page: Page }),
  reply: z.array(AutoDecision),
  paged: true,
})
