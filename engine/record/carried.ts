import { timeframeMs } from '../../contract/slots.ts'
import type { OpenSlot } from './duties/open-slots.ts'
import { at, type Report } from './duties/report.ts'
import type { ChainEntry } from './entries.ts'
import { type ChainSlot, createChainVerifier } from './older-chain.ts'
import { type SignalListener, settledRowOf } from './settled-rows.ts'
import { type Counted, countedOf, createMarketTally, type MarketCounts } from './tallies.ts'

const KINDS: ReadonlySet<string> = new Set(['genesis', 'commit', 'reveal', 'settle', 'missed'])

/** The older chain did not say it, but a replayed market's name did. */
const feedKindOf = (feed: string) => (feed.startsWith('replay') ? 'replay' : 'simulated')

const countedIn = ({ commit: { pair, timeframe, slotAt }, sealed }: ChainSlot): Counted =>
  countedOf({ pair, timeframe, slotAtMs: Date.parse(slotAt) }, sealed)

/**
 * The hash chain that the record was before it became a tree, entry by entry in the tree's first leaves: verified as it always
 * was (links, seals, slots, outcomes against their own prices), and counted. What it did not promise can't be checked of it.
 */
export const createCarried = ({
  report,
  hashText,
  signals,
}: {
  report: Report
  hashText: (text: string) => string
  signals?: SignalListener | undefined
}) => {
  const counts = new Map<string, MarketCounts>()
  const indexOf = new Map<number, number>()
  let entries = 0

  const of = ({ commit }: ChainSlot): MarketCounts | undefined => counts.get(commit.feed)
  const chain = createChainVerifier({
    hashText,
    onOpen: ({ feed, label, modelVersion }) => {
      if (!counts.has(feed))
        counts.set(feed, createMarketTally({ feed, feedKind: feedKindOf(feed), label, modelVersion }))
    },
    onReveal: (slot, { decision }) => {
      if (decision === 'ABSTAIN') indexOf.delete(slot.commitSequence)
      else signals?.onReveal(slot.commit.feed, indexOf.get(slot.commitSequence) ?? -1)
      of(slot)?.reveal(countedIn(slot))
    },
    onSettle: (slot, body) => {
      const counted = countedIn(slot)
      const index = indexOf.get(slot.commitSequence) ?? -1
      if (slot.sealed) signals?.onSettle(slot.commit.feed, settledRowOf(slot.sealed, counted.stated, body, index))
      indexOf.delete(slot.commitSequence)
      of(slot)?.settle(counted, body.outcome)
    },
    onMiss: ({ feed, timeframe, from, to, slots, reason }) =>
      counts.get(feed)?.miss({ index: report.index, timeframe, from, to, slots, reason }),
  })
  let reported = 0

  /** The chain's own problems become the record's. */
  const relay = (): void => {
    const { problems } = chain.result()
    for (const { sequence, sentence } of problems.slice(reported))
      report.fail('carried', `Record ${sequence}: ${sentence}`)
    reported = problems.length
  }

  return {
    /** Takes the next entry of the older chain; `isFirst` while no market of the tree has been opened. */
    add: (entry: ChainEntry, isFirst: boolean): void => {
      const isKnown = KINDS.has(entry.kind)
      report.require('carried', isFirst && isKnown, () =>
        isKnown
          ? 'It carries an entry of the older chain after the record had begun anew.'
          : 'It carries no entry of the older chain.',
      )
      if (!isFirst || !isKnown) return
      entries += 1
      if (entry.kind === 'commit') indexOf.set(entry.sequence, report.index)
      chain.add(entry)
      relay()
    },

    /** What the chain counted of a market, to be counted on; the market of that name opens now, at `liveFromMs`. */
    handOver: (feed: string, liveFromMs: number): MarketCounts | undefined => {
      const nextAtMs = chain.nextSlotAtMs(feed)
      if (nextAtMs !== null && nextAtMs < liveFromMs)
        report.leave(
          `Whether there were slots of ${feed} between the end of the older chain, before ${at(nextAtMs)}, and ${at(liveFromMs)}, ` +
            'when it was opened anew: nothing accounts for them.',
        )
      return counts.get(feed)
    },

    /** Markets that were not opened again. */
    countsBesides: (feeds: ReadonlySet<string>): MarketCounts[] =>
      [...counts].filter(([feed]) => !feeds.has(feed)).map(([, own]) => own),

    /** The slots of a market that the chain left open. */
    takeOpen: (feed: string, placeOf: ReadonlyMap<string, number>): OpenSlot[] =>
      chain.openSlots().flatMap(({ commitSequence, commit, sealed }): OpenSlot[] => {
        const pair = placeOf.get(commit.pair)
        const index = indexOf.get(commitSequence)
        if (commit.feed !== feed || pair === undefined || index === undefined) return []
        const [slotAtMs, entryAtMs] = [Date.parse(commit.slotAt), Date.parse(commit.entryAt)]
        const { slot, pair: pairName, timeframe, commitment } = commit
        return [
          {
            index,
            slot,
            pair,
            pairName,
            timeframe,
            slotAtMs,
            entryAtMs,
            commitment,
            versions: null,
            expiresAtMs: entryAtMs + timeframeMs(timeframe),
            hasHole: false,
            sealed: sealed && {
              ...sealed,
              starter: sealed.starter ?? false,
              stated: sealed.stated ?? null,
              selectionVersion: sealed.selectionVersion ?? '',
            },
          },
        ]
      }),

    finish: (): void => {
      if (entries === 0) return
      report.leave(
        `The first ${entries} entries are carried over from an older hash chain. Their links, seals, slots and outcomes were ` +
          'checked; when they were appended, which pair was chosen and their prices cannot be.',
      )
    },
  }
}
