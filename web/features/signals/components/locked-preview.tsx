import { Link } from '@tanstack/react-router'
import { SupportWays } from '../../../lib/support-contact.tsx'
import { SettledRecord } from '../../../market/settled-record/settled-record.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LockIcon } from '../../../ui/icons.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { lockedTexts, title } from '../content.ts'
import styles from './locked-preview.module.css'

const WAYS = { account: '/dashboard/account-setup', tier: '/dashboard/tier-upgrade' } as const

/** What a guest or a locked member sees: what the signals came to, what they still miss, and the way to that. */
export const LockedPreview = ({ missing }: { missing: keyof typeof WAYS }) => (
  <>
    <PageHead
      title={title}
      beside={
        <Badge look="hatched">
          <LockIcon width="12" height="12" />
          Locked
        </Badge>
      }
    />
    <section className={styles.lockedRoom} aria-labelledby="locked-deck">
      <SettledRecord />
      <div className={styles.offer}>
        <p className="deck" id="locked-deck">
          {lockedTexts.deck}
        </p>
        <p className="mute">{lockedTexts.missing[missing].sentence}</p>
        <div className={styles.ways}>
          <Link data-way className={buttonClass({ look: 'primary' })} to={WAYS[missing]}>
            {lockedTexts.missing[missing].action}
          </Link>
          <Link className={buttonClass()} to="/dashboard/support">
            {lockedTexts.support}
          </Link>
          <Link className="more" to="/track-record">
            {lockedTexts.record}
          </Link>
        </div>
        <p className={classNames('mute', styles.below)}>
          {lockedTexts.reach} <SupportWays />
        </p>
      </div>
      <dl className={styles.inside}>
        {lockedTexts.inside.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  </>
)
