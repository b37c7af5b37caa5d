import type { CSSProperties } from 'react'
import { type AccountSetup, withdrawAccountSetup } from '../../../../contract/account-setups.ts'
import { useUser } from '../../../data/user-context.tsx'
import { signalsLine } from '../../../lib/deposit-line.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { SupportContact } from '../../../lib/support-contact.tsx'
import { useDialog } from '../../../lib/use-dialog.ts'
import { useServerNow } from '../../../lib/use-server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { useShowSetup } from '../api.ts'
import { pendingTexts, withdrawTexts } from '../content.ts'
import { PEAK_HOURS, TYPICAL_HOURS, waitingSince } from '../setup-rules.ts'
import styles from './account-setup.module.css'
import { RequestFacts } from './request-facts.tsx'

/** Takes the waiting request back, once it is asked again. */
const WithdrawRequest = ({ id }: { id: string }) => {
  const { asked, open, ask, close } = useDialog<string>()
  const showSetup = useShowSetup()
  return (
    <>
      <Button onClick={() => ask(id)}>{pendingTexts.withdraw}</Button>
      {asked ? (
        <DecisionDialog
          key={asked.number}
          call={withdrawAccountSetup}
          params={{ id: asked.about }}
          words={withdrawTexts}
          open={open}
          onClose={close}
          onDone={(_, { data }) => showSetup(data)}
        />
      ) : null}
    </>
  )
}

const percent = (hours: number) => `${(hours / PEAK_HOURS) * 100}%`

/** How long a request has waited, on the scale of what is usual. */
const WaitingTime = ({ since }: { since: string }) => {
  const { share, words, late } = waitingSince(since, useServerNow())
  const style = {
    '--share': `${(share * 100).toFixed(2)}%`,
    '--from': percent(TYPICAL_HOURS.from),
    '--to': percent(TYPICAL_HOURS.to),
  } as CSSProperties
  return (
    <div className={styles.setupWait} style={style}>
      <div className={styles.scale} role="img" aria-label={`${pendingTexts.scale}: ${words}`}>
        <i className={styles.typical} />
        <i className={styles.now} />
      </div>
      <ul aria-hidden="true">
        <li>{pendingTexts.sent}</li>
        <li>{TYPICAL_HOURS.to} hours</li>
        <li>{PEAK_HOURS} hours</li>
      </ul>
      <p>{words}.</p>
      {late ? <p>{pendingTexts.late}</p> : null}
    </div>
  )
}

/** A request that support has not answered: how long it takes, and what comes then. */
export const PendingRequest = ({ setup, onCorrect }: { setup: AccountSetup; onCorrect: () => void }) => {
  const { email, offers, dashboardUnlocked, codeActivated, tier } = useUser()
  return (
    <>
      <p>
        {pendingTexts.sent} {formatDateTime(setup.createdAt)}. {pendingTexts.duration}
      </p>
      <WaitingTime since={setup.createdAt} />
      <h3>{pendingTexts.next}</h3>
      <ol className={styles.setupNext}>
        {setup.hasProof ? null : (
          <li>
            {pendingTexts.sendProof} <SupportContact />
          </li>
        )}
        <li>{pendingTexts.checks}</li>
        <li>
          {dashboardUnlocked ? null : pendingTexts.unlocks} {pendingTexts.live}{' '}
          {offers.depositRewards ? pendingTexts.points : null} {tier === 'guest' ? signalsLine() : null}
        </li>
        {codeActivated ? null : <li>{pendingTexts.mail(email)}</li>}
      </ol>
      <RequestFacts setup={setup} />
      <div className={styles.setupButtons}>
        <Button onClick={onCorrect}>{pendingTexts.correct}</Button>
        <WithdrawRequest id={setup.id} />
      </div>
    </>
  )
}
