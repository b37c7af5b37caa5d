import type { Reachability as Measured } from '../../../../contract/track-record.ts'
import { formatInterval, formatPercent, zoneName } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { Time } from '../../../ui/time.tsx'
import { useReachability } from '../api.ts'
import { reachabilityTexts } from '../content.ts'
import { Part } from './part.tsx'

const Figures = ({ since, delivery, after }: Measured) => (
  <>
    <p className="note">{reachabilityTexts.deck}</p>
    <DescriptionList>
      {after.map(({ seconds, n, reachable, rate, interval }) => (
        <Fact key={seconds} term={reachabilityTexts.after(seconds)}>
          {rate === null || interval === null ? (
            reachabilityTexts.notYet(n)
          ) : (
            <>
              <b>{formatPercent(rate)}</b> {reachabilityTexts.of(reachable, n)}, {formatInterval(interval)}
            </>
          )}
        </Fact>
      ))}
    </DescriptionList>
    <p className="note">
      {delivery.medianMs === null ? reachabilityTexts.notYet(delivery.n) : reachabilityTexts.median(delivery.medianMs)}{' '}
      {reachabilityTexts.inTime(delivery.beforeEntry, delivery.n)}
      {since ? (
        <>
          {' '}
          {reachabilityTexts.since} <Time at={since} /> {zoneName()}.
        </>
      ) : null}
    </p>
  </>
)

/** Whether a member who acts some seconds late still gets the price. Measured by the server, and said to be so. */
export const Reachability = () => (
  <Part id="reachable" title={reachabilityTexts.title} folds="everywhere">
    <Badge look="hatched">{reachabilityTexts.badge}</Badge>
    <QueryStates
      query={useReachability()}
      isEmpty={({ isMeasured }) => !isMeasured}
      empty={<EmptyState title={reachabilityTexts.none}>{reachabilityTexts.noneNote}</EmptyState>}
    >
      {(measured) => <Figures {...measured} />}
    </QueryStates>
  </Part>
)
