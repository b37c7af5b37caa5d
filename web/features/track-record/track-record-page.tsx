import { useEffect } from 'react'
import type { ReplyOf } from '../../../contract/call.ts'
import type { FeedKind } from '../../../contract/market.ts'
import type { getTrackRecord } from '../../../contract/track-record.ts'
import { useTrackRecord } from '../../data/public-record.ts'
import { checkRecord } from '../../lib/record/record-watch.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { BacktestTable } from './components/backtest-table.tsx'
import { Breakdown } from './components/breakdown.tsx'
import { Chain } from './components/chain.tsx'
import { CountTable } from './components/count-table.tsx'
import { FeedBadge, FeedNotice } from './components/feed-line.tsx'
import { GapReport } from './components/gap-report.tsx'
import { guaranteeTexts } from './components/guarantee-texts.ts'
import { Guarantees } from './components/guarantees.tsx'
import { Headline } from './components/headline.tsx'
import { HowItWorks } from './components/how-it-works.tsx'
import { MarketSwitch, useChosenMarket } from './components/market-switch.tsx'
import { Part } from './components/part.tsx'
import { Reachability } from './components/reachability.tsx'
import { Reliability } from './components/reliability.tsx'
import { SettledSignals } from './components/settled-signals.tsx'
import { SignalProof } from './components/signal-proof.tsx'
import { useRun } from './components/use-run.ts'
import { useHeld, VerifyRecord, verifyHeld } from './components/verify-record.tsx'
import { pageTexts } from './content.ts'
import './track-record.css'

const Loading = () => (
  <SkeletonGroup label={pageTexts.loading} className="summary">
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
    <div className="summary">
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
    <div className="track">
      <PageHead title={pageTexts.title} end={<FeedBadge feed={track.data?.feed} />} large />
      <Assurance feedKind={track.data?.feed.kind} />
      <MarketSwitch />
      <QueryStates query={track} loading={<Loading />}>
        {(data) => <Result track={data} />}
      </QueryStates>
      <HowItWorks />
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
