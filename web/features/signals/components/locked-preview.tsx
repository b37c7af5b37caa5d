import { Link } from '@tanstack/react-router'
import { SupportWays } from '../../../lib/support-contact.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { lockedTexts, title } from '../content.ts'
import { dialNeedle, dialTicks } from '../rules.ts'
import './locked-preview.css'

const EMPTY_DIAL = dialTicks(0).left

/** A card's shape with nothing in it: hatched, because it is not yours yet. */
const GhostCard = ({ timeframe }: { timeframe: string }) => (
  <div className="ghost" aria-hidden="true">
    <span className="tf">{timeframe}</span>
    <svg viewBox="0 0 92 92" aria-hidden="true">
      <path d={EMPTY_DIAL} />
      <path className="needle" d={dialNeedle(0.37)} />
    </svg>
    <i className="word" />
    <i className="line" />
    <i className="line short" />
  </div>
)

const WAYS = { account: '/dashboard/account-setup', tier: '/dashboard/tier-upgrade' } as const

/** What a guest or a locked member sees: what is inside, what they still miss, and the way to that. */
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
    <section className="locked-room" aria-labelledby="locked-deck">
      <div className="ghosts">
        <GhostCard timeframe="1 min" />
        <GhostCard timeframe="5 min" />
        <span className="padlock">
          <LockIcon />
        </span>
      </div>
      <div className="offer">
        <p className="deck" id="locked-deck">
          {lockedTexts.deck}
        </p>
        <p className="mute">{lockedTexts.missing[missing].sentence}</p>
        <div className="ways">
          <Link className={buttonClass({ look: 'primary' })} to={WAYS[missing]}>
            {lockedTexts.missing[missing].action}
          </Link>
          <Link className={buttonClass()} to="/dashboard/support">
            {lockedTexts.support}
          </Link>
          <Link className="more" to="/track-record">
            {lockedTexts.record}
          </Link>
        </div>
        <p className="mute mt-5">
          {lockedTexts.reach} <SupportWays />
        </p>
      </div>
      <dl className="inside">
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
