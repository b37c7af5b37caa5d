import { formatCount } from '../../../lib/format.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { betaTexts as texts } from '../content.ts'
import { SAMPLE_WAITING } from '../rules.ts'
import styles from './cfd-ai.module.css'
import { type Entry, JoinButton } from './join-button.tsx'
import { OwnSubscription } from './own-subscription.tsx'

/** What is planned for those who try it first, and how many wait for that. */
export const BetaSheet = ({ waiting, entry }: { waiting: number; entry: Entry }) => (
  <Panel title={texts.title}>
    <div className={styles.cfdSheet}>
      <ul className={styles.cfdBenefits}>
        {texts.benefits.map((benefit) => (
          <li key={benefit}>
            <CheckIcon />
            <span>{benefit}</span>
          </li>
        ))}
      </ul>
      {waiting === 0 ? (
        <Sample explanation={texts.sample}>
          {(badge) => (
            <p className={styles.waiting}>
              {texts.sampleWaiting(formatCount(SAMPLE_WAITING))} {badge}
            </p>
          )}
        </Sample>
      ) : (
        <p className={styles.waiting}>{texts.waiting(formatCount(waiting))}</p>
      )}
      <div className={styles.acts}>
        <JoinButton entry={entry} look="outline">
          {texts.join}
        </JoinButton>
      </div>
      <OwnSubscription list="waitlist" entry={entry} />
    </div>
  </Panel>
)
