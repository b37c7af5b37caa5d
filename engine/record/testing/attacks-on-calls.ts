import type { CallEntry, CallerEntry, CallRevealEntry, CallSettleEntry, Entry, SealedCall } from '../entries.ts'
import { type Attack, copyOf, heldBy, isCall, repoint } from './attack-kit.ts'
import { type HonestRecord, hashHex } from './honest-record.ts'

const MINUTE_MS = 60_000
const later = (instant: string, byMs: number): string => new Date(Date.parse(instant) + byMs).toISOString()

const isCallReveal = (entry: Entry): entry is CallRevealEntry => entry.kind === 'call-reveal'
const isCallSettle = (entry: Entry): entry is CallSettleEntry => entry.kind === 'call-settle'
const isCaller = (entry: Entry): entry is CallerEntry => entry.kind === 'caller'

interface Told {
  entries: Entry[]
  commit: CallEntry
  reveal: CallRevealEntry
  settle: CallSettleEntry
  sealed: SealedCall
}

const told = (entries: Entry[], call: string): Told => {
  const commit = entries.find((entry): entry is CallEntry => isCall(entry) && entry.call === call)
  const reveal = entries.find((entry): entry is CallRevealEntry => isCallReveal(entry) && entry.call === call)
  const settle = entries.find((entry): entry is CallSettleEntry => isCallSettle(entry) && entry.call === call)
  if (!commit || !reveal || !settle) throw new RangeError(`${call} was not called, revealed and settled.`)
  return { entries, commit, reveal, settle, sealed: JSON.parse(reveal.revealed) as SealedCall }
}

/** The calls that were lost, in order. */
const lostCalls = ({ entries }: HonestRecord): string[] =>
  entries
    .filter((entry) => isCallSettle(entry) && entry.outcome === 'loss')
    .map((entry) => (entry as CallSettleEntry).call)

/** A copy of the record, and one lost 1-minute call with a confidence in its middle. */
const oneLost = (record: HonestRecord): Told => {
  const entries = copyOf(record)
  const found = lostCalls(record)
    .map((call) => told(entries, call))
    .find(({ sealed }) => sealed.timeframe === '1m' && sealed.slotAt > '2026-03-02T12:40' && sealed.confidence !== null)
  if (!found) throw new RangeError('No call was lost.')
  return found
}

/** Seals a call with something else, and reveals that: what only somebody can do who writes the past anew. */
const reseal = ({ commit, reveal, sealed }: Told, change: Partial<SealedCall>): void => {
  reveal.revealed = JSON.stringify({ ...sealed, ...change })
  commit.commitment = hashHex(reveal.revealed)
}

const other = ({ direction }: SealedCall): 'CALL' | 'PUT' => (direction === 'CALL' ? 'PUT' : 'CALL')
const swap = (settle: CallSettleEntry): void => {
  const { entryPrice, exitPrice } = settle
  Object.assign(settle, { outcome: 'profit', entryPrice: exitPrice, exitPrice: entryPrice })
}

const resealed = (
  what: string,
  says: RegExp,
  change: (sealed: SealedCall, record: HonestRecord) => Partial<SealedCall>,
): Attack => ({
  name: `A call’s sealed ${what} differs from what was stated`,
  caughtBy: 'duties',
  says,
  make: (record) => {
    const one = oneLost(record)
    reseal(one, change(one.sealed, record))
    return { entries: one.entries }
  },
})

const OTHER_SEALED = /differs from entry \d+ in call, caller, pair or time/

/** The second caller under another name. */
const renamed = (name: string, says: RegExp, rename: (first: CallerEntry) => string): Attack => ({
  name,
  caughtBy: 'duties',
  says,
  make: (record) => {
    const entries = copyOf(record)
    const [first, second] = entries.filter(isCaller)
    if (!first || !second) throw new RangeError('There are no two callers.')
    second.handle = rename(first)
    return { entries }
  },
})
const NO_NAME = /This is not a valid caller name/

/** Ways to make a caller better than they are. */
export const attacksOnCalls: readonly Attack[] = [
  renamed(
    'A caller has another’s name with a Cyrillic letter',
    NO_NAME,
    ({ handle }) => `${handle.slice(0, -1)}\u0430`,
  ),
  renamed('A caller has another’s name with a letter that nobody sees', NO_NAME, ({ handle }) => `${handle}\u200b`),
  renamed('A caller is named as if it were the engine', NO_NAME, () => 'Uptick engine'),
  renamed('A caller has another’s name in capitals', /already has this caller or name/, ({ handle }) =>
    handle.toUpperCase(),
  ),
  renamed('A caller has a name that looks like another’s', /already has this caller or name/, ({ handle }) =>
    handle.replace(/[._-]/, (mark) => (mark === '-' ? '_' : '-')).replace(/o/g, '0'),
  ),
  {
    name: 'A caller’s losses are neither revealed nor settled',
    caughtBy: 'duties',
    says: /was due for its reveal at its entry/,
    make: (record) => {
      const lost = new Set(lostCalls(record))
      const isKept = (entry: Entry) => !((isCallReveal(entry) || isCallSettle(entry)) && lost.has(entry.call))
      return { entries: repoint(copyOf(record).filter(isKept)) }
    },
  },
  {
    name: 'A caller’s losses are revealed and never settled',
    caughtBy: 'duties',
    says: /was due for its settlement at its expiry/,
    make: (record) => {
      const lost = new Set(lostCalls(record))
      return { entries: repoint(copyOf(record).filter((entry) => !(isCallSettle(entry) && lost.has(entry.call)))) }
    },
  },
  {
    name: 'A caller withdraws a call that loses, as if it had never been made',
    caughtBy: 'kept',
    says: /has another root/,
    make: (record) => {
      const { entries, commit } = oneLost(record)
      const isOfIt = (entry: Entry) => 'call' in entry && entry.call === commit.call
      return { entries: repoint(entries.filter((entry) => !isOfIt(entry))), held: heldBy(record, 'kept', [200]) }
    },
  },
  {
    name: 'A caller’s loss becomes a win, its prices left as they are',
    caughtBy: 'duties',
    says: /It says profit from .* is loss/,
    make: (record) => {
      const { entries, settle } = oneLost(record)
      settle.outcome = 'profit'
      return { entries }
    },
  },
  {
    name: 'A caller’s losses become wins by other prices',
    caughtBy: 'duties',
    says: /It says profit from .* is loss/,
    make: (record) => {
      const entries = copyOf(record)
      for (const call of lostCalls(record)) swap(told(entries, call).settle)
      return { entries }
    },
  },
  {
    name: 'A caller’s loss is voided',
    caughtBy: 'duties',
    says: /It says void, but by the recorded candles .* is loss/,
    make: (record) => {
      const { entries, settle } = oneLost(record)
      const voidReason = 'No price was recorded.'
      Object.assign(settle, { outcome: 'void', entryPrice: null, exitPrice: null, voidReason })
      return { entries }
    },
  },
  {
    name: 'A call is settled a minute after its expiry, at a better price',
    caughtBy: 'duties',
    says: /was due for its settlement at its expiry/,
    make: (record) => {
      const { entries, settle } = oneLost(record)
      entries.splice(entries.indexOf(settle), 1)
      const boundary = later(settle.boundary, MINUTE_MS)
      const place = entries.findLastIndex((entry) => 'boundary' in entry && entry.boundary === boundary)
      const { appendedAt } = entries[place] as Entry
      entries.splice(place + 1, 0, { ...settle, boundary, appendedAt, outcome: 'profit' })
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'A call is sealed after its entry',
    caughtBy: 'duties',
    says: /The call enters at .* It says/,
    make: (record) => {
      const { entries, commit, reveal } = oneLost(record)
      entries.splice(entries.indexOf(commit), 1)
      const place = entries.indexOf(reveal)
      const late = { appendedAt: reveal.appendedAt, committedAt: later(commit.entryAt, 200) }
      entries.splice(place, 0, { ...commit, ...late })
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'A call is sealed after its entry, and dated back within',
    caughtBy: 'duties',
    says: /The call enters at .* when the record had reached/,
    make: (record) => {
      const { entries, commit, reveal } = oneLost(record)
      entries.splice(entries.indexOf(commit), 1)
      entries.splice(entries.indexOf(reveal), 0, { ...commit, appendedAt: reveal.appendedAt })
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'A call’s entry is moved to a better minute, sealed anew',
    caughtBy: 'duties',
    says: /A call must enter one minute after its slot/,
    make: (record) => {
      const one = oneLost(record)
      one.commit.entryAt = later(one.commit.entryAt, MINUTE_MS)
      reseal(one, { entryAt: one.commit.entryAt })
      return { entries: one.entries }
    },
  },
  {
    name: 'A call is sealed for a slot an hour ahead, to be made many times over',
    caughtBy: 'duties',
    says: /The call enters at .* It says/,
    make: (record) => {
      const { entries, commit } = oneLost(record)
      const hour = 60 * MINUTE_MS
      const [slotAt, entryAt] = [later(commit.slotAt, hour), later(commit.entryAt, hour)]
      entries.splice(entries.indexOf(commit), 0, { ...commit, call: 'call-ahead', slotAt, entryAt })
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'A caller’s confidence is lowered after the loss',
    caughtBy: 'duties',
    says: /Its reveal doesn’t match entry \d+/,
    make: (record) => {
      const { entries, reveal, sealed } = oneLost(record)
      reveal.revealed = JSON.stringify({ ...sealed, confidence: 50 })
      return { entries }
    },
  },
  {
    name: 'A caller’s direction is turned when it is revealed',
    caughtBy: 'duties',
    says: /Its reveal doesn’t match entry \d+/,
    make: (record) => {
      const { entries, reveal, settle, sealed } = oneLost(record)
      reveal.revealed = JSON.stringify({ ...sealed, direction: other(sealed) })
      settle.outcome = 'profit'
      return { entries }
    },
  },
  {
    name: 'A confidence that no probability can be is taken back that way',
    caughtBy: 'duties',
    says: /or has no confidence of 50 to 100%/,
    make: (record) => {
      const one = oneLost(record)
      reseal(one, { confidence: 0.5 })
      return { entries: one.entries }
    },
  },
  resealed('caller', OTHER_SEALED, ({ caller }, { entries }) => ({
    caller: entries.filter(isCaller).find((one) => one.caller !== caller)?.caller ?? '',
  })),
  resealed('pair', OTHER_SEALED, () => ({ pair: 'EUR/JPY OTC' })),
  resealed('timeframe', OTHER_SEALED, () => ({ timeframe: '5m' })),
  resealed('entry', OTHER_SEALED, ({ entryAt }) => ({ entryAt: later(entryAt, MINUTE_MS) })),
  resealed('expiry', OTHER_SEALED, ({ expiresAt }) => ({ expiresAt: later(expiresAt, MINUTE_MS) })),
  resealed('settlement rule', /The call was sealed under rule kinder-1/, () => ({ ruleVersion: 'kinder-1' })),
  {
    name: 'A caller calls both ways at once, to show the one that won',
    caughtBy: 'duties',
    says: /makes a 1m call while their call of entry \d+ is open/,
    make: (record) => {
      const { entries, commit, reveal, settle, sealed } = oneLost(record)
      const call = `${commit.call}-other`
      const revealed = JSON.stringify({ ...sealed, call, direction: other(sealed) })
      entries.splice(entries.indexOf(commit) + 1, 0, { ...commit, call, commitment: hashHex(revealed) })
      entries.splice(entries.indexOf(reveal) + 1, 0, { ...reveal, call, revealed })
      entries.splice(entries.indexOf(settle) + 1, 0, { ...settle, call, outcome: 'profit' })
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'Somebody calls who was never announced',
    caughtBy: 'duties',
    says: /was never announced/,
    make: (record) => {
      const entries = copyOf(record)
      return { entries: repoint(entries.filter((entry) => !(isCaller(entry) && entry.handle === 'Kwame_FX'))) }
    },
  },
  {
    name: 'A loser is announced a second time under another name',
    caughtBy: 'duties',
    says: /already has this caller or name/,
    make: (record) => {
      const entries = copyOf(record)
      const place = entries.findIndex((entry) => entry.kind === 'model')
      const before = entries.find(isCaller) as CallerEntry
      entries.splice(place, 0, { ...before, handle: 'fresh.start', appendedAt: (entries[place] as Entry).appendedAt })
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'Somebody takes a good caller’s name, in other letters',
    caughtBy: 'duties',
    says: /already has this caller or name/,
    make: (record) => {
      const entries = copyOf(record)
      const place = entries.findIndex((entry) => entry.kind === 'model')
      const before = entries.find(isCaller) as CallerEntry
      const { appendedAt } = entries[place] as Entry
      const caller = '00000000-0000-4000-8000-000000000000'
      entries.splice(place, 0, { ...before, caller, handle: before.handle.toUpperCase(), appendedAt })
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'A caller calls by terms that nobody knows',
    caughtBy: 'duties',
    says: /doesn’t know the terms whenever-it-wins/,
    make: (record) => {
      const entries = copyOf(record)
      for (const entry of entries) if (isCaller(entry)) entry.termsVersion = 'whenever-it-wins'
      return { entries }
    },
  },
  {
    name: 'A call that loses is said to lie in an outage',
    caughtBy: 'duties',
    says: /was due for its reveal at its entry/,
    make: (record) => {
      const { entries, commit, reveal, settle } = oneLost(record)
      const missed = entries.find((entry) => entry.kind === 'missed') as Extract<Entry, { kind: 'missed' }>
      const stretch = { timeframe: '1m', from: commit.entryAt, to: later(commit.entryAt, MINUTE_MS), slots: 1 } as const
      entries.splice(entries.indexOf(reveal), 1, { ...missed, ...stretch, appendedAt: reveal.appendedAt })
      entries.splice(entries.indexOf(settle), 1)
      return { entries: repoint(entries) }
    },
  },
  {
    name: 'A caller’s losses are left out of the published table',
    caughtBy: 'recount',
    says: /callers\.rows/,
    make: (record) => ({
      entries: record.entries,
      publish: (figures) => ({
        ...figures,
        callers: figures.callers && {
          ...figures.callers,
          rows: figures.callers.rows.map((row) => (row.kind === 'person' ? { ...row, lost: 0, n: row.won } : row)),
        },
      }),
    }),
  },
  {
    name: 'No table of callers is published, though people called',
    caughtBy: 'recount',
    says: /callers is null/,
    make: (record) => ({ entries: record.entries, publish: (figures) => ({ ...figures, callers: null }) }),
  },
]
