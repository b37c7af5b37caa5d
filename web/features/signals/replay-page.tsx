import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { getSignalReplay } from '../../../contract/replays.ts'
import { listSettledSignals } from '../../../contract/track-record.ts'
import { call } from '../../lib/call.ts'
import { ProofSteps } from '../../lib/record/proof-steps.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { FeedBadge } from './components/feed-badge.tsx'
import { RecordedNote } from './components/recorded-note.tsx'
import { ReplayFacts } from './components/replay-facts.tsx'
import { ReplayPlayer } from './components/replay-player.tsx'
import { hypotheticalNotice, replayTexts } from './content.ts'
import './replay.css'

/** The signal of the address; without one the newest that has been settled. */
const useReplay = () => {
  const search: { signal?: string } = useSearch({ strict: false })
  const { signal: asked } = search
  return useQuery({
    queryKey: [getSignalReplay.path, asked],
    queryFn: async ({ signal: abort }) => {
      const id = asked ?? (await call(listSettledSignals, { input: { limit: 2 }, signal: abort }))[0]?.id
      return { replay: id ? await call(getSignalReplay, { params: { id }, signal: abort }) : null }
    },
    // What is settled never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const Loading = () => (
  <SkeletonGroup label={replayTexts.loading}>
    <Skeleton height="440px" />
  </SkeletonGroup>
)

/** One settled signal, candle by candle, with what proves it. Anybody may see it, as anybody may read the record. */
const ReplayPage = () => {
  const query = useReplay()
  const signal = query.data?.replay?.signal
  const notice = signal ? hypotheticalNotice[signal.source.kind] : null
  return (
    <div className="replay-page">
      <Screen
        title={replayTexts.title}
        end={signal ? <FeedBadge feed={signal.source} /> : null}
        query={query}
        loading={<Loading />}
        isEmpty={({ replay }) => replay === null}
        empty={<EmptyState title={replayTexts.none}>{replayTexts.noneNote}</EmptyState>}
      >
        {({ replay }) =>
          replay ? (
            <>
              <p className="deck">{replayTexts.deck}</p>
              <ReplayPlayer key={replay.signal.id} replay={replay} />
              <ReplayFacts replay={replay} />
              <section aria-labelledby="replay-proof" className="replay-proof">
                <h2 id="replay-proof" className="display">
                  {replayTexts.proof}
                </h2>
                <ProofSteps pair={replay.signal.pair} entries={replay.entries} />
              </section>
              <RecordedNote signal={replay.signal} />
              {notice ? (
                <p className="warn">
                  <Badge look="hatched">{replayTexts.hypothetical}</Badge> {notice}
                </p>
              ) : null}
            </>
          ) : null
        }
      </Screen>
      <Link className={buttonClass({ size: 'small' })} to="/track-record">
        {replayTexts.record}
      </Link>
    </div>
  )
}

export default ReplayPage
