import { Dialog } from '../../../ui/dialog.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { SharePicture } from '../../../ui/share-picture/share-picture.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useShared } from '../api.ts'
import { findSharedFacts, shareFileName, toPictureWords, toShareAddress, toShareText } from '../share-rules.ts'
import { shareDialogTexts, shareTexts } from './share-texts.ts'

/** What can be passed on of one signal, read from the public record: it tells no more than that does. */
export const ShareDialog = ({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) => {
  const query = useShared(id)
  const address = toShareAddress(location.origin, id)
  return (
    <Dialog open={open} wide onOpenChange={(next) => next || onClose()} title={shareDialogTexts.title}>
      <QueryStates
        query={query}
        loading={
          <SkeletonGroup label={shareDialogTexts.loading}>
            <Skeleton height="300px" />
          </SkeletonGroup>
        }
      >
        {(shared) => {
          const facts = shared && findSharedFacts(shared)
          return facts ? (
            <SharePicture
              words={toPictureWords(facts)}
              address={address}
              text={toShareText(facts, address)}
              about={facts.pair}
              fileName={shareFileName(facts)}
              note={shareDialogTexts.note}
            />
          ) : (
            <p>{shared ? shareTexts.older : shareTexts.missingNote}</p>
          )
        }}
      </QueryStates>
    </Dialog>
  )
}
