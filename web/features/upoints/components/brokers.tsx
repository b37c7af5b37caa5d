import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Broker } from '../../../../contract/brokers.ts'
import { useUser } from '../../../data/user-context.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { useBrokers } from '../api.ts'
import { earnTexts } from '../content.ts'
import styles from './brokers.module.css'

/** Partner brokers, whose verified deposits earn points; where the country's policy switches them off, why. */
export const Brokers = () => (useUser().offers.brokerLinks ? <BrokerList /> : <NoBrokers />)

const BrokerList = () => (
  <Panel title={earnTexts.brokers} className={styles.brokers}>
    <QueryStates query={useBrokers()} loading={<Loading />} empty={<NoneYet />}>
      {(brokers) => (
        <ul>
          {brokers.map((broker) => (
            <li key={broker.name}>
              {broker.sample ? (
                <Sample explanation={earnTexts.brokerSample}>
                  {(badge) => <BrokerEntry broker={broker} badge={badge} />}
                </Sample>
              ) : (
                <BrokerEntry broker={broker} />
              )}
            </li>
          ))}
        </ul>
      )}
    </QueryStates>
    <p className="note">{earnTexts.brokersNote}</p>
  </Panel>
)

const BrokerEntry = ({ broker, badge }: { broker: Broker; badge?: ReactNode }) => (
  <>
    <div className={styles.name}>
      <h3>{broker.name}</h3>
      {badge}
      {broker.recommended ? <Badge look="solid">{earnTexts.recommended}</Badge> : null}
    </div>
    <p>{broker.description}</p>
    <p className={styles.earns}>
      {broker.eligible ? <b>{broker.conversion}</b> : null}{' '}
      <span>{broker.eligible ? earnTexts.eligible : earnTexts.notEligible}</span>
    </p>
    {broker.promoCode ? (
      <p>
        {earnTexts.promoCode} <b className="proof">{broker.promoCode}</b>
      </p>
    ) : null}
    {broker.link ? (
      <p>
        <a href={broker.link} target="_blank" rel="sponsored noreferrer">
          {earnTexts.openAccount(broker.name)}
        </a>
      </p>
    ) : null}
  </>
)

/** Nobody has an agreement with this club, or with none where the member lives. */
const NoneYet = () => <EmptyState title={earnTexts.noneYet}>{earnTexts.noneYetNote}</EmptyState>

const Loading = () => (
  <SkeletonGroup label={earnTexts.brokers} className={styles.loadingRows}>
    <Skeleton height="64px" />
    <Skeleton height="64px" />
    <Skeleton height="64px" />
    <Skeleton height="64px" />
  </SkeletonGroup>
)

const NoBrokers = () => (
  <Panel title={earnTexts.brokers} className={styles.brokers}>
    <NoBrokersHere />
  </Panel>
)

const NoBrokersHere = () => {
  const { notice } = useUser().offers
  return (
    <EmptyState
      title={earnTexts.noBrokers}
      action={
        <Link className={buttonClass({ size: 'small' })} to="/dashboard/u-points-transfer">
          {earnTexts.transfer}
        </Link>
      }
    >
      {notice ?? earnTexts.noBrokersNote} {earnTexts.stillYours}
    </EmptyState>
  )
}
