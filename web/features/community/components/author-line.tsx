import { type Tier, tierNames } from '../../../../contract/tiers.ts'
import { Badge } from '../../../ui/badge.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from './community.module.css'

/** Who wrote it, with their tier, and when. */
export const AuthorLine = ({ name, tier, at }: { name: string; tier: Tier; at?: string }) => (
  <p className={styles.authorLine}>
    <b>
      <OwnName>{name}</OwnName>
    </b>
    <Badge look={tier === 'gold' ? 'solid' : 'outline'}>{tierNames[tier]}</Badge>
    {at ? <Time at={at} /> : null}
  </p>
)
