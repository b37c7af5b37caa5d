import { lazy, Suspense } from 'react'
import type { MarathonView } from '../../../../contract/marathon-places.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { resultTexts as texts } from '../content.ts'
import { resultFileName, toResultPicture, toResultText } from '../result-rules.ts'

const SharePicture = lazy(async () => ({
  default: (await import('../../../ui/share-picture/share-picture.tsx')).SharePicture,
}))

/** The member's own result as a picture that can be passed on. */
export const ShareResult = ({ view }: { view: MarathonView }) => {
  const { asked, open, ask, close } = useDialog<null>()
  const words = toResultPicture(view)
  if (!words) return null
  const address = new URL(`/dashboard/marathons/${view.id}`, location.origin).href
  return (
    <>
      <Button onClick={() => ask(null)}>{texts.share}</Button>
      {asked ? (
        <Dialog key={asked.number} open={open} wide onOpenChange={(stays) => stays || close()} title={texts.share}>
          <Suspense
            fallback={
              <SkeletonGroup label={texts.making}>
                <Skeleton height="300px" />
              </SkeletonGroup>
            }
          >
            <SharePicture
              words={words}
              address={address}
              text={toResultText(words, address)}
              about={view.name}
              fileName={resultFileName(view)}
              note={texts.note}
            />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  )
}
