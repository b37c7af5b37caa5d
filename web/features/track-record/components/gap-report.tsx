import { formatDateTime } from '../../../lib/format.ts'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { useGaps } from '../api.ts'
import { gapTexts, timeframeNames } from '../content.ts'
import { useShownMarket } from './market-switch.tsx'
import { Part } from './part.tsx'

/** Where the engine was silent, and why. */
export const GapReport = () => (
  <Part id="gaps" title={gapTexts.title} folds="everywhere">
    <QueryStates
      query={useGaps(useShownMarket())}
      empty={<EmptyState title={gapTexts.none}>{gapTexts.noneNote}</EmptyState>}
    >
      {(gaps) => (
        <section aria-label={gapTexts.caption}>
          <DescriptionList>
            {gaps.map(({ sequence, from, to, timeframe, slots, reason }) => (
              <Fact
                key={sequence}
                term={
                  <>
                    {formatDateTime(from)} – {formatDateTime(to)}
                    <small>
                      {timeframeNames[timeframe]}, {reason}
                    </small>
                  </>
                }
              >
                {gapTexts.slots(slots)}
              </Fact>
            ))}
          </DescriptionList>
        </section>
      )}
    </QueryStates>
  </Part>
)
