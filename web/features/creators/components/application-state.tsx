import { Link } from '@tanstack/react-router'
import { type CreatorApplication, REVIEW_BUSINESS_DAYS } from '../../../../contract/creators.ts'
import { useUser } from '../../../data/user-context.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ChevronIcon } from '../../../ui/icons.tsx'
import { Time } from '../../../ui/time.tsx'
import { stateTexts } from '../content.ts'
import { ApplicationFacts } from './application-facts.tsx'
import applyCreatorStyles from './apply-creator.module.css'
import styles from './creator-form.module.css'

const { from, to } = REVIEW_BUSINESS_DAYS
const BADGES = { pending: 'hatched', approved: 'solid', rejected: 'outline', removed: 'outline' } as const

interface ApplicationStateProps {
  application: CreatorApplication
  onAgain: () => void
}

/** What became of the newest application, and what was in it. */
export const ApplicationState = ({ application, onAgain }: ApplicationStateProps) => {
  const { title, badge } = stateTexts[application.status]
  return (
    <div className={applyCreatorStyles.creatorState}>
      <div className={classNames('sheet', styles.creatorForm)}>
        <div className={styles.creatorHead}>
          <h2 className="display">{title}</h2>
          <Badge look={BADGES[application.status]}>{badge}</Badge>
        </div>
        <Verdict application={application} onAgain={onAgain} />
        <dl className={applyCreatorStyles.creatorFacts}>
          <dt>{stateTexts.sent}</dt>
          <dd>
            <Time at={application.createdAt} />
          </dd>
          {application.reviewedAt ? (
            <>
              <dt>{stateTexts.decided}</dt>
              <dd>
                <Time at={application.reviewedAt} />
              </dd>
            </>
          ) : null}
          <dt>{stateTexts.proofFile}</dt>
          <dd>{application.proofFile.name}</dd>
          <dt>{stateTexts.profileImage}</dt>
          <dd>{application.profileImage.name}</dd>
        </dl>
      </div>
      <details className={classNames('sheet', applyCreatorStyles.sentApplication)}>
        <summary>
          {stateTexts.what}
          <ChevronIcon />
        </summary>
        <div className={applyCreatorStyles.applicationParts}>
          <ApplicationFacts said={application} />
        </div>
      </details>
    </div>
  )
}

const Verdict = ({ application: { status, rejectionReason, removalReason }, onAgain }: ApplicationStateProps) => {
  const { email } = useUser()
  if (status === 'pending') return <p>{stateTexts.pending.text(from, to, email)}</p>
  if (status === 'approved')
    return (
      <>
        <p>{stateTexts.approved.text}</p>
        <Link className={buttonClass({ look: 'primary' })} to="/dashboard/verified-creators">
          {stateTexts.approved.action}
        </Link>
      </>
    )
  if (status === 'removed')
    return (
      <>
        <p className={styles.reason}>
          <b>{stateTexts.removed.reason}</b> {removalReason}
        </p>
        <p>{stateTexts.removed.text}</p>
        <Link className={buttonClass({ look: 'primary' })} to="/dashboard/support">
          {stateTexts.removed.action}
        </Link>
      </>
    )
  return (
    <>
      <p className={styles.reason}>
        <b>{stateTexts.rejected.reason}</b> {rejectionReason}
      </p>
      <p>{stateTexts.rejected.text}</p>
      <Button look="primary" onClick={onAgain}>
        {stateTexts.rejected.action}
      </Button>
    </>
  )
}
