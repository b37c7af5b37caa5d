import { type Tier, tierNames } from '../../../../contract/tiers.ts'
import { PersonName } from '../../../market/profiles/person-name.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from './community.module.css'

interface AuthorLineProps {
  name: string
  /** Of their public profile; null where they have none. */
  handle: string | null
  tier: Tier
  at?: string
}

/** Who wrote it, with their tier, and when. */
export const AuthorLine = ({ name, handle, tier, at }: AuthorLineProps) => (
  <p className={styles.authorLine}>
    <b>
      <PersonName name={name} handle={handle} />
    </b>
    <Badge look={tier === 'gold' ? 'solid' : 'outline'}>{tierNames[tier]}</Badge>
    {at ? <Time at={at} /> : null}
  </p>
)
