import { HOUR_MS } from '../../contract/slots.ts'
import { at } from './duties/report.ts'
import {
  type Figures,
  type PublishedFigures,
  type PublishedMember,
  toDifferences,
  toGaps,
  toTotals,
} from './figures.ts'
import type { GuaranteeResult } from './guarantees.ts'
import type { createMemberCheck } from './member-figures.ts'
import type { createRowCheck } from './published-rows.ts'
import type { createRecordDuties, DutyResult } from './record-duties.ts'
import type { MarketTally } from './tallies.ts'

const GAPS_PUBLISHED = 200
/** How far a record may have gone on, in its market's time, while its figures were read. */
const FIGURES_LAG_MS = HOUR_MS
const SENTENCES = 20

interface Deps {
  duties: ReturnType<typeof createRecordDuties>
  rows: ReturnType<typeof createRowCheck>
  member: ReturnType<typeof createMemberCheck>
}

const figuresIn = ({ claimed, beside }: PublishedFigures): Figures[] => (claimed ? [claimed, ...beside] : [])

const computeSum = (cells: MarketTally['cells'], field: 'published' | 'won'): number =>
  cells.reduce((sum, cell) => sum + cell[field], 0)

const toRecordMoment = ({ trackRecord }: Figures) => ({
  feed: trackRecord.feed.id,
  until: trackRecord.performance.until,
})

/** Markets that the record ever committed to, and of which nothing is published any more. */
const withdrawnFrom = (published: PublishedFigures, tallies: readonly MarketTally[]): string[] => {
  const shown = new Set(figuresIn(published).map(({ trackRecord }) => trackRecord.feed.id))
  return tallies.flatMap(({ feed, label, cells }) => {
    if (shown.has(feed) || published.unread.includes(feed) || cells.length === 0) return []
    const [signals, won] = [computeSum(cells, 'published'), computeSum(cells, 'won')]
    return `${label} (${feed}) was withdrawn: the record has ${signals} of its signals, ${won} won, but no published results.`
  })
}

/** Compares published figures with those counted from the entries, at the boundary that they were published for. */
export const createFigureCheck = ({ duties, rows, member }: Deps) => {
  /** Published figures of a boundary, and the record's own as it left that boundary; null until it was there. By market. */
  let awaited = new Map<string, { until: string; owed: Figures | null }>()
  /** Where several markets are published, each tells of its own gaps; a single one of all that the record ever had. */
  let isOneOfSeveral = false

  const takeFigures = (): void => {
    for (const [feed, one] of awaited) if (duties.reachedIso(feed) === one.until) one.owed = figuresNow(feed)
  }
  const ownFigures = (tally: MarketTally, tallies: readonly MarketTally[]): Figures =>
    toTotals(tally, toGaps(isOneOfSeveral ? [tally] : tallies, GAPS_PUBLISHED))
  const figuresNow = (feed: string): Figures | null => {
    const tallies = duties.tallies()
    const tally = tallies.find((one) => one.feed === feed)
    return tally ? ownFigures(tally, tallies) : null
  }

  const problemsOfFigures = (claimed: Figures, tallies: readonly MarketTally[]): string[] => {
    const { feed, until } = toRecordMoment(claimed)
    const tally = tallies.find((one) => one.feed === feed)
    if (!tally) return [`The published results name the market ${feed}, but the record has no such market.`]
    const noted = awaited.get(feed)
    const owed = (noted?.until === until && noted.owed) || ownFigures(tally, tallies)
    const isStale = tally.reachedMs - Date.parse(until) > FIGURES_LAG_MS
    // Whoever publishes no callers must have none.
    const isSilent = !claimed.callers && owed.callers?.rows.every(({ kind }) => kind === 'engine')
    const compared = isSilent ? { ...owed, callers: claimed.callers } : owed
    const problems = toDifferences(compared, claimed).slice(0, SENTENCES)
    if (isStale)
      problems.unshift(`The published results end at ${until}, but the record goes to ${at(tally.reachedMs)}.`)
    return problems
  }

  const problemsOfMember = (shown: PublishedMember | null): string[] => {
    if (!shown) return []
    const listedOn = (feed: string) => member.maySeeRow(feed, shown.entitlement)
    return [
      ...member.problemsOf(shown),
      ...shown.histories.flatMap((history) => rows.problemsOfHistory(history, duties.isOpen, listedOn)),
    ]
  }

  return {
    /** Notes the record's own figures where it has come to a boundary that some were published for. */
    takeFigures,

    /**
     * Figures were published. Answers whether the record has been at their boundary; if it has not, it notes its own when it comes there,
     * and `judge` compares with those, wherever the record has gone by then.
     */
    awaitFigures: (published: PublishedFigures): boolean => {
      isOneOfSeveral = published.beside.length + published.unread.length > 0
      const moments = figuresIn(published).map(toRecordMoment)
      const known = awaited
      awaited = new Map(
        moments.map(({ feed, until }) => {
          const before = known.get(feed)
          return [feed, before?.until === until ? before : { until, owed: null }]
        }),
      )
      takeFigures()
      return [...awaited.values()].every(({ owed }) => owed !== null)
    },

    /** Whether the record has gone past the boundary of published figures without noting its own there. */
    isPast: (published: PublishedFigures): boolean =>
      figuresIn(published)
        .map(toRecordMoment)
        .some(({ feed, until }) => !awaited.get(feed)?.owed && (duties.reachedIso(feed) ?? '') > until),

    /** Compares the published figures with the whole record. */
    judge: (published: PublishedFigures, { tallies }: DutyResult): GuaranteeResult => {
      isOneOfSeveral = published.beside.length + published.unread.length > 0
      const { claimed, beside, unread } = published
      if (!claimed) return { state: 'not checked', sentence: 'You gave no published results.', problems: [] }
      const named = (figures: Figures) => `${figures.trackRecord.feed.label}: `
      const problems = [
        ...withdrawnFrom(published, tallies),
        ...problemsOfFigures(claimed, tallies),
        ...beside.flatMap((one) => problemsOfFigures(one, tallies).map((problem) => named(one) + problem)),
        ...rows.problemsOf(published.rows ?? [], duties.isOpen).slice(0, SENTENCES),
        ...problemsOfMember(published.member ?? null).slice(0, SENTENCES),
        ...unread.map((market) => `We can’t read the published results of the market ${market}.`),
      ]
      const markets = beside.length === 0 ? '' : `, separately for each of ${beside.length + 1} markets`
      const own = published.member ? ' Your history and statistics too.' : ''
      const sentence = `Recounted from the entries${markets}.${own}`
      return { state: problems.length ? 'fails' : 'holds', sentence, problems }
    },
  }
}
