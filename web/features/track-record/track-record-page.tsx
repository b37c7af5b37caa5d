import { useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReplyOf } from '../../../contract/call.ts'
import type { Feed } from '../../../contract/market.ts'
import { getTrackRecord } from '../../../contract/track-record.ts'
import { useTrackRecord } from '../../data/public-record.ts'
import { loadOf } from '../../lib/load-of.ts'
import { checkRecord } from '../../lib/record/record-watch.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useServiceInfo } from '../../lib/use-service-info.ts'
import { Badge } from '../../ui/badge.tsx'
import { Expected } from '../../ui/expected.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Answer, AnswerLine, AnswerLoading } from './components/answer.tsx'
import { MarketSwitch, useChosenMarket } from './components/market-switch.tsx'
import { MethodTab } from './components/method-tab.tsx'
import { ProofTab } from './components/proof-tab.tsx'
import { ResultsTab } from './components/results-tab.tsx'
import { SettledSignals } from './components/settled-signals.tsx'
import { useRun } from './components/use-run.ts'
import { useHeld, VerifiedLine, verifyHeld } from './components/verified-line.tsx'
import { demoPast, feedNames, hypotheticalNotice, neverSummed, pageTexts } from './content.ts'
import { findFeedDetail, findTab, type RecordTab } from './rules.ts'
import styles from './track-record.module.css'

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
  const demo = useServiceInfo()?.demo
  return (
    <div className="warn">
      {notice ? (
        <p>
          <b>Hypothetical results.</b> {notice}
        </p>
      ) : null}
      {demo ? <p>{demoPast}</p> : null}
      {detail ? (
        <p>
          <b>{feedNames[feed.kind]}:</b> {detail}
        </p>
      ) : null}
      <p>{neverSummed}</p>
    </div>
  )
}

/** The part of the record that the address names, by its tab or by a place on one. */
const useTab = (): RecordTab => {
  const { tab } = useSearch({ from: '/_open/track-record' })
  const hash = useRouterState({ select: ({ location }) => location.hash })
  return tab ?? findTab(hash)
}

type Track = ReplyOf<typeof getTrackRecord>

const Panels = ({ track, check }: { track: Track; check: ReturnType<typeof useVerification>['check'] }) => {
  const { change } = useAddress()
  const tab = useTab()
  const panels = {
    results: <ResultsTab performance={track.performance} />,
    signals: <SettledSignals />,
    proof: <ProofTab check={check} feedKind={track.feed.kind} />,
    method: <MethodTab backtests={track.backtests} />,
  }
  return (
    <div className={styles.tabs}>
      <Tabs
        label={pageTexts.title}
        value={tab}
        onChange={(next) => change({ tab: next === 'results' ? undefined : next })}
        tabs={(['results', 'signals', 'proof', 'method'] as const).map((value) => ({
          value,
          label: pageTexts.tabs[value],
          panel: panels[value],
        }))}
      />
    </div>
  )
}

const useVerification = () => {
  const held = useHeld()
  const { run, start, stop } = useRun((controls, isWhole: boolean) => verifyHeld(held, isWhole, controls))
  return { run, start, stop, check: run.state === 'finished' ? run.result : null }
}

/** The public record: what came of every signal, and the means to check that it is true. */
const TrackRecordPage = () => {
  const track = useTrackRecord({ market: useChosenMarket() })
  const { check, ...verification } = useVerification()
  const isWhole = useTab() === 'results'
  useEffect(() => {
    checkRecord()
  }, [])
  const loading = (
    <SkeletonGroup label={pageTexts.loading}>
      <AnswerLoading />
    </SkeletonGroup>
  )
  return (
    <div className={styles.track}>
      <PageHead title={pageTexts.title} beside={<FeedBadge feed={track.data?.feed} />} />
      <MarketSwitch />
      <QueryStates query={track} loading={loading}>
        {(data) => (isWhole ? <Answer track={data} /> : <AnswerLine performance={data.performance} />)}
      </QueryStates>
      <VerifiedLine {...verification} />
      {track.data ? (
        <>
          <Panels track={track.data} check={check} />
          <FeedNotice feed={track.data.feed} />
        </>
      ) : track.error ? null : (
        <Skeleton height="100vh" />
      )}
    </div>
  )
}

/** The club’s own record, asked for beside the scripts; another market’s is asked for once it is shown. */
export const load = loadOf([getTrackRecord, { input: { market: undefined } }])

export default TrackRecordPage
