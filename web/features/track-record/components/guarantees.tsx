import { useRecordState } from '../../../lib/record/record-watch.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Check, CheckGrid } from '../../../ui/check-grid.tsx'
import { useRecordEvidence } from '../api.ts'
import { type Standing, type StandingState, standingsOf } from '../guarantee-rules.ts'
import type { LogCheck } from '../verify-log-rules.ts'
import { CopyButton } from './copy-button.tsx'
import { commandsOf, guaranteeTexts, standingNames, stateNames } from './guarantee-texts.ts'
import './guarantees.css'

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
      <p className="promise">{promise}</p>
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

/** How every reason to believe the record stands, with its evidence and the commands that check it. */
export const Guarantees = ({ check }: { check: LogCheck | null }) => {
  const record = useRecordState()
  const evidence = useRecordEvidence()
  const place = evidence.data && {
    origin: location.origin,
    vkey: evidence.data.key,
    size: evidence.data.timestamps.size ?? evidence.data.checkpoint.size,
  }
  return (
    <div className="guarantees">
      <CheckGrid label={guaranteeTexts.title}>
        {standingsOf(record, evidence.data, check).map((standing) => (
          <Row key={standing.name} standing={standing} commands={place ? commandsOf(standing.name, place) : null} />
        ))}
      </CheckGrid>
    </div>
  )
}
