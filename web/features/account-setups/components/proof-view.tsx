import { useQuery } from '@tanstack/react-query'
import { getDepositProof } from '../../../../contract/account-setups.ts'
import { fileQueryOf } from '../../../lib/query-of.ts'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { formatFileSize } from '../../../ui/file-size.ts'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import styles from '../account-setups.module.css'
import { proofTexts } from '../content.ts'

const PROOF_KEPT_MS = 60_000

/** What came with a request. It never changes, and is not kept for long: it is somebody's bank statement. */
const useDepositProof = (id: string) =>
  useQuery({
    ...fileQueryOf(getDepositProof, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PROOF_KEPT_MS,
  })

/** A picture as it is; a document only to be taken along: pages of others are not run here. */
export const ProofView = ({ id, memberName }: { id: string; memberName: string }) => (
  <QueryStates query={useDepositProof(id)} loading={<Loading />}>
    {({ blob, name }) => <ReceivedProof blob={blob} name={name} memberName={memberName} />}
  </QueryStates>
)

const Loading = () => (
  <SkeletonGroup label={proofTexts.loading}>
    <Skeleton height="220px" />
  </SkeletonGroup>
)

const ReceivedProof = ({ blob, name, memberName }: { blob: Blob; name: string; memberName: string }) => {
  const url = useObjectUrl(blob)
  if (!url) return null
  if (blob.type.startsWith('image/'))
    return <img className={styles.depositProof} src={url} alt={proofTexts.of(memberName)} />
  return (
    <div className={styles.depositDocument}>
      <p>{proofTexts.document(formatFileSize(blob.size))}</p>
      <a className={buttonClass({ size: 'small' })} href={url} download={name}>
        {proofTexts.save}
      </a>
    </div>
  )
}
