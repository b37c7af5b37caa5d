import { Link, useParams } from '@tanstack/react-router'
import type { MarathonView } from '../../../contract/marathon-places.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { OwnName } from '../../ui/plain-text.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { useBoardTopic, useMarathon, useMarathonAccount, useOwnMarathonsTopic } from './api.ts'
import { Board } from './components/board.tsx'
import { BoardRows } from './components/board-rows.tsx'
import { JoinButton } from './components/join-button.tsx'
import { JoinDialog } from './components/join-dialog.tsx'
import { LastMinutes } from './components/last-minutes.tsx'
import { LeaveButton } from './components/leave-button.tsx'
import { MarathonFigures } from './components/marathon-figures.tsx'
import { MarathonRules, Prizes } from './components/marathon-terms.tsx'
import { StatusMarks } from './components/marathon-ticket.tsx'
import styles from './components/member-marathons.module.css'
import { Outcome } from './components/outcome.tsx'
import { Podium } from './components/podium.tsx'
import { ReminderButton } from './components/reminder-button.tsx'
import { ScoreChart } from './components/score-chart.tsx'
import { TradeFeed } from './components/trade-feed.tsx'
import { OwnOrders, Trading } from './components/trading.tsx'
import { WinnerReplay } from './components/winner-replay.tsx'
import { memberTexts, viewTexts as texts } from './content.ts'
import { findTimingFault } from './place-rules.ts'
import { isDescribedByRules, isFinal, isNeverBegun } from './result-rules.ts'

/** Whether the podium shows every prize already. */
const isOnPodium = (view: MarathonView): boolean =>
  isFinal(view) &&
  view.winners.every((winner) => view.leaders.some(({ entryId }) => entryId === winner.entryId)) &&
  view.leaders.length > 0

/** What is shown to whoever has no place: the way in, and the best three. */
const Outside = ({ view }: { view: MarathonView }) => {
  const dialog = useDialog<MarathonView>()
  const isOver = view.status === 'ended' || view.status === 'cancelled'
  return (
    <Panel title={texts.leaders}>
      {view.leaders.length === 0 ? (
        <p className={classNames('note', styles.outside)}>{texts.noLeaders}</p>
      ) : (
        <BoardRows
          caption={texts.leadersCaption}
          rows={view.leaders}
          own={null}
          minTrades={view.minTrades}
          isPaid={view.paidAt !== null}
        />
      )}
      <div className={styles.outside}>
        <p className="note">{isOver ? texts.outsideOver : texts.outside}</p>
        {view.canJoin ? <JoinButton marathon={view} look="primary" onAsk={() => dialog.ask(view)} /> : null}
      </div>
      {dialog.asked ? (
        <JoinDialog key={dialog.asked.number} about={view} open={dialog.open} close={dialog.close} />
      ) : null}
    </Panel>
  )
}

/** Where the prices come from that are traded at. */
const Market = ({ id }: Pick<MarathonView, 'id'>) => <FeedBadge feed={useMarathonAccount(id).data?.feed} />

/** Its figures, its board, and its terms. */
const Standing = ({ view }: { view: MarathonView }) => (
  <>
    <MarathonFigures view={view} />
    <div className={styles.marathonPage}>
      {view.isParticipating ? (
        <div className={styles.boardColumn}>
          <Board view={view} />
          <ScoreChart view={view} />
          {isFinal(view) ? <WinnerReplay view={view} /> : null}
          <OwnOrders id={view.id} />
        </div>
      ) : null}
      {view.isParticipating || isFinal(view) ? null : (
        <div className={styles.boardColumn}>
          <Outside view={view} />
        </div>
      )}
      <div>
        {view.isParticipating && view.status === 'active' ? <TradeFeed view={view} /> : null}
        {isOnPodium(view) ? null : <Prizes view={view} />}
        <MarathonRules view={view} />
      </div>
    </div>
  </>
)

const Marathon = ({ view }: { view: MarathonView }) => {
  useBoardTopic(view.id, view.isParticipating)
  return (
    <>
      <PageHead
        title={<OwnName>{view.name}</OwnName>}
        beside={
          <>
            <StatusMarks marathon={view} />
            <Badge look="hatched">{memberTexts.mark}</Badge>
          </>
        }
        end={
          <>
            {view.isParticipating ? <Market id={view.id} /> : null}
            {view.status === 'upcoming' ? (
              <>
                <LeaveButton view={view} />
                <ReminderButton marathon={view} />
              </>
            ) : null}
          </>
        }
      />
      {isFinal(view) ? <Podium view={view} /> : null}
      <Outcome view={view} />
      {view.isParticipating ? <LastMinutes view={view} /> : null}
      {view.isParticipating && findTimingFault(view.status) !== 'late' ? <Trading view={view} /> : null}
      {isDescribedByRules(view) ? null : <p className="deck">{view.description}</p>}
      {isNeverBegun(view) ? null : <Standing view={view} />}
      <p className="warn">
        <b>Risk warning.</b> {memberTexts.risk}
      </p>
    </>
  )
}

const Loading = () => (
  <SkeletonGroup label={texts.loading}>
    <Skeleton height="420px" />
  </SkeletonGroup>
)

/** One marathon: its clock, its board, and the account that is traded in it. */
const MarathonPage = () => {
  const { id } = useParams({ from: '/_member/dashboard/marathons/$id' })
  const marathon = useMarathon(id)
  useOwnMarathonsTopic()
  const back = (
    <Link className={buttonClass()} to="/dashboard/marathons">
      {texts.back}
    </Link>
  )
  const refused = marathon.error instanceof CallFailure && !marathon.error.isOutage ? marathon.error : null
  if (refused && !marathon.data) return <EmptyState title={refused.message} action={back} />
  return (
    <div className={styles.oneMarathon}>
      <QueryStates query={marathon} loading={<Loading />}>
        {(view) => <Marathon key={view.id} view={view} />}
      </QueryStates>
    </div>
  )
}

export default MarathonPage
