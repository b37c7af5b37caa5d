import type { AccountSetup } from '../../../../contract/account-setups.ts'
import { formatDollars } from '../../../lib/format.ts'
import { accessPathNames, setupFacts } from '../content.ts'
import { OwnProof } from './own-proof.tsx'

/** What was sent. */
export const RequestFacts = ({ setup }: { setup: AccountSetup }) => (
  <dl className="facts">
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
