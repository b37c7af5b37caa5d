import { MINUTE_MS } from '../../../contract/market.ts'
import type { ClockEntry, EntryFields, GenesisEntry, ModelEntry } from '../../../engine/record/entries.ts'
import { MODEL_VERSION } from '../../../engine/signals/engine.ts'
import { SELECTION_VERSION } from '../../../engine/signals/selection.ts'
import { RULE_VERSION } from '../../../engine/signals/settlement.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { EntryDraft, RecordLog } from '../record/service.ts'

/** By the wall clock, what is due at a boundary is in the record this long after it. */
const GRACE_SECONDS = 60
/** More markets, and more changes of version, than a record ever has. */
const ANNOUNCED_READ = 500
/** A clock that is kept right by small steps was not set back. */
const TOLERANCE_MS = 1_000

interface Versions {
  modelVersion: string
  ruleVersion: string
  selectionVersion: string
}

const present: Versions = {
  modelVersion: MODEL_VERSION,
  ruleVersion: RULE_VERSION,
  selectionVersion: SELECTION_VERSION,
}

/** What opens a market in the record: from `liveFromMs` on nothing of it may be missing unexplained. */
export const genesisDraft = ({ feed, pairs, clock, madeUntilMs }: MarketFeed, liveFromMs: number): EntryDraft => {
  const fields: EntryFields<GenesisEntry> = {
    feed: feed.id,
    feedKind: feed.kind,
    label: feed.label,
    pairs: pairs.map(({ name, starter }) => ({ name, starter })),
    liveFrom: new Date(liveFromMs).toISOString(),
    endsAt: clock.endsAt === null ? null : new Date(clock.endsAt).toISOString(),
    ...present,
    graceSeconds: GRACE_SECONDS,
    ...(madeUntilMs === undefined ? {} : { madeUntil: new Date(madeUntilMs).toISOString() }),
  }
  return { kind: 'genesis', fields }
}

/** What the record announced of a market last; null before it was opened there. */
export const findAnnounced = async (record: RecordLog, feedId: string): Promise<Versions | null> => {
  const [models, geneses] = await Promise.all([
    record.findNewestOfKind('model', ANNOUNCED_READ),
    record.findNewestOfKind('genesis', ANNOUNCED_READ),
  ])
  const all = [...models, ...geneses].map(({ fields }) => fields as GenesisEntry | ModelEntry)
  return all.find(({ feed }) => feed === feedId) ?? null
}

/**
 * What must be in the record before the slot at `nextMs` is decided: the market's opening where it has none, or the versions where they differ from those announced.
 */
export const toAnnouncement = (feed: MarketFeed, nextMs: number, announced: Versions | null): EntryDraft[] => {
  if (!announced) return [genesisDraft(feed, nextMs)]
  const isSame = (Object.keys(present) as (keyof Versions)[]).every((name) => announced[name] === present[name])
  if (isSame) return []
  const fields: EntryFields<ModelEntry> = { feed: feed.feed.id, from: new Date(nextMs).toISOString(), ...present }
  return [{ kind: 'model', fields }]
}

/** The wall clock read `toMs` when it should have read `fromMs`. */
export interface StepBack {
  fromMs: number
  toMs: number
}

export const clockDraft = (feed: string, { fromMs, toMs }: StepBack): EntryDraft => {
  const fields: EntryFields<ClockEntry> = {
    feed,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    reason: 'The clock was set back. No slot is committed twice.',
  }
  return { kind: 'clock', fields }
}

/** Watches the wall clock against elapsed time, and at first against what the record says that it read last. */
export const watchWallClock = (clock: Clock, record: RecordLog) => {
  let seen: { wallMs: number; elapsedMs: number } | null = null

  const expectedMs = async (): Promise<number> => {
    if (seen) return seen.wallMs + clock.monotonicMs() - seen.elapsedMs
    const [newest] = await record.findNewestOfKind('candles', 1)
    return newest ? Date.parse((newest.fields as { appendedAt: string }).appendedAt) : Number.NEGATIVE_INFINITY
  }

  return {
    /** How far the clock was set back since it was asked last; null where it was not. */
    findStepBack: async (): Promise<StepBack | null> => {
      const fromMs = Math.floor(await expectedMs())
      const toMs = Math.floor(clock.now())
      seen = { wallMs: clock.now(), elapsedMs: clock.monotonicMs() }
      return toMs < fromMs - TOLERANCE_MS ? { fromMs, toMs } : null
    },
  }
}

interface Deps {
  transact: Transact
  clock: Clock
  feed: MarketFeed
  record: RecordLog
}

/** What the record is told of a market besides its slots. */
export const createMarketAnnouncements = ({ transact, clock, feed, record }: Deps) => {
  const appendNow = async (drafts: readonly EntryDraft[]): Promise<void> => {
    if (drafts.length === 0) return
    await transact((tx) => record.appendEntries(tx, drafts, new Date(clock.now())))
    await record.publish()
  }

  /** What the record must know of this market before its next slot: its opening, or versions that changed. */
  const announceVersions = async (throughMs: number): Promise<void> =>
    appendNow(toAnnouncement(feed, throughMs + MINUTE_MS, await findAnnounced(record, feed.feed.id)))

  const recordStepBack = (step: StepBack | null): Promise<void> =>
    appendNow(step ? [clockDraft(feed.feed.id, step)] : [])

  return { announceVersions, recordStepBack }
}
