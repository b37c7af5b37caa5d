import { useState } from 'react'
import type { SystemStatus } from '../../../../contract/system-status.ts'
import { Badge, type BadgeLook, Pill } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { useSystemStatus } from '../api.ts'
import { partNames, stateNames, systemTexts } from '../content.ts'
import styles from './support.module.css'

type State = SystemStatus['parts'][number]['state']

const looks: Readonly<Record<Exclude<State, 'working'>, BadgeLook>> = {
  degraded: 'hot',
  down: 'hot',
  unrecorded: 'hatched',
}
const SHOWN = 5

/** Which parts work, as the server last saw them, and what is recorded of before. */
export const SystemStatusCard = () => (
  <Panel title={systemTexts.title} className={styles.supportPart}>
    <QueryStates
      query={useSystemStatus()}
      loading={
        <SkeletonGroup label={systemTexts.loading}>
          <Skeleton height="140px" />
        </SkeletonGroup>
      }
    >
      {(status) => <Recorded status={status} />}
    </QueryStates>
  </Panel>
)

const StateMark = ({ state }: { state: State }) =>
  state === 'working' ? <Pill on>{stateNames.working}</Pill> : <Badge look={looks[state]}>{stateNames[state]}</Badge>

const Recorded = ({ status: { parts, checkedAt, recordedSince, interruptions } }: { status: SystemStatus }) => {
  const [all, setAll] = useState(false)
  const shown = all ? interruptions : interruptions.slice(0, SHOWN)
  const more = interruptions.length - shown.length
  return (
    <>
      <DescriptionList>
        {parts.map(({ part, state }) => (
          <Fact key={part} term={partNames[part]}>
            <StateMark state={state} />
          </Fact>
        ))}
      </DescriptionList>
      <h3>{systemTexts.history}</h3>
      {interruptions.length === 0 && recordedSince ? <p>{systemTexts.none}</p> : null}
      <ul className={styles.interruptions}>
        {shown.map(({ part, state, beganAt, endedAt }) => (
          <li key={`${part} ${beganAt} ${state}`}>
            <b>
              {partNames[part]}: {stateNames[state]}
            </b>
            <small>
              <Time at={beganAt} />
              {endedAt ? <Time at={endedAt} before={systemTexts.until} /> : systemTexts.lasting}
            </small>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Button size="small" onClick={() => setAll(true)}>
          {systemTexts.more(more)}
        </Button>
      ) : null}
      <p className="note">
        {recordedSince ? <Time at={recordedSince} before={systemTexts.since} /> : systemTexts.never}
        {checkedAt ? (
          <>
            {' · '}
            <Time at={checkedAt} as="seconds" before={systemTexts.checked} />
          </>
        ) : null}
      </p>
    </>
  )
}
