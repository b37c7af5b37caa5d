import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AdminOverview, getAdminOverview, verifyLedger } from '../../../../contract/audit.ts'
import { call } from '../../../lib/call.ts'
import { formatCount, formatDateTime, formatUtcDateTime } from '../../../lib/format.ts'
import { keyOf } from '../../../lib/query-of.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ledgerTexts } from '../content.ts'
import styles from '../overview.module.css'

const useVerifyLedger = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(verifyLedger),
    onSuccess: (ledger) =>
      client.setQueryData<AdminOverview>(keyOf(getAdminOverview), (overview) => overview && { ...overview, ledger }),
  })
}

type Check = NonNullable<AdminOverview['ledger']>

/** The newest addition of the whole ledger, and the way to add it up now. */
export const LedgerCheck = ({ check }: { check: AdminOverview['ledger'] }) => {
  const verify = useVerifyLedger()
  return (
    <Panel
      title={ledgerTexts.title}
      end={check ? <Badge look={check.passed ? 'solid' : 'hot'}>{toLabel(check)}</Badge> : null}
    >
      <div className={styles.part}>
        {check ? (
          <CheckFacts check={check} />
        ) : (
          <p>
            <b>{ledgerTexts.never}.</b> {ledgerTexts.neverHint}
          </p>
        )}
        <FormError>{verify.error?.message}</FormError>
        <Button size="small" busy={verify.isPending} onClick={() => verify.mutate()}>
          {verify.isPending ? ledgerTexts.checking : ledgerTexts.check}
        </Button>
        <p className="sr-only" role="status">
          {verify.data ? ledgerTexts.done(verify.data.passed) : null}
        </p>
      </div>
    </Panel>
  )
}

const toLabel = ({ passed }: Check) => (passed ? ledgerTexts.passed : ledgerTexts.failed)

const CheckFacts = ({ check }: { check: Check }) => (
  <>
    <DescriptionList>
      <Fact term={ledgerTexts.checkedAt}>
        <time dateTime={check.checkedAt} title={formatUtcDateTime(check.checkedAt)}>
          {formatDateTime(check.checkedAt)}
        </time>
      </Fact>
      <Fact term={ledgerTexts.accounts}>{formatCount(check.accounts)}</Fact>
      <Fact term={ledgerTexts.entries}>{formatCount(check.entries)}</Fact>
      <Fact term={ledgerTexts.issued}>{formatCount(check.issued)}</Fact>
    </DescriptionList>
    {check.problems.length > 0 ? (
      <div className="warn">
        <b>{ledgerTexts.problems}</b>
        <ul>
          {check.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    ) : null}
  </>
)
