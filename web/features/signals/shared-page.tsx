import { Link, useSearch } from '@tanstack/react-router'
import { commonTexts } from '../../../contract/common-texts.ts'
import type { SharedSignal } from '../../../contract/shared-signals.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { useReplay } from '../../data/replays.ts'
import { formatCountdown, formatPrice, formatUtcDateTime } from '../../lib/format.ts'
import { ProofSteps } from '../../lib/record/proof-steps.tsx'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { SmallCandles } from '../../market/small-candles.tsx'
import { useMarketNow } from '../../market/use-market-clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Direction, OutcomeMark } from '../../ui/direction.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { useShared } from './api.ts'
import { shareTexts } from './components/share-texts.ts'
import { hypotheticalNotice, timeframeNames } from './content.ts'
import { findSharedFacts, type SharedFacts } from './share-rules.ts'
import styles from './shared.module.css'

const { facts: names } = shareTexts

const NextLive = () => (
  <Link className={buttonClass({ look: 'primary' })} to="/dashboard">
    {commonTexts.nextLive}
  </Link>
)

const WholeRecord = () => (
  <Link className={buttonClass()} to="/track-record">
    {shareTexts.record}
  </Link>
)

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

/** Candles before the entry. */
const BEFORE = 24

/** How a settled signal went, up to its expiry. */
const Chart = ({ id, facts }: { id: string; facts: SharedFacts }) => {
  const { data, isPending } = useReplay(id)
  if (isPending)
    return (
      <SkeletonGroup label={shareTexts.loading}>
        <Skeleton height="14rem" />
      </SkeletonGroup>
    )
  if (!data?.replay) return null
  const { signal, candles } = data.replay
  const fromMs = Date.parse(facts.entryAt) - BEFORE * MINUTE_MS
  const shown = candles.filter(({ openAt }) => Date.parse(openAt) >= fromMs)
  return (
    <SmallCandles
      label={shareTexts.chart(facts.pair)}
      candles={shown}
      slots={shown.length}
      height={280}
      decimals={facts.decimals}
      signals={[signal]}
    />
  )
}

const Hero = ({ id, facts }: { id: string; facts: SharedFacts }) => {
  const { state, direction, outcome } = facts
  return (
    <section className={styles.sharedHero} aria-labelledby="shared-signal">
      <header>
        <h2 id="shared-signal">{facts.pair}</h2>
        <Badge>{timeframeNames[facts.timeframe]}</Badge>
      </header>
      <div className={styles.sharedNow}>
        <p className={styles.sharedLarge}>
          {direction === null ? (
            shareTexts.large[state === 'none' ? 'none' : 'sealed']
          ) : (
            <Direction of={direction === 'CALL' ? 'buy' : 'sell'} />
          )}
        </p>
        <p role="status">{outcome ? <OutcomeMark of={outcome} /> : shareTexts.states[state]}</p>
        <Countdown facts={facts} />
      </div>
      {state === 'settled' ? <Chart id={id} facts={facts} /> : null}
      <NextLive />
    </section>
  )
}

const Facts = ({ facts }: { facts: SharedFacts }) => (
  <dl className={styles.sharedFacts}>
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
    <div>
      <dt>{names.number}</dt>
      <dd className="fig">{facts.number}</dd>
    </div>
    <div>
      <dt>{names.seal}</dt>
      <dd className={styles.seal}>{facts.commitment}</dd>
    </div>
  </dl>
)

const Shared = ({ id, shared }: { id: string; shared: SharedSignal }) => {
  const facts = findSharedFacts(shared)
  const notice = hypotheticalNotice[shared.source.kind]
  if (!facts) return <EmptyState title={shareTexts.title}>{shareTexts.older}</EmptyState>
  return (
    <>
      <Hero id={id} facts={facts} />
      <Facts facts={facts} />
      <section aria-labelledby="shared-proof" className={styles.sharedProof}>
        <h2 id="shared-proof" className="display">
          {shareTexts.proof}
        </h2>
        <ProofSteps pair={facts.pair} entries={shared.entries} />
      </section>
      {notice ? (
        <p className="warn">
          <Badge look="hatched">{shareTexts.hypothetical}</Badge> {notice}
        </p>
      ) : null}
      <div className={styles.sharedNext}>
        {facts.state === 'settled' ? (
          <Link className={buttonClass()} to="/signals/replay" search={{ signal: id }}>
            {shareTexts.replay}
          </Link>
        ) : null}
        <WholeRecord />
      </div>
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
        empty={
          <>
            <EmptyState title={shareTexts.missing}>{shareTexts.missingNote}</EmptyState>
            <div className={styles.sharedNext}>
              <NextLive />
              <WholeRecord />
            </div>
          </>
        }
      >
        {(data) => (data ? <Shared id={id} shared={data} /> : null)}
      </Screen>
    </div>
  )
}

export default SharedPage
