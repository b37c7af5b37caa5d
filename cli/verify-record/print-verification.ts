import { toCallerRow } from '../../engine/record/callers.ts'
import { DUTIES, type Duty } from '../../engine/record/duties/report.ts'
import { BEYOND_THE_RECORD, GUARANTEES, type Guarantee } from '../../engine/record/guarantees.ts'
import type { TargetVerification } from './verify-target.ts'

const MARKS = { holds: '✓', partly: '~', fails: '✗', 'not checked': '·' } as const

const guaranteeLines = ({ guarantees }: TargetVerification): string[] =>
  (Object.keys(GUARANTEES) as Guarantee[]).flatMap((name) => {
    const { state, sentence, problems } = guarantees[name]
    return [`${MARKS[state]} ${GUARANTEES[name]} ${sentence}`, ...problems.map((problem) => `    ${problem}`)]
  })

const dutyLines = ({ duties }: TargetVerification): string[] =>
  (Object.keys(DUTIES) as Duty[]).map((duty) => {
    const { checked, failed } = duties[duty]
    return `    ${failed > 0 ? '✗' : checked > 0 ? '✓' : '·'} ${DUTIES[duty]} (${checked} checked${failed ? `, ${failed} broken` : ''})`
  })

const countLines = ({ tallies }: TargetVerification): string[] =>
  tallies.map(({ label, cells, missedSlots, missingCandles, clockSteps }) => {
    const sum = (field: 'published' | 'won' | 'lost' | 'breakeven' | 'void' | 'abstained') =>
      cells.reduce((total, cell) => total + cell[field], 0)
    return (
      `${label}: ${sum('published')} signals, ${sum('won')} won, ${sum('lost')} lost, ${sum('breakeven')} even, ${sum('void')} void; ` +
      `${sum('abstained')} abstentions; ${missedSlots['1m']} 1m and ${missedSlots['5m']} 5m slots missed; ` +
      `${missingCandles} candles missing; ${clockSteps} steps back of a clock.`
    )
  })

/** A line per caller of each market: the figures of the page, as the record itself has them. */
const callerLines = ({ tallies }: TargetVerification): string[] =>
  tallies.flatMap(({ label, callers }) =>
    callers.map((tally) => {
      const {
        handle,
        kind,
        published,
        won,
        lost,
        breakeven,
        void: voided,
        winRate,
        interval,
        verdict,
      } = toCallerRow(tally)
      const rate = winRate === null || interval === null ? '' : ` ${winRate}% (${interval.low}–${interval.high}%),`
      return (
        `${label}, ${handle}${kind === 'bot' ? ' (a bot)' : ''}: ${published} calls, ${won} won, ${lost} lost, ` +
        `${breakeven} even, ${voided} void;${rate} ${verdict}; longest losing streak ${tally.worstStreak}.`
      )
    }),
  )

/** What to say in the end: a copy without figures has nothing against it, and is not verified. */
const endingOf = ({ holds, guarantees }: TargetVerification): string => {
  if (holds) return 'The record holds.'
  return Object.values(guarantees).some(({ state }) => state === 'fails') || guarantees.recount.state !== 'not checked'
    ? 'The record does not hold.'
    : 'No problem found, but the published results are missing. So the record is not verified.'
}

/** Which entries were read now, and which were verified before. */
const readLines = ({ entries, from }: TargetVerification): string[] =>
  from
    ? [
        `Checked now: ${entries - from.size} new entries, and the proof that the ${from.size} before them are unchanged.`,
        `Not read again: those ${from.size} entries, verified on ${from.seenAt}. Read them with --all.`,
      ]
    : []

/** Search results, line by line, for people. */
export const reportOf = (result: TargetVerification): string[] => {
  const { entries, isFirstSight, key, notChecked } = result
  const doubt = isFirstSight ? [`The record itself names the key ${key}. Compare it with another source.`] : []
  return [
    `${entries} entries, signed by ${key}`,
    ...readLines(result),
    ...guaranteeLines(result),
    ...dutyLines(result),
    ...countLines(result),
    ...callerLines(result),
    'Not checked:',
    ...[...doubt, ...notChecked, ...BEYOND_THE_RECORD].map((sentence) => `    ${sentence}`),
    endingOf(result),
  ]
}
