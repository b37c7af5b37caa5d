import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getSignalReplay } from '../../../../contract/replays.ts'
import { listSettledSignals } from '../../../../contract/track-record.ts'
import { call } from '../../../lib/call.ts'
import { ProofSteps } from '../../../lib/record/proof-steps.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { storyTexts } from './guarantee-texts.ts'
import { Part } from './part.tsx'

/** The newest settled signal with its entries. */
const useNewest = () =>
  useQuery({
    queryKey: [getSignalReplay.path, 'newest'],
    queryFn: async ({ signal }) => {
      const [newest] = await call(listSettledSignals, { input: { limit: 2 }, signal })
      return { replay: newest ? await call(getSignalReplay, { params: { id: newest.id }, signal }) : null }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One signal's proof, in the three steps in which it came about. */
export const SignalProof = () => (
  <Part id="signal-proof" title={storyTexts.title} deck={storyTexts.deck}>
    <QueryStates
      query={useNewest()}
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
