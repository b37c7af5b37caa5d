import { useRecordState } from '../../../lib/record/record-watch.ts'
import { Badge } from '../../../ui/badge.tsx'
import checkGridStyles from '../../../ui/check-grid.module.css'
import { Check, CheckGrid } from '../../../ui/check-grid.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useRecordEvidence } from '../api.ts'
import { type Standing, type StandingState, toStandings } from '../guarantee-rules.ts'
import type { LogCheck } from '../verify-log-rules.ts'
import { CopyButton } from './copy-button.tsx'
import { formatCommands, guaranteeTexts, standingNames, stateNames } from './guarantee-texts.ts'
import styles from './guarantees.module.css'

const LOOKS: Record<StandingState, 'solid' | 'hatched' | 'quiet'> = {
  holds: 'solid',
  partly: 'hatched',
  fails: 'solid',
  'not checked': 'quiet',
  none: 'hatched',
}

const Row = ({ standing, commands }: { standing: Standing; commands: string | null }) => {
  const { name, state, sentence, problems } = standing
  const [title, promise] = standingNames[name]
  return (
    <Check title={title} mark={<Badge look={LOOKS[state]}>{stateNames[state]}</Badge>} fails={state === 'fails'}>
      <p className={styles.promise}>{promise}</p>
      <p>{sentence}</p>
      {problems.length > 0 ? (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      {commands ? (
        <details>
          <summary>
            {guaranteeTexts.own}
            <span className="sr-only">: {title}</span>
          </summary>
          {/* A scrolled region takes focus, so that keys can scroll it. */}
          <section aria-label={`${guaranteeTexts.commands}: ${title}`}>
            <pre>{commands}</pre>
          </section>
          <CopyButton text={commands} name={`${guaranteeTexts.commands}, ${title}`} />
        </details>
      ) : null}
    </Check>
  )
}

/** A row for each, until it is known what there is to say: half a row that grows would push those below it away. */
const Loading = ({ rows }: { rows: number }) => (
  <SkeletonGroup label={guaranteeTexts.loading} className={styles.guarantees}>
    <div className={checkGridStyles.checkGrid}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={`row ${row + 1}`} height="150px" className={styles.row} />
      ))}
    </div>
  </SkeletonGroup>
)

/** How every reason to believe the record stands, with its evidence and the commands that check it. */
export const Guarantees = ({ check }: { check: LogCheck | null }) => {
  const record = useRecordState()
  const evidence = useRecordEvidence()
  const place = evidence.data && {
    origin: location.origin,
    vkey: evidence.data.key,
    size: evidence.data.timestamps.size ?? evidence.data.checkpoint.size,
  }
  const standings = toStandings(record, evidence.data, check)
  if (evidence.isLoading) return <Loading rows={standings.length} />
  return (
    <div className={styles.guarantees}>
      <CheckGrid label={guaranteeTexts.title}>
        {standings.map((standing) => (
          <Row key={standing.name} standing={standing} commands={place ? formatCommands(standing.name, place) : null} />
        ))}
      </CheckGrid>
    </div>
  )
}
