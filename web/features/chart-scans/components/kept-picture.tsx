import type { ChartAnalysis } from '../../../../contract/chart-scans.ts'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useScanPicture } from '../api.ts'
import { historyTexts } from '../content.ts'
import { ScannedPicture } from './scanned-picture.tsx'

/** The picture of an analysis of the history, with what was found in it. */
export const KeptPicture = ({ analysis }: { analysis: ChartAnalysis }) => (
  <QueryStates
    query={useScanPicture(analysis.id)}
    loading={
      <SkeletonGroup label={historyTexts.loading}>
        <Skeleton height="180px" />
      </SkeletonGroup>
    }
  >
    {({ blob }) => <ScannedPicture picture={blob} drawing={analysis.drawing} />}
  </QueryStates>
)
