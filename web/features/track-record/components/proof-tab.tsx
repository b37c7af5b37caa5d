import { Link } from '@tanstack/react-router'
import type { FeedKind } from '../../../../contract/market.ts'
import { useReplay } from '../../../data/replays.ts'
import { formatUtcDateTime } from '../../../lib/format.ts'
import { ProofSteps } from '../../../lib/record/proof-steps.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { verifyTexts } from '../content.ts'
import type { LogCheck } from '../verify-log-rules.ts'
import { Chain } from './chain.tsx'
import { guaranteeTexts, storyTexts } from './guarantee-texts.ts'
import { Guarantees } from './guarantees.tsx'
import { Part } from './part.tsx'
import styles from './proof-tab.module.css'

/** The newest settled signal's proof, in the three steps in which it came about. */
const SignalProof = () => (
  <Part id="signal-proof" title={storyTexts.title} folds="phone">
    <QueryStates
      query={useReplay()}
      isEmpty={({ replay }) => replay === null}
      empty={<EmptyState title={storyTexts.none} />}
    >
      {({ replay }) =>
        replay ? (
          <div>
            <p>
              {replay.signal.pair}, {replay.signal.timeframe}, {formatUtcDateTime(replay.signal.createdAt)}.{' '}
              <Link to="/signals/replay" search={{ signal: replay.signal.id }}>
                {storyTexts.replay}
              </Link>
            </p>
            <ProofSteps pair={replay.signal.pair} entries={replay.entries} />
          </div>
        ) : null
      }
    </QueryStates>
  </Part>
)

/** Why to believe it, and the means to check that without us. */
export const ProofTab = ({ check, feedKind }: { check: LogCheck | null; feedKind: FeedKind | undefined }) => (
  <div className={styles.proofTab}>
    <Part id="guarantees" title={guaranteeTexts.title}>
      <Guarantees check={check} />
    </Part>
    <SignalProof />
    <Chain />
    {feedKind === 'simulated' ? (
      <Part id="seeds" title={verifyTexts.drawnTitle} folds="everywhere">
        <p className={styles.prose}>{verifyTexts.drawn}</p>
      </Part>
    ) : null}
  </div>
)
