import type { AccountSetupReview } from '../../../../contract/account-setups.ts'
import { formatDateTime, formatDollars } from '../../../lib/format.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { columnTexts, pathTexts } from '../content.ts'

/** The request as the dialogs repeat it. */
export const SetupFacts = ({ row: setup }: { row: AccountSetupReview }) => (
  <Facts long>
    <Fact term={columnTexts.member}>
      {setup.member.fullName}, {setup.member.email}
    </Fact>
    <Fact term={columnTexts.broker} className="proof">
      {setup.brokerAccount}
    </Fact>
    <Fact term={columnTexts.path}>{pathTexts[setup.accessPath]}</Fact>
    <Fact term={columnTexts.amount}>{formatDollars(setup.depositAmount)}</Fact>
    <Fact term={columnTexts.sent}>{formatDateTime(setup.createdAt)}</Fact>
  </Facts>
)
