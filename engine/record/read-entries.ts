import type { Entry, EntryKind, SealedCall, SealedSlot } from './entries.ts'
import { instantMs } from './instants.ts'
import { readPlainEntry, readPlainSealed } from './read-plain-entry.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isIndex: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isNumber: Check = (value) => typeof value === 'number'
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const oneOf = (...values: readonly unknown[]): Check => {
  const known = new Set(values)
  return (value) => known.has(value)
}

const isInstant: Check = (value) => typeof value === 'string' && !Number.isNaN(instantMs(value))
const isTimeframe = oneOf('1m', '5m')
const isSide = oneOf('CALL', 'PUT', 'ABSTAIN')

const isBar: Check = (value) =>
  Array.isArray(value) &&
  value.length === 5 &&
  value.every((part, place) => typeof part === (place ? 'number' : 'string'))
const isBars: Check = (value) => Array.isArray(value) && value.every(isBar)

type Fields = readonly (readonly [name: string, check: Check])[]

const hasFields = (value: unknown, fields: Fields): boolean => {
  if (typeof value !== 'object' || value === null) return false
  let place = 0
  for (const name in value) {
    const field = fields[place]
    if (!field || field[0] !== name || !field[1]((value as Record<string, unknown>)[name])) return false
    place += 1
  }
  return place === fields.length
}

const PAIR: Fields = [
  ['name', isText],
  ['starter', isFlag],
]
const VERSIONS: Fields = [
  ['modelVersion', isText],
  ['ruleVersion', isText],
  ['selectionVersion', isText],
]

const SETTLED: Fields = [
  ['ruleVersion', isText],
  ['outcome', oneOf('profit', 'loss', 'breakeven', 'void')],
  ['entryPrice', orNull(isNumber)],
  ['exitPrice', orNull(isNumber)],
  ['voidReason', orNull(isText)],
]

const OWN_FIELDS: Record<EntryKind, Fields> = {
  genesis: [
    ['feed', isText],
    ['feedKind', oneOf('simulated', 'replay', 'live')],
    ['label', isText],
    ['pairs', (value) => Array.isArray(value) && value.every((pair) => hasFields(pair, PAIR))],
    ['liveFrom', isInstant],
    ['endsAt', orNull(isInstant)],
    ...VERSIONS,
    ['graceSeconds', isIndex],
  ],
  model: [['feed', isText], ['from', isInstant], ...VERSIONS],
  candles: [
    ['feed', isText],
    ['boundary', isInstant],
    ['bars', isBars],
  ],
  commit: [
    ['slot', isText],
    ['feed', isText],
    ['pair', isText],
    ['timeframe', isTimeframe],
    ['slotAt', isInstant],
    ['entryAt', isInstant],
    ['committedAt', isInstant],
    ['commitment', isText],
  ],
  reveal: [
    ['boundary', isInstant],
    ['slot', isText],
    ['commitIndex', isIndex],
    ['revealed', isText],
  ],
  settle: [['boundary', isInstant], ['slot', isText], ['commitIndex', isIndex], ...SETTLED],
  missed: [
    ['feed', isText],
    ['timeframe', isTimeframe],
    ['from', isInstant],
    ['to', isInstant],
    ['slots', isIndex],
    ['reason', isText],
  ],
  clock: [
    ['feed', isText],
    ['from', isInstant],
    ['to', isInstant],
    ['reason', isText],
  ],
  seed: [
    ['feed', isText],
    ['day', isInstant],
    ['seed', isText],
  ],
  caller: [
    ['caller', isText],
    ['handle', isText],
    ['isBot', isFlag],
    ['termsVersion', isText],
  ],
  call: [
    ['call', isText],
    ['feed', isText],
    ['caller', isText],
    ['pair', isText],
    ['timeframe', isTimeframe],
    ['slotAt', isInstant],
    ['entryAt', isInstant],
    ['committedAt', isInstant],
    ['commitment', isText],
  ],
  'call-reveal': [
    ['boundary', isInstant],
    ['call', isText],
    ['callIndex', isIndex],
    ['revealed', isText],
  ],
  'call-settle': [['boundary', isInstant], ['call', isText], ['callIndex', isIndex], ...SETTLED],
}

/** A genesis of a demo whose past was made at once. */
const GENESIS_OF_PAST: Fields = [
  ['kind', isText],
  ['appendedAt', isInstant],
  ...OWN_FIELDS.genesis,
  ['madeUntil', isInstant],
]

const FIELDS = new Map<unknown, Fields>(
  Object.entries(OWN_FIELDS).map(([kind, own]) => [kind, [['kind', isText], ['appendedAt', isInstant], ...own]]),
)

const SEALED: Fields = [
  ['slot', isText],
  ['pair', isText],
  ['timeframe', isTimeframe],
  ['slotAt', isInstant],
  ['entryAt', isInstant],
  ['expiresAt', isInstant],
  ['decision', isSide],
  ['confidence', orNull(isNumber)],
  ['calibrated', isFlag],
  ['side', isSide],
  ['starter', isFlag],
  ['stated', orNull(isNumber)],
  ['selectionVersion', isText],
  ['reason', orNull(isText)],
  ['modelVersion', isText],
  ['ruleVersion', isText],
  ['nonce', isText],
]
const SEALED_CALL: Fields = [
  ['call', isText],
  ['caller', isText],
  ['pair', isText],
  ['timeframe', isTimeframe],
  ['slotAt', isInstant],
  ['entryAt', isInstant],
  ['expiresAt', isInstant],
  ['direction', oneOf('CALL', 'PUT')],
  ['confidence', orNull(isNumber)],
  ['ruleVersion', isText],
  ['nonce', isText],
]
/** As it was sealed before the choice among the pairs could be repeated. */
const SEALED_EARLIER = SEALED.filter(([name]) => !['side', 'starter', 'stated', 'selectionVersion'].includes(name))

/** The value of `text` if it is JSON written the one way that it can be: a second meaning of the same bytes is no entry. */
const parseCanonical = (text: string): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  return JSON.stringify(value) === text ? value : undefined
}

type Sealed = Omit<SealedSlot, 'side'> & { side?: SealedSlot['side'] }

/** The entry that a leaf's text is, or null, by the rules alone: what `readEntry` answers, only slower. */
export const parseEntry = (text: string): Entry | null => {
  const value = parseCanonical(text)
  const fields = FIELDS.get((value as Entry | null | undefined)?.kind)
  if (fields && hasFields(value, fields)) return value as Entry
  return hasFields(value, GENESIS_OF_PAST) ? (value as Entry) : null
}

/** What a revealed text says, or null, by the rules alone. */
export const parseSealed = (text: string): Sealed | null => {
  const value = parseCanonical(text)
  return hasFields(value, SEALED) || hasFields(value, SEALED_EARLIER) ? (value as SealedSlot) : null
}

/** The entry that a leaf's text is, or null: of an unknown kind, with other fields, or not written as the record writes. */
export const readEntry = (text: string): Entry | null => readPlainEntry(text) ?? parseEntry(text)

/** What a revealed text says, or null. Slots sealed before their choice could be repeated lack what it rests on. */
export const readSealed = (text: string): Sealed | null => readPlainSealed(text) ?? parseSealed(text)

/** What a revealed text says of a person's call, or null. */
export const readSealedCall = (text: string): SealedCall | null => {
  const value = parseCanonical(text)
  return hasFields(value, SEALED_CALL) ? (value as SealedCall) : null
}
