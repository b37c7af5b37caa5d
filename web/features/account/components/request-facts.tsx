import type { AccountSetup } from '../../../../contract/account-setups.ts'
import type { ReceivedFile } from '../../../lib/call.ts'
import { formatDollars } from '../../../lib/format.ts'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useOwnProof } from '../api.ts'
import { accessPathNames, setupFacts } from '../content.ts'
import styles from './account-setup.module.css'

/** The proof that the member sent, on request: a picture of it, or the document to open elsewhere. */
const OwnProof = () => {
  const proof = useOwnProof()
  if (proof.data) return <Proof {...proof.data} />
  return (
    <>
      <Button size="small" busy={proof.isPending} onClick={() => proof.mutate()}>
        {setupFacts.show}
      </Button>
      <FormError>{proof.error?.message}</FormError>
    </>
  )
}

const Proof = ({ blob, name }: ReceivedFile) => {
  const url = useObjectUrl(blob)
  if (!url) return null
  return blob.type.startsWith('image/') ? (
    <img className={styles.ownProof} src={url} alt={setupFacts.picture} />
  ) : (
    <a className={buttonClass({ size: 'small' })} href={url} download={name}>
      {setupFacts.save}
    </a>
  )
}

/** What was sent. */
export const RequestFacts = ({ setup }: { setup: AccountSetup }) => (
  <dl className={styles.facts}>
    <dt>{setupFacts.account}</dt>
    <dd className="proof">{setup.brokerAccount}</dd>
    <dt>{setupFacts.path}</dt>
    <dd>{accessPathNames[setup.accessPath]}</dd>
    <dt>{setupFacts.amount}</dt>
    <dd>{formatDollars(setup.depositAmount)}</dd>
    <dt>{setupFacts.proof}</dt>
    <dd>{setup.hasProof ? <OwnProof key={setup.id} /> : setupFacts.notAttached}</dd>
  </dl>
)
