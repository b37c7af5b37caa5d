import type { Tier } from '../../../../contract/tiers.ts'
import { Badge, type BadgeLook } from '../../../ui/badge.tsx'
import { tierNames } from '../content.ts'

const LOOKS: Record<Tier, BadgeLook> = {
  guest: 'quiet',
  starter: 'outline',
  silver: 'solid',
  pro: 'solid',
  gold: 'hot',
}

export const TierBadge = ({ tier }: { tier: Tier }) => <Badge look={LOOKS[tier]}>{tierNames[tier]}</Badge>
