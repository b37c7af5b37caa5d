import { commonTexts } from '../../../contract/common-texts.ts'
import type { Profile } from '../../../contract/profiles.ts'
import type { SignalReplay } from '../../../contract/replays.ts'
import type { SharedSignal } from '../../../contract/shared-signals.ts'
import { timeframeMs } from '../../../contract/slots.ts'
import type { CallersTable } from '../../../contract/trade-calls.ts'
import { findStory } from '../../../engine/record/signal-story.ts'
import type { Card } from '../../platform/pictures/draw-card.ts'

/** How far the record tells a signal. `none`: revealed, and no signal was published. */
export const SIGNAL_STATES = ['sealed', 'open', 'settled', 'none'] as const
export type SignalState = (typeof SIGNAL_STATES)[number]

const CANDLES_BEFORE = 14
const LENGTHS = { '1m': '1 minute', '5m': '5 minutes' } as const

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const calendar = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' })
const toTime = (at: string | Date): string => clock.format(new Date(at))
const toDay = (at: string | Date): string => calendar.format(new Date(at))

const PLAIN: Pick<Card, 'face' | 'tone' | 'mark' | 'badge' | 'chart'> = {
  face: 'display',
  tone: 'ink',
  mark: null,
  badge: null,
  chart: null,
}

/** Names in letters that the pictures have; else what stands in their place. */
export const toDrawable = (name: string, instead: string): string =>
  /^[\u0020-\u024f\u2013\u2014\u2018\u2019\u201c\u201d\u2026]+$/.test(name) ? name : instead

const toBadge = ({ kind }: { kind: string }): string | null => {
  if (kind === 'simulated') return 'Simulated market'
  return kind === 'replay' ? 'Replayed market' : null
}

const OUTCOMES = {
  profit: 'Won',
  loss: 'Lost',
  breakeven: 'Breakeven, same price',
  void: 'Void, prices missing',
} as const

/** `Won by 4.2 pips`. */
const toResult = (
  outcome: keyof typeof OUTCOMES,
  { entryPrice, exitPrice, decimals }: { entryPrice: number | null; exitPrice: number | null; decimals: number },
): string => {
  if (outcome === 'breakeven' || outcome === 'void' || entryPrice === null || exitPrice === null)
    return OUTCOMES[outcome]
  const pips = Math.abs(exitPrice - entryPrice) * 10 ** (decimals - 1)
  return `${OUTCOMES[outcome]} by ${pips.toFixed(1)} pips`
}

/** A decision by its entries of the public record alone. Null for entries of an older form. */
export const toSignalFacts = ({ entries, decimals, source }: SharedSignal) => {
  const story = findStory(entries)
  if (!story) return null
  const { commit, sealed, settle } = story
  const { pair, timeframe, entryAt, commitment } = commit.entry
  const decision = sealed?.decision ?? null
  const ended: SignalState = settle ? 'settled' : 'open'
  const revealed: SignalState = decision === 'ABSTAIN' ? 'none' : ended
  return {
    state: decision === null ? ('sealed' as const) : revealed,
    pair,
    timeframe,
    entryAt,
    expiresAt: new Date(Date.parse(entryAt) + timeframeMs(timeframe)).toISOString(),
    commitment,
    decision: decision === 'ABSTAIN' ? null : decision,
    outcome: settle?.entry.outcome ?? null,
    entryPrice: settle?.entry.entryPrice ?? null,
    exitPrice: settle?.entry.exitPrice ?? null,
    decimals,
    badge: toBadge(source),
  }
}
export type SignalFacts = NonNullable<ReturnType<typeof toSignalFacts>>

const toChart = ({ signal, candles }: SignalReplay): Card['chart'] => {
  const place = candles.findIndex(({ openAt }) => openAt >= signal.entryAt)
  if (place < 1 || signal.entryPrice === null) return null
  const from = Math.max(0, place - CANDLES_BEFORE)
  return { candles: candles.slice(from), entryPlace: place - from, entryPrice: signal.entryPrice }
}

/** The picture of a signal in its state. One that is sealed has no direction and no color. */
export const toSignalCard = (facts: SignalFacts, replay: SignalReplay | null): Card => {
  const { state, decision, outcome, badge } = facts
  const kicker = `${facts.pair}, ${LENGTHS[facts.timeframe]}`
  const base: Card = {
    ...PLAIN,
    face: 'figures',
    kicker,
    badge,
    title: '',
    line: '',
    note: '',
    hint: commonTexts.nextLive,
  }
  if (state === 'sealed')
    return {
      ...base,
      title: 'Sealed',
      line: `Opens ${toTime(facts.entryAt)} UTC`,
      note: 'Any later change would show',
      hint: `${facts.commitment.slice(0, 8)}…${facts.commitment.slice(-6)}`,
    }
  if (state === 'none' || decision === null)
    return {
      ...base,
      title: 'No signal',
      line: 'Sealed, then revealed',
      note: `${toTime(facts.entryAt)} UTC, ${toDay(facts.entryAt)}`,
    }
  const side = { title: decision, tone: decision === 'CALL' ? 'call' : 'put' } as const
  const times = `${toTime(facts.entryAt)} to ${toTime(facts.expiresAt)} UTC, ${toDay(facts.entryAt)}`
  if (state === 'open' || outcome === null)
    return {
      ...base,
      ...side,
      line: `Open until ${toTime(facts.expiresAt)} UTC`,
      note: 'Sealed in the record before entry',
    }
  return {
    ...base,
    ...side,
    mark: outcome,
    line: toResult(outcome, facts),
    note: times,
    chart: replay && toChart(replay),
  }
}

const toRate = ({ winRate, interval, n }: Pick<Profile['practice'], 'winRate' | 'interval' | 'n'>): string =>
  winRate === null || interval === null
    ? `${n} settled: too few for a win rate`
    : `${winRate.toFixed(1)}% of ${n} won (${interval.low.toFixed(1)}–${interval.high.toFixed(1)}%)`

export const toProfileCard = ({ name, handle, followers, practice }: Profile): Card => ({
  ...PLAIN,
  kicker: `@${handle}`,
  title: toDrawable(name, handle),
  line: toRate(practice),
  note: `Practice trades. ${followers} ${followers === 1 ? 'follower' : 'followers'}.`,
  hint: 'See the record',
})

export const toCallersCard = ({ rows }: Pick<CallersTable, 'rows'>): Card => {
  const people = rows.filter(({ kind }) => kind !== 'engine').length
  return {
    ...PLAIN,
    kicker: 'Callers',
    title: 'Callers and their results',
    line: `${people} ${people === 1 ? 'caller' : 'callers'} beside the engine`,
    note: 'Ranked by the low end of the interval',
    hint: 'See the results',
  }
}

export interface MarathonFacts {
  name: string
  status: string
  startsAt: Date
  endsAt: Date
  participants: number
}

export const toMarathonCard = ({ name, status, startsAt, endsAt, participants }: MarathonFacts): Card => {
  const when: Record<string, string> = {
    upcoming: `Starts ${toDay(startsAt)}, ${toTime(startsAt)} UTC`,
    active: `Ends ${toDay(endsAt)}, ${toTime(endsAt)} UTC`,
    ended: `Ended ${toDay(endsAt)}`,
  }
  return {
    ...PLAIN,
    kicker: 'Marathon',
    title: toDrawable(name, 'Trading marathon'),
    line: when[status] ?? 'Canceled',
    note: `${participants} ${participants === 1 ? 'trader' : 'traders'}, practice money`,
    hint: status === 'upcoming' || status === 'active' ? 'Join it' : 'Join the next one',
  }
}

/** For whoever follows a member’s link. It names nobody: a code says nothing about its owner. */
export const toInviteCard = (freeSignals: number): Card => ({
  ...PLAIN,
  kicker: 'You’re invited',
  title: 'On the record before it can win',
  line: freeSignals > 0 ? `${freeSignals} live signals free, every day` : 'Every result on a public record',
  note: 'No card, no deposit to look around',
  hint: 'Sign up free',
})
