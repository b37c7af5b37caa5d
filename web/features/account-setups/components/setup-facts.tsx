import type { AccountSetupReview } from '../../../../contract/account-setups.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { columnTexts, pathTexts } from '../content.ts'
import { formatDollars } from '../rules.ts'

/** The request as the dialogs repeat it. */
export const SetupFacts = ({ row: setup }: { row: AccountSetupReview }) => (
  <dl className="kv">
    <dt>{columnTexts.member}</dt>
    <dd>
      {setup.member.fullName}, {setup.member.email}
    </dd>
    <dt>{columnTexts.broker}</dt>
    <dd className="proof">{setup.brokerAccount}</dd>
    <dt>{columnTexts.path}</dt>
    <dd>{pathTexts[setup.accessPath]}</dd>
    <dt>{columnTexts.amount}</dt>
    <dd>{formatDollars(setup.depositAmount)}</dd>
    <dt>{columnTexts.sent}</dt>
    <dd>{formatDateTime(setup.createdAt)}</dd>
  </dl>
)
