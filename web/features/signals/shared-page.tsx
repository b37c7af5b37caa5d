import { Link, useSearch } from '@tanstack/react-router'
import { commonTexts } from '../../../contract/common-texts.ts'
import type { SharedSignal } from '../../../contract/shared-signals.ts'
import { formatCountdown, formatPrice, formatUtcDateTime } from '../../lib/format.ts'
import { ProofSteps } from '../../lib/record/proof-steps.tsx'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { useMarketNow } from '../../market/use-market-clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Direction, OutcomeMark } from '../../ui/direction.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { useShared } from './api.ts'
import { shareTexts } from './components/share-texts.ts'
import { hypotheticalNotice, timeframeNames } from './content.ts'
import { findSharedFacts, type SharedFacts } from './share-rules.ts'
import styles from './shared.module.css'

const { facts: names } = shareTexts

/** Market time left to the next thing that happens to it. */
const Countdown = ({ facts: { state, entryAt, expiresAt } }: { facts: SharedFacts }) => {
  const now = useMarketNow()
  if (state !== 'sealed' && state !== 'open') return null
  return (
    <p className={styles.sharedLeft}>
      <b className="fig">{formatCountdown(Date.parse(state === 'sealed' ? entryAt : expiresAt) - now)}</b>{' '}
      {shareTexts.left[state]}
    </p>
  )
}

const describePrice = (price: number | null, decimals: number): string =>
  price === null ? '' : `, ${formatPrice(price, decimals)}`

const DirectionOf = ({ facts: { state, direction } }: { facts: SharedFacts }) => {
  if (direction !== null) return <Direction of={direction === 'CALL' ? 'buy' : 'sell'} />
  return state === 'none' ? shareTexts.nothing : shareTexts.hidden
}

const Facts = ({ facts }: { facts: SharedFacts }) => (
  <Panel title={`${facts.pair}, ${timeframeNames[facts.timeframe]}`} className={styles.sharedFacts}>
    <div className={styles.sharedNow}>
      <p role="status">{shareTexts.states[facts.state]}</p>
      <Countdown facts={facts} />
    </div>
    <dl>
      <div>
        <dt>{names.decision}</dt>
        <dd>
          <DirectionOf facts={facts} />
        </dd>
      </div>
      <div>
        <dt>{names.entry}</dt>
        <dd>
          {formatUtcDateTime(facts.entryAt)}
          {describePrice(facts.entryPrice, facts.decimals)}
        </dd>
      </div>
      <div>
        <dt>{names.expiry}</dt>
        <dd>
          {formatUtcDateTime(facts.expiresAt)}
          {describePrice(facts.exitPrice, facts.decimals)}
        </dd>
      </div>
      {facts.state === 'none' ? null : (
        <div>
          <dt>{names.outcome}</dt>
          <dd>{facts.outcome ? <OutcomeMark of={facts.outcome} /> : names.toCome}</dd>
        </div>
      )}
      <div>
        <dt>{names.number}</dt>
        <dd className="fig">{facts.number}</dd>
      </div>
      <div>
        <dt>{names.seal}</dt>
        <dd className={styles.seal}>{facts.commitment}</dd>
      </div>
    </dl>
  </Panel>
)

const Shared = ({ id, shared }: { id: string; shared: SharedSignal }) => {
  const facts = findSharedFacts(shared)
  const notice = hypotheticalNotice[shared.source.kind]
  if (!facts) return <EmptyState title={shareTexts.title}>{shareTexts.older}</EmptyState>
  return (
    <>
      <p className="deck">{shareTexts.deck}</p>
      <Facts facts={facts} />
      <section aria-labelledby="shared-proof" className={styles.sharedProof}>
        <h2 id="shared-proof" className="display">
          {shareTexts.proof}
        </h2>
        <ProofSteps pair={facts.pair} entries={shared.entries} />
      </section>
      {facts.state === 'settled' ? (
        <Link className={buttonClass({ size: 'small' })} to="/signals/replay" search={{ signal: id }}>
          {shareTexts.replay}
        </Link>
      ) : null}
      {notice ? (
        <p className="warn">
          <Badge look="hatched">{shareTexts.hypothetical}</Badge> {notice}
        </p>
      ) : null}
    </>
  )
}

/** One decision as the public record tells it now, with its proof: where the link of a shared signal leads. Anybody may see it. */
const SharedPage = () => {
  const { signal: id = '' } = useSearch({ from: '/_open/signals/shared' })
  const query = useShared(id)
  const shared = query.data
  return (
    <div className={styles.sharedPage}>
      <Screen
        title={shareTexts.title}
        end={shared ? <FeedBadge feed={shared.source} /> : null}
        query={query}
        loading={
          <SkeletonGroup label={shareTexts.loading}>
            <Skeleton height="380px" />
          </SkeletonGroup>
        }
        isEmpty={(data) => data === null}
        empty={<EmptyState title={shareTexts.missing}>{shareTexts.missingNote}</EmptyState>}
      >
        {(data) => (data ? <Shared id={id} shared={data} /> : null)}
      </Screen>
      <div className={styles.sharedNext}>
        <Link className={buttonClass({ look: 'primary' })} to="/dashboard">
          {commonTexts.nextLive}
        </Link>
        <Link className={buttonClass()} to="/track-record">
          {shareTexts.record}
        </Link>
      </div>
    </div>
  )
}

export default SharedPage
