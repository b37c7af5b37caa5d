import type { Signal } from '../../../contract/signals.ts'
import { useCancelOrder, usePlaceOrder, usePracticeAccount, usePracticeTopic } from '../../data/practice.ts'
import { QueryStates } from '../../ui/screen.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { deskTexts as texts } from './content.ts'
import styles from './trade-desk.module.css'
import { TradeDesk } from './trade-desk.tsx'
import { useResults } from './use-results.ts'

const OnBreak = ({ until }: { until: string }) => (
  <>
    {texts.onBreak} <Time at={until} />
  </>
)

interface PracticeDeskProps {
  signals?: readonly Signal[]
  isNarrow?: boolean
}

/** The trade desk on the member's practice account, with the signals of the chart's pair. */
export const PracticeDesk = ({ signals, isNarrow = false }: PracticeDeskProps) => {
  const account = usePracticeAccount()
  const { results, add } = useResults()
  usePracticeTopic(add)
  const place = usePlaceOrder()
  const cancel = useCancelOrder()
  return (
    <QueryStates
      query={account}
      loading={
        <SkeletonGroup label={texts.loading} className={styles.deskSkeleton}>
          {null}
        </SkeletonGroup>
      }
    >
      {(known) => (
        <TradeDesk
          account={known}
          signals={signals}
          hasWatchlist={signals === undefined && !isNarrow}
          isNarrow={isNarrow}
          place={place}
          cancel={cancel}
          results={results}
          held={known.coolOffUntil && <OnBreak until={known.coolOffUntil} />}
        />
      )}
    </QueryStates>
  )
}
