import type { RecordEvidence } from '../../../contract/track-record.ts'
import { formatCount } from '../../lib/format.ts'
import type { RecordState } from '../../lib/record/record-watch.ts'
import type { LogCheck } from './verify-log-rules.ts'

/** `none`: nobody gives this guarantee yet. */
export type StandingState = 'holds' | 'partly' | 'fails' | 'not checked' | 'none'

/** One reason to believe the record, and how it stands. */
export interface Standing {
  name: 'log' | 'kept' | 'duties' | 'recount' | 'witness' | 'timestamp'
  state: StandingState
  sentence: string
  problems: readonly string[]
}

const PROBLEMS_SHOWN = 12
const utc = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`

const ownStandings = (record: RecordState): Standing[] => {
  const row = (name: Standing['name'], state: StandingState, sentence: string): Standing => ({
    name,
    state,
    sentence,
    problems: [],
  })
  if (record.state === 'broken')
    return [row('log', 'fails', record.breach.sentence), row('kept', 'fails', 'See the alert above.')]
  if (record.state === 'unavailable')
    return [row('log', 'not checked', record.sentence), row('kept', 'not checked', 'Nothing to compare.')]
  if (record.state !== 'holds') return [row('log', 'not checked', 'Checking…'), row('kept', 'not checked', 'Checking…')]
  const { signed, kept } = record.log
  const grown = kept && signed.checkpoint.size - kept.size
  return [
    row('log', 'holds', `${formatCount(signed.checkpoint.size)} entries, signed by the log’s key.`),
    kept && grown !== null
      ? row(
          'kept',
          'holds',
          `It extends the ${formatCount(kept.size)} entries you saw on ${utc(kept.seenAt)}${grown ? `, by ${formatCount(grown)}` : ''}.`,
        )
      : row('kept', 'none', 'First visit. We’ll compare next time.'),
  ]
}

const witnessStanding = ({ witnesses, checkpoint }: RecordEvidence): Standing => {
  const name = 'witness'
  if (witnesses.length === 0)
    return { name, state: 'none', sentence: 'No witness yet. Anyone can be one.', problems: [] }
  const problems = witnesses.flatMap(({ name: who, problem }) => (problem === null ? [] : [`${who}: ${problem}`]))
  const cosigned = witnesses.filter(({ cosignedSize }) => cosignedSize !== null)
  const sentence = cosigned
    .map(
      ({ name: who, cosignedSize, cosignedAt }) =>
        `${who} saw ${formatCount(cosignedSize ?? 0)} entries${cosignedAt ? ` on ${utc(cosignedAt)}` : ''}`,
    )
    .join('; ')
  const isCurrent = cosigned.length === witnesses.length && problems.length === 0
  return {
    name,
    // What they signed is checked with the whole record.
    state: cosigned.length === 0 ? 'not checked' : isCurrent ? 'holds' : 'partly',
    sentence: sentence === '' ? `No witness has cosigned ${formatCount(checkpoint.size)} entries yet.` : `${sentence}.`,
    problems,
  }
}

const timestampStanding = ({ timestamps }: RecordEvidence): Standing => {
  const { authority, size, stampedAt, problem } = timestamps
  const problems = problem === null ? [] : [problem]
  const name = 'timestamp'
  if (size === null || stampedAt === null) {
    const sentence = authority === null ? 'No time-stamp authority yet.' : `No time-stamp from ${authority} yet.`
    return { name, state: 'none', sentence, problems }
  }
  const sentence = `${authority ?? 'An authority'} stamped ${formatCount(size)} entries on ${utc(stampedAt)}. Check it with openssl.`
  return { name, state: 'not checked', sentence, problems }
}

const checkedStandings = (check: LogCheck | null): Standing[] =>
  (['duties', 'recount'] as const).map((name): Standing => {
    const result = check?.guarantees[name]
    if (!result) return { name, state: 'not checked', sentence: 'Checked when you verify.', problems: [] }
    return { name, state: result.state, sentence: result.sentence, problems: result.problems.slice(0, PROBLEMS_SHOWN) }
  })

/** How every guarantee stands, as this browser knows it. What the server says of others is said as theirs. */
export const toStandings = (
  record: RecordState,
  evidence: RecordEvidence | undefined,
  check: LogCheck | null,
): Standing[] => [
  ...ownStandings(record),
  ...checkedStandings(check),
  ...(evidence ? [witnessStanding(evidence), timestampStanding(evidence)] : []),
]
