import { type Tier, tierNames } from '../../../../contract/tiers.ts'
import { Badge, type BadgeLook } from '../../../ui/badge.tsx'

const LOOKS: Record<Tier, BadgeLook> = {
  guest: 'quiet',
  starter: 'outline',
  silver: 'solid',
  pro: 'solid',
  gold: 'hot',
}

export const TierBadge = ({ tier }: { tier: Tier }) => <Badge look={LOOKS[tier]}>{tierNames[tier]}</Badge>
