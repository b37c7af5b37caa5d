import { Link } from '@tanstack/react-router'
import { tierNames } from '../../../../contract/tiers.ts'
import { BenefitLine } from '../../../lib/benefit-line.tsx'
import { formatCount } from '../../../lib/format.ts'
import type { Member } from '../../../lib/session.ts'
import { sponsoredLine } from '../../../lib/sponsored-line.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { tierFeatures, tierTexts } from '../content.ts'
import { findNextTier, toLadder } from '../rules.ts'
import styles from './control-center.module.css'

const Ladder = ({ member }: { member: Member }) => (
  <ol className={styles.lad}>
    {toLadder(member.tier).map(({ tier, price, place }) => (
      <li
        key={tier}
        className={classNames(place === 'here' && styles.here, place === 'ahead' && styles.ahead)}
        aria-current={place === 'here' ? 'step' : undefined}
      >
        <b>{tierNames[tier]}</b>
        {price === null ? '–' : formatCount(price)}
      </li>
    ))}
  </ol>
)

/** What the next tier still needs, in words. */
const nextSentence = ({ tier, uPoints }: Member): string | null => {
  if (tier === 'pro') return tierTexts.proToGold
  const next = findNextTier(tier, uPoints)
  if (next === null || uPoints === undefined) return null
  const name = tierNames[next.tier]
  return next.missing === 0 ? tierTexts.affordable(name) : tierTexts.missing(formatCount(next.missing), name)
}

/** Where the member stands, what that includes, and the way up. */
export const TierCard = ({ member }: { member: Member }) => {
  const isTop = member.tier === 'gold'
  const sentence = nextSentence(member)
  const sponsored = sponsoredLine(member.sponsoredTiers)
  return (
    <section className={classNames('sheet', styles.tier)} aria-labelledby="tier-name">
      <div className={styles.top}>
        <h2 className="display" id="tier-name">
          {tierNames[member.tier]}
        </h2>
        <Badge look={isTop ? 'hot' : 'outline'}>{isTop ? tierTexts.maximum : tierTexts.current}</Badge>
      </div>
      {sponsored ? <p className={styles.until}>{sponsored}</p> : null}
      <Ladder member={member} />
      <ul className={styles.feat}>
        {tierFeatures[member.tier].map(({ text }) => (
          <BenefitLine key={text} text={text} />
        ))}
      </ul>
      <div className={styles.ft}>
        <span className="mute">
          <b>{member.uPoints === undefined ? '–' : formatCount(member.uPoints)}</b> U-Points
          {sentence ? <small>{sentence}</small> : null}
        </span>
        {isTop ? (
          <Link className="more" to="/dashboard/u-points">
            {tierTexts.statement}
          </Link>
        ) : (
          <Link data-way className={buttonClass({ look: 'primary' })} to="/dashboard/upgrade">
            {tierTexts.upgrade}
          </Link>
        )}
      </div>
    </section>
  )
}
