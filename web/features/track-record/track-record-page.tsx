import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReplyOf } from '../../../contract/call.ts'
import type { Feed, FeedKind } from '../../../contract/market.ts'
import type { getTrackRecord } from '../../../contract/track-record.ts'
import { useTrackRecord } from '../../data/public-record.ts'
import { useReplay } from '../../data/replays.ts'
import { ProofSteps } from '../../lib/record/proof-steps.tsx'
import { checkRecord } from '../../lib/record/record-watch.ts'
import { Badge } from '../../ui/badge.tsx'
import { Expected } from '../../ui/expected.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { BacktestTable } from './components/backtest-table.tsx'
import { Breakdown } from './components/breakdown.tsx'
import { Chain } from './components/chain.tsx'
import { CountTable } from './components/count-table.tsx'
import { GapReport } from './components/gap-report.tsx'
import { guaranteeTexts, storyTexts } from './components/guarantee-texts.ts'
import { Guarantees } from './components/guarantees.tsx'
import { Headline } from './components/headline.tsx'
import { MarketSwitch, useChosenMarket } from './components/market-switch.tsx'
import { Part } from './components/part.tsx'
import { Reachability } from './components/reachability.tsx'
import { Reliability } from './components/reliability.tsx'
import { SettledSignals } from './components/settled-signals.tsx'
import { useRun } from './components/use-run.ts'
import { useHeld, VerifyRecord, verifyHeld } from './components/verify-record.tsx'
import { feedNames, hypotheticalNotice, neverSummed, pageTexts } from './content.ts'
import { findFeedDetail } from './rules.ts'
import styles from './track-record.module.css'

/** The newest settled signal's proof, in the three steps in which it came about. */
const SignalProof = () => (
  <Part id="signal-proof" title={storyTexts.title} deck={storyTexts.deck}>
    <QueryStates
      query={useReplay()}
      isEmpty={({ replay }) => replay === null}
      empty={<EmptyState title={storyTexts.none} />}
    >
      {({ replay }) =>
        replay ? (
          <>
            <p>
              {replay.signal.pair}, {replay.signal.timeframe}, {replay.signal.createdAt.slice(0, 16).replace('T', ' ')}{' '}
              UTC.{' '}
              <Link to="/signals/replay" search={{ signal: replay.signal.id }}>
                {storyTexts.replay}
              </Link>
            </p>
            <ProofSteps pair={replay.signal.pair} entries={replay.entries} />
          </>
        ) : null
      }
    </QueryStates>
  </Part>
)

/** Which market made the figures; hatched unless it is a live one. Its place is kept until it is known. */
const FeedBadge = ({ feed }: { feed: Feed | undefined }) =>
  feed ? (
    <Badge look={feed.kind === 'live' ? 'solid' : 'hatched'}>{feedNames[feed.kind]}</Badge>
  ) : (
    <Expected>
      <Badge look="hatched">{feedNames.simulated}</Badge>
    </Expected>
  )

/** A replay's instruments and dates or a venue, and what such figures are worth. */
const FeedNotice = ({ feed }: { feed: Feed }) => {
  const detail = findFeedDetail(feed.label) ?? (feed.kind === 'live' ? feed.label : null)
  const notice = hypotheticalNotice[feed.kind]
  return (
    <div className="warn">
      {notice ? (
        <p>
          <b>Hypothetical results.</b> {notice}
        </p>
      ) : null}
      {detail ? (
        <p>
          <b>{feedNames[feed.kind]}:</b> {detail}
        </p>
      ) : null}
      <p>{neverSummed}</p>
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup label={pageTexts.loading} className={styles.summary}>
    <Skeleton height="320px" />
    <Skeleton height="320px" />
  </SkeletonGroup>
)

/** Why to believe it, which waits for no answer. */
const Assurance = ({ feedKind }: { feedKind: FeedKind | undefined }) => {
  const held = useHeld()
  const { run, start, stop } = useRun((controls) => verifyHeld(held, controls))
  return (
    <>
      <p className="deck">{pageTexts.deck}</p>
      <Part id="guarantees" title={guaranteeTexts.title} deck={guaranteeTexts.deck}>
        <Guarantees check={run.state === 'finished' ? run.result : null} />
      </Part>
      <VerifyRecord feedKind={feedKind} run={run} start={start} stop={stop} />
      <SignalProof />
    </>
  )
}

const Result = ({ track: { feed, performance } }: { track: ReplyOf<typeof getTrackRecord> }) => (
  <>
    <div className={styles.summary}>
      <Headline performance={performance} />
    </div>
    <CountTable performance={performance} />
    <FeedNotice feed={feed} />
  </>
)

/** The public record: what came of every signal, and the means to check that it is true. */
const TrackRecordPage = () => {
  const market = useChosenMarket()
  const track = useTrackRecord({ market })
  useEffect(() => {
    checkRecord()
  }, [])
  return (
    <div className={styles.track}>
      <PageHead title={pageTexts.title} end={<FeedBadge feed={track.data?.feed} />} large />
      <Assurance feedKind={track.data?.feed.kind} />
      <MarketSwitch />
      <QueryStates query={track} loading={<Loading />}>
        {(data) => <Result track={data} />}
      </QueryStates>
      <Chain />
      <Reliability />
      <Breakdown />
      <SettledSignals />
      {market === undefined ? <Reachability /> : null}
      <GapReport />
      {track.data ? (
        <BacktestTable backtests={track.data.backtests} breakEven={track.data.performance.breakEvenRate} />
      ) : null}
    </div>
  )
}

export default TrackRecordPage
