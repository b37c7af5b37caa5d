import type { Timeframe } from '../../contract/market.ts'
import type { Outcome } from '../../contract/signals.ts'
import type {
  CandlesEntry,
  CommitEntry,
  Entry,
  RecordedBar,
  RevealEntry,
  SealedSlot,
  SettleEntry,
  Side,
} from './entries.ts'
import { knownInstant } from './instants.ts'

/*
 * Nearly all entries are candles, a commit, a reveal or a settle, and hold no escape in their strings. One pattern per kind tells that such
 * a text has exactly its fields, written the one way, and takes them out, in a third of the time of parsing it and writing it again.
 * What does not match is not refused here: it is left to the reader of all entries, whose answer is the same where both have one.
 */

/** Strings whose text is their value: nothing in them is escaped, and no half of a character stands alone. */
const PLAIN = '[^"\\\\\\x00-\\x1f\\ud800-\\udfff]*'

// In these patterns ' stands for a quotation mark, because a text inside of a text has its own escaped.
const of = (values: string): string => `'(${values})'`
const TEXT = of(PLAIN)
const TEXT_OR_NULL = `(null|'${PLAIN}')`
const TIMEFRAME = of('1m|5m')
const SIDE = of('CALL|PUT|ABSTAIN')
const INDEX = '(0|[1-9][0-9]{0,14})'
const NUMBER_OR_NULL = '(null|-?[0-9][0-9.e+-]*)'
const FLAG = '(true|false)'

type Fields = readonly (readonly [name: string, value: string])[]

const join = (fields: Fields): string => `\\{${fields.map(([name, value]) => `'${name}':${value}`).join(',')}\\}`
const quoted = (pattern: string): string => pattern.replaceAll("'", '"')
const inner = (pattern: string): string => pattern.replaceAll("'", '\\\\"')
const toPattern = (fields: Fields): RegExp => new RegExp(`^${quoted(join(fields))}$`)

const COMMIT = toPattern([
  ['kind', "'commit'"],
  ['appendedAt', TEXT],
  ['slot', TEXT],
  ['feed', TEXT],
  ['pair', TEXT],
  ['timeframe', TIMEFRAME],
  ['slotAt', TEXT],
  ['entryAt', TEXT],
  ['committedAt', TEXT],
  ['commitment', TEXT],
])

const SETTLE = toPattern([
  ['kind', "'settle'"],
  ['appendedAt', TEXT],
  ['boundary', TEXT],
  ['slot', TEXT],
  ['commitIndex', INDEX],
  ['ruleVersion', TEXT],
  ['outcome', of('profit|loss|breakeven|void')],
  ['entryPrice', NUMBER_OR_NULL],
  ['exitPrice', NUMBER_OR_NULL],
  ['voidReason', TEXT_OR_NULL],
])

const SEALED: Fields = [
  ['slot', TEXT],
  ['pair', TEXT],
  ['timeframe', TIMEFRAME],
  ['slotAt', TEXT],
  ['entryAt', TEXT],
  ['expiresAt', TEXT],
  ['decision', SIDE],
  ['confidence', NUMBER_OR_NULL],
  ['calibrated', FLAG],
  ['side', SIDE],
  ['starter', FLAG],
  ['stated', NUMBER_OR_NULL],
  ['selectionVersion', TEXT],
  ['reason', TEXT_OR_NULL],
  ['modelVersion', TEXT],
  ['ruleVersion', TEXT],
  ['nonce', TEXT],
]

const REVEAL = new RegExp(
  `^${quoted(`\\{'kind':'reveal','appendedAt':${TEXT},'boundary':${TEXT},'slot':${TEXT},'commitIndex':${INDEX},'revealed':'`)}` +
    `${inner(join(SEALED))}"\\}$`,
)

/** Up to fifteen digits; smaller than a millionth a number is written with an exponent. */
const SHORT_DECIMAL = /^(?=.{1,16}$)(?:[1-9][0-9]*\.|0\.(?!0{6}))[0-9]*[1-9]$/

/** The number that is written so, `undefined` where the same number is written otherwise. */
const findNumber = (written: string): number | null | undefined => {
  if (written === 'null') return null
  const value = Number(written)
  // A decimal of so few digits is the shortest that means its number.
  if (SHORT_DECIMAL.test(written)) return value
  return String(value) === written ? value : undefined
}

const readCommit = (text: string): CommitEntry | null => {
  const found = COMMIT.exec(text) as string[] | null
  if (!found) return null
  const appendedAt = knownInstant(found[1] as string)
  const slotAt = knownInstant(found[6] as string)
  const entryAt = knownInstant(found[7] as string)
  const committedAt = knownInstant(found[8] as string)
  if (!appendedAt || !slotAt || !entryAt || !committedAt) return null
  return {
    kind: 'commit',
    appendedAt,
    slot: found[2] as string,
    feed: found[3] as string,
    pair: found[4] as string,
    timeframe: found[5] as Timeframe,
    slotAt,
    entryAt,
    committedAt,
    commitment: found[9] as string,
  }
}

const readSettle = (text: string): SettleEntry | null => {
  const found = SETTLE.exec(text) as string[] | null
  if (!found) return null
  const appendedAt = knownInstant(found[1] as string)
  const boundary = knownInstant(found[2] as string)
  const [entryPrice, exitPrice] = [findNumber(found[7] as string), findNumber(found[8] as string)]
  if (entryPrice === undefined || exitPrice === undefined || !appendedAt || !boundary) return null
  const reason = found[9] as string
  return {
    kind: 'settle',
    appendedAt,
    boundary,
    slot: found[3] as string,
    commitIndex: Number(found[4]),
    ruleVersion: found[5] as string,
    outcome: found[6] as Outcome,
    entryPrice,
    exitPrice,
    voidReason: reason === 'null' ? null : reason.slice(1, -1),
  }
}

/** What the reveal that was read last had sealed: it is asked for next. */
let latest: { text: string; sealed: SealedSlot } | null = null

const readReveal = (text: string): RevealEntry | null => {
  const found = REVEAL.exec(text) as string[] | null
  if (!found) return null
  const appendedAt = knownInstant(found[1] as string)
  const boundary = knownInstant(found[2] as string)
  const slotAt = knownInstant(found[8] as string)
  const entryAt = knownInstant(found[9] as string)
  const expiresAt = knownInstant(found[10] as string)
  const [written, statedAs, reasonAs] = [found[12] as string, found[16] as string, found[18] as string]
  const confidence = findNumber(written)
  const stated = statedAs === written ? confidence : findNumber(statedAs)
  if (confidence === undefined || stated === undefined) return null
  if (!appendedAt || !boundary || !slotAt || !entryAt || !expiresAt) return null
  // The quotation marks around it are escaped.
  const reason = reasonAs === 'null' ? null : reasonAs.slice(2, -2)
  const sealed: SealedSlot = {
    slot: found[5] as string,
    pair: found[6] as string,
    timeframe: found[7] as Timeframe,
    slotAt,
    entryAt,
    expiresAt,
    decision: found[11] as Side,
    confidence,
    calibrated: found[13] === 'true',
    side: found[14] as Side,
    starter: found[15] === 'true',
    stated,
    selectionVersion: found[17] as string,
    reason,
    modelVersion: found[19] as string,
    ruleVersion: found[20] as string,
    nonce: found[21] as string,
  }
  const revealed =
    `{"slot":"${sealed.slot}","pair":"${sealed.pair}","timeframe":"${sealed.timeframe}","slotAt":"${slotAt}",` +
    `"entryAt":"${entryAt}","expiresAt":"${expiresAt}","decision":"${sealed.decision}","confidence":${written},` +
    `"calibrated":${found[13]},"side":"${sealed.side}","starter":${found[15]},"stated":${statedAs},` +
    `"selectionVersion":"${sealed.selectionVersion}","reason":${reason === null ? 'null' : `"${reason}"`},` +
    `"modelVersion":"${sealed.modelVersion}","ruleVersion":"${sealed.ruleVersion}","nonce":"${sealed.nonce}"}`
  latest = { text: revealed, sealed }
  const slot = found[3] as string
  return { kind: 'reveal', appendedAt, boundary, slot, commitIndex: Number(found[4]), revealed }
}

const CANDLES = new RegExp(
  `^${quoted(`\\{'kind':'candles','appendedAt':${TEXT},'feed':${TEXT},'boundary':${TEXT},'bars':`)}\\[(.*)\\]\\}$`,
)
const NUMBER = '(-?[0-9][0-9.e+-]*)'
const BAR = new RegExp(`${quoted(`\\[${TEXT},${NUMBER},${NUMBER},${NUMBER},${NUMBER}\\]`)}(,(?=\\[)|$)`, 'y')

const readCandles = (text: string): CandlesEntry | null => {
  const found = CANDLES.exec(text) as string[] | null
  if (!found) return null
  const appendedAt = knownInstant(found[1] as string)
  const boundary = knownInstant(found[3] as string)
  const written = found[4] as string
  if (!appendedAt || !boundary || written === '') return null
  const bars: RecordedBar[] = []
  BAR.lastIndex = 0
  while (BAR.lastIndex < written.length) {
    const bar = BAR.exec(written) as string[] | null
    if (!bar) return null
    const open = findNumber(bar[2] as string)
    const high = findNumber(bar[3] as string)
    const low = findNumber(bar[4] as string)
    const close = findNumber(bar[5] as string)
    if (typeof open !== 'number' || typeof high !== 'number' || typeof low !== 'number' || typeof close !== 'number')
      return null
    bars.push([bar[1] as string, open, high, low, close])
  }
  return { kind: 'candles', appendedAt, feed: found[2] as string, boundary, bars }
}

const KIND_AT = '{"kind":"'.length
/** By the first letters of the kind, as many as tell them apart. */
const READERS: Record<string, (text: string) => Entry | null> = {
  com: readCommit,
  can: readCandles,
  rev: readReveal,
  set: readSettle,
}

/** The entry that `text` is; null where only the reader of all entries can tell. */
export const readPlainEntry = (text: string): Entry | null => READERS[text.slice(KIND_AT, KIND_AT + 3)]?.(text) ?? null

/** What `text` says if it is what the reveal that was read last revealed; null where it has to be read. */
export const readPlainSealed = (text: string): SealedSlot | null => (latest?.text === text ? latest.sealed : null)
