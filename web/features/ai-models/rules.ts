import type { AiModel } from '../../../contract/ai-models.ts'
import { type TierForSale, tiersAbove } from '../../../contract/tier-upgrades.ts'
import type { Tier } from '../../../contract/tiers.ts'

/** What each tier runs on. `pro` has silver's rights (docs/product.md, “Tiers and access”). */
const MODEL_OF: Record<Tier, TierForSale | null> = {
  guest: null,
  starter: 'starter',
  silver: 'silver',
  pro: 'silver',
  gold: 'gold',
}

/** The member's own model (null for a guest, who sees a preview of all) and the ones above it, lowest first. */
export const modelsFor = (models: readonly AiModel[], tier: Tier): { current: AiModel | null; higher: AiModel[] } => {
  const above = tiersAbove(tier)
  return {
    current: models.find(({ id }) => id === MODEL_OF[tier]) ?? null,
    higher: models.filter(({ id }) => above.includes(id)),
  }
}

/** How many points an unlock still needs; null while the balance is not known. */
export const missingFor = ({ uPointsRequired }: AiModel, uPoints: number | undefined): number | null =>
  uPoints === undefined ? null : Math.max(0, uPointsRequired - uPoints)
