import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AdminOverview, getAdminOverview, verifyLedger } from '../../../../contract/audit.ts'
import { call } from '../../../lib/call.ts'
import { formatCount } from '../../../lib/format.ts'
import { keyOf } from '../../../lib/query-of.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Time } from '../../../ui/time.tsx'
import { healthTexts, ledgerTexts, mailTexts, recordTexts } from '../content.ts'
import styles from '../overview.module.css'
import { gapWords } from '../rules.ts'
import { Part } from './part.tsx'

const useVerifyLedger = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(verifyLedger),
    onSuccess: (ledger) =>
      client.setQueryData<AdminOverview>(keyOf(getAdminOverview), (overview) => overview && { ...overview, ledger }),
  })
}

interface HealthRowProps {
  title: string
  isWell: boolean
  state: string
  /** Where the title leads. */
  to?: '/track-record'
  end?: ReactNode
  children?: ReactNode
}

const HealthRow = ({ title, isWell, state, to, end, children }: HealthRowProps) => (
  <li>
    <section className={styles.healthRow} aria-label={title}>
      <b>
        {to ? (
          <Link to={to} className="more">
            {title}
          </Link>
        ) : (
          title
        )}
      </b>
      <Badge look={isWell ? 'solid' : 'hot'}>{state}</Badge>
      {end}
      {children}
    </section>
  </li>
)

/** The newest addition of the whole ledger, and the way to add it up now. */
const LedgerRow = ({ check }: { check: AdminOverview['ledger'] }) => {
  const verify = useVerifyLedger()
  return (
    <HealthRow
      title={ledgerTexts.title}
      isWell={check?.passed ?? false}
      state={check ? (check.passed ? ledgerTexts.passed : ledgerTexts.failed) : ledgerTexts.never}
      end={
        <Button size="small" busy={verify.isPending} onClick={() => verify.mutate()}>
          {verify.isPending ? ledgerTexts.checking : ledgerTexts.check}
        </Button>
      }
    >
      {check ? (
        <small className={styles.found}>
          <Time
            at={check.checkedAt}
            before={ledgerTexts.found(formatCount(check.issued), formatCount(check.entries))}
          />
        </small>
      ) : null}
      {check && check.problems.length > 0 ? (
        <div className="warn">
          <b>{ledgerTexts.problems}</b>
          <ul>
            {check.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <FormError>{verify.error?.message}</FormError>
      <p className="sr-only" role="status">
        {verify.data ? ledgerTexts.done(verify.data.passed) : null}
      </p>
    </HealthRow>
  )
}

/** Whether the ledger adds up, every slot of the last day has its commitment, and emails leave. */
export const HealthPart = ({ overview: { ledger, record, mail } }: { overview: AdminOverview }) => (
  <Part title={healthTexts.title}>
    <ul>
      <LedgerRow check={ledger} />
      <HealthRow title={recordTexts.title} isWell={record.gaps === 0} state={gapWords(record.gaps)} to="/track-record">
        <small className={styles.found}>
          {record.lastEntryAt === null ? (
            recordTexts.none
          ) : (
            <Time
              at={record.lastEntryAt}
              before={recordTexts.found(formatCount(record.entries), formatCount(record.settled))}
            />
          )}
        </small>
      </HealthRow>
      <HealthRow
        title={mailTexts.title}
        isWell={mail.failing === 0}
        state={mail.failing === 0 ? mailTexts.flowing : mailTexts.failing}
      >
        <small className={styles.found}>{mailTexts.found(formatCount(mail.waiting), formatCount(mail.failing))}</small>
      </HealthRow>
    </ul>
  </Part>
)
