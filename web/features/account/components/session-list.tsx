import type { Session } from '../../../../contract/auth.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useRevokeSession, useSessions } from '../api.ts'
import { sessionTexts } from '../content.ts'
import { formatDevice } from '../rules.ts'
import styles from './account-hub.module.css'

export const SessionList = () => {
  const revoke = useRevokeSession()
  return (
    <Panel id="sessions" title={sessionTexts.title} className={styles.hubPart}>
      <FormError>{revoke.error?.message}</FormError>
      <QueryStates query={useSessions()} loading={<Loading />}>
        {(sessions) => (
          <>
            <ul className={styles.sessions}>
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={revoke.isPending && revoke.variables === session.id}
                  onRevoke={() => revoke.mutate(session.id)}
                />
              ))}
            </ul>
            {sessions.length === 1 ? <p>{sessionTexts.only}</p> : null}
          </>
        )}
      </QueryStates>
      <p className="note">{sessionTexts.note}</p>
    </Panel>
  )
}

const Loading = () => (
  <SkeletonGroup label={sessionTexts.title} className={styles.sessionSkeleton}>
    <Skeleton height="44px" />
    <Skeleton height="44px" />
  </SkeletonGroup>
)

const SessionRow = ({ session, busy, onRevoke }: { session: Session; busy: boolean; onRevoke: () => void }) => {
  const device = formatDevice(session.userAgent)
  return (
    <li>
      <div>
        <b>{device}</b> {session.current ? <Badge>{sessionTexts.current}</Badge> : null}
        <p className="mute">
          <span className="proof">{session.address}</span>, since {formatDateTime(session.createdAt)}
        </p>
      </div>
      {session.current ? null : (
        <Button size="small" busy={busy} onClick={onRevoke} aria-label={`${sessionTexts.revoke}: ${device}`}>
          {busy ? sessionTexts.revoking : sessionTexts.revoke}
        </Button>
      )}
    </li>
  )
}
