import { MINIMUM_COMMUNITY_MEMBERS, REVIEW_BUSINESS_DAYS } from '../../../../contract/creators.ts'
import { useUser } from '../../../data/user-context.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useServiceInfo } from '../../../lib/use-service-info.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Sample } from '../../../ui/sample.tsx'
import { introTexts } from '../content.ts'
import styles from './apply-intro.module.css'

const { from, to } = REVIEW_BUSINESS_DAYS

interface ApplyIntroProps {
  /** The step that a draft stands at; null without a draft. */
  draftStep: number | null
  onApply: () => void
}

/** Program benefits, and what it asks for. */
export const ApplyIntro = ({ draftStep, onApply }: ApplyIntroProps) => {
  const service = useServiceInfo()
  const { offers } = useUser()
  const [rebates, ...others] = introTexts.claims
  // Rebates are paid on deposits with brokers: where these may not be led to, they are not promised either.
  const claims = offers.brokerLinks ? [rebates, ...others] : others
  return (
    <div className={styles.creatorIntro}>
      <p className="deck">{introTexts.deck}</p>
      {offers.notice ? <p className="warn">{offers.notice}</p> : null}
      <div className={styles.two}>
        <section aria-labelledby="creator-benefits">
          <h2 id="creator-benefits" className="display">
            {introTexts.benefits}
          </h2>
          <Sample className={styles.claims} explanation={introTexts.claimsExplanation}>
            {claims.map(([figure, of]) => (
              <p key={of}>
                <b className="fig">{figure}</b> {of}
              </p>
            ))}
          </Sample>
          <dl>
            {introTexts.rest.map(([benefit, meaning]) => (
              <div key={benefit}>
                <dt>{benefit}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={classNames('sheet', styles.ask)} aria-labelledby="creator-requirements">
          <h2 id="creator-requirements" className="display">
            {introTexts.requirement}
          </h2>
          <ul>
            {introTexts.requirements(`${formatCount(MINIMUM_COMMUNITY_MEMBERS)}+`).map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
          <p>{introTexts.review(from, to)}</p>
          <Button look="primary" size="large" onClick={onApply}>
            {introTexts.apply}
          </Button>
          {draftStep === null ? null : <p className="note">{introTexts.draft(draftStep)}</p>}
          {service ? (
            <a className="more" href={service.supportTelegramUrl} target="_blank" rel="noreferrer">
              {introTexts.support}
            </a>
          ) : null}
        </section>
      </div>
    </div>
  )
}
