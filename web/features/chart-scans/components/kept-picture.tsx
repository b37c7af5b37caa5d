import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useScanPicture } from '../api.ts'
import { historyTexts } from '../content.ts'
import { CorrectablePicture, type CorrectableProps } from './correctable-picture.tsx'

/** The picture of an analysis of the history, with what was found in it. */
export const KeptPicture = ({ analysis, onCorrected }: Omit<CorrectableProps, 'picture'>) => (
  <QueryStates
    query={useScanPicture(analysis.id)}
    loading={
      <SkeletonGroup label={historyTexts.loading}>
        <Skeleton height="180px" />
      </SkeletonGroup>
    }
  >
    {({ blob }) => <CorrectablePicture analysis={analysis} picture={blob} onCorrected={onCorrected} />}
  </QueryStates>
)
