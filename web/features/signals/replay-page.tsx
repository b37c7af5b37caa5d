import { Link, useSearch } from '@tanstack/react-router'
import { useReplay } from '../../data/replays.ts'
import { ProofSteps } from '../../lib/record/proof-steps.tsx'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { RecordedNote } from './components/recorded-note.tsx'
import { ReplayFacts } from './components/replay-facts.tsx'
import { ReplayPlayer } from './components/replay-player.tsx'
import { ShareButton } from './components/share-button.tsx'
import { hypotheticalNotice, replayTexts } from './content.ts'
import styles from './replay.module.css'

const Loading = () => (
  <SkeletonGroup label={replayTexts.loading}>
    <Skeleton height="440px" />
  </SkeletonGroup>
)

/**
 * One settled signal, candle by candle, with what proves it: the one of the address, or the newest. Anybody may see it, as anybody may
 * read the record.
 */
const ReplayPage = () => {
  const { signal: asked } = useSearch({ from: '/_open/signals/replay' })
  const query = useReplay(asked)
  const signal = query.data?.replay?.signal
  const notice = signal ? hypotheticalNotice[signal.source.kind] : null
  return (
    <div className={styles.replayPage}>
      <Screen
        title={replayTexts.title}
        end={
          signal ? (
            <>
              <FeedBadge feed={signal.source} />
              <ShareButton signal={signal} />
            </>
          ) : null
        }
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
              <section aria-labelledby="replay-proof" className={styles.replayProof}>
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
