import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { formatFileSize } from '../../../ui/file-size.ts'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useApplicationFile } from '../api.ts'
import { applicationTexts } from '../content.ts'
import styles from './review.module.css'

interface AttachedFileProps {
  id: string
  which: 'proof' | 'image'
  /** What a screen reader calls the picture. */
  alt: string
}

/** A picture as it is; a document only to be taken along: pages of strangers are not run here. */
export const AttachedFile = ({ id, which, alt }: AttachedFileProps) => (
  <QueryStates query={useApplicationFile(id, which)} loading={<Loading />}>
    {({ blob, name }) => <Received blob={blob} name={name} alt={alt} />}
  </QueryStates>
)

const Loading = () => (
  <SkeletonGroup label={applicationTexts.loadingFile}>
    <Skeleton height="160px" />
  </SkeletonGroup>
)

const Received = ({ blob, name, alt }: { blob: Blob; name: string; alt: string }) => {
  const url = useObjectUrl(blob)
  if (!url) return null
  if (blob.type.startsWith('image/')) return <img className={styles.attachedPicture} src={url} alt={alt} />
  return (
    <div className={styles.attachedDocument}>
      <p>{applicationTexts.document(formatFileSize(blob.size))}</p>
      <a className={buttonClass({ size: 'small' })} href={url} download={name}>
        {applicationTexts.download}
      </a>
    </div>
  )
}
