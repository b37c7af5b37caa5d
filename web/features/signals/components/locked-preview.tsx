import { Link } from '@tanstack/react-router'
import type { Signal } from '../../../../contract/signals.ts'
import { useMarket } from '../../../data/market.ts'
import { useBelowFirstSight } from '../../../lib/first-sight.ts'
import { SupportWays } from '../../../lib/support-contact.tsx'
import { FeedBadge } from '../../../market/feed-badge.tsx'
import { SettledRecord } from '../../../market/settled-record/settled-record.tsx'
import { PracticeDesk } from '../../../market/trade/practice-desk.tsx'
import deskStyles from '../../../market/trade/trade-desk.module.css'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { lockedTexts, title } from '../content.ts'
import styles from './locked-preview.module.css'

const NO_SIGNALS: readonly Signal[] = []

const WAYS = { account: '/dashboard/account-setup', tier: '/dashboard/tier-upgrade' } as const

/** What a guest or a locked member sees: the way to the signals, the desk on their practice account, and what the signals came to. */
export const LockedPreview = ({ missing }: { missing: keyof typeof WAYS }) => (
  <div className={styles.lockedRoom}>
    <PageHead
      title={title}
      beside={
        <Badge look="hatched">
          <LockIcon width="12" height="12" />
          Locked
        </Badge>
      }
      end={<FeedBadge feed={useMarket().data?.feed} />}
    />
    <section className={styles.offer} aria-labelledby="locked-deck">
      <div>
        <p className="deck" id="locked-deck">
          {lockedTexts.deck}
        </p>
        <p className="mute">{lockedTexts.missing[missing].sentence}</p>
      </div>
      <div className={styles.ways}>
        <Link data-way className={buttonClass({ look: 'primary' })} to={WAYS[missing]}>
          {lockedTexts.missing[missing].action}
        </Link>
        <Link className={buttonClass()} to="/dashboard/support">
          {lockedTexts.support}
        </Link>
      </div>
    </section>
    {useBelowFirstSight() ? <PracticeDesk signals={NO_SIGNALS} /> : <div className={deskStyles.deskSkeleton} />}
    <div className={styles.lockedRecord}>
      <SettledRecord />
      <dl className={styles.inside}>
        {lockedTexts.inside.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mute">
        {lockedTexts.reach} <SupportWays />
      </p>
    </div>
  </div>
)
