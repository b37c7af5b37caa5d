import { Link } from '@tanstack/react-router'
import { useReplay } from '../../../data/replays.ts'
import { ProofSteps } from '../../../lib/record/proof-steps.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { storyTexts } from './guarantee-texts.ts'
import { Part } from './part.tsx'

/** The newest settled signal's proof, in the three steps in which it came about. */
export const SignalProof = () => (
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
