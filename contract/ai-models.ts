import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { everythingOf, tierBenefits } from './tier-benefits.ts'
import { TierForSale } from './tier-upgrades.ts'
import { TIER_PRICES_UPOINTS } from './tiers.ts'

/** An AI model is what a tier runs on (docs/product.md, “Tiers and access”). */
export const AiModel = z.object({
  id: TierForSale,
  name: z.string(),
  badge: z.string(),
  description: z.string(),
  uPointsRequired: z.int(),
  access: z.string(),
  timeframe: z.string(),
  signalFrequency: z.string(),
  features: z.array(z.string()),
})
export type AiModel = z.infer<typeof AiModel>

export const listAiModels = defineCall({
  method: 'GET',
  path: '/ai-models',
  access: 'member',
  summary: 'The three models with their signals, lowest tier first.',
  reply: z.array(AiModel),
})

/** docs/product.md, “Tiers and access”: the unlock list of the Earn U-Points screen. */
export const MODEL_THRESHOLDS_UPOINTS = [
  { name: 'AI Model 1.0', uPoints: 100 },
  { name: 'AI Model 2.0', uPoints: 500 },
  { name: 'AI Model 3.0', uPoints: 1_000 },
  { name: 'CFD Auto-Trader License', uPoints: 1_200 },
] as const

/** docs/product.md, “Tiers and access”. One engine serves all three: a model is what of its signals the tier receives. */
export const aiModels: readonly AiModel[] = [
  {
    id: 'starter',
    name: 'Starter',
    badge: 'Entry',
    description: 'A slow, readable start: two pairs, twice an hour.',
    uPointsRequired: TIER_PRICES_UPOINTS.starter,
    access: 'Two OTC pairs',
    timeframe: '5-minute',
    signalFrequency: commonTexts.signalEveryHalfHour,
    features: [tierBenefits.confidence.text, tierBenefits.proof.text],
  },
  {
    id: 'silver',
    name: 'Silver',
    badge: 'Standard',
    description: 'Every 5-minute signal.',
    uPointsRequired: TIER_PRICES_UPOINTS.silver,
    access: 'Multiple OTC pairs',
    timeframe: '5-minute',
    signalFrequency: commonTexts.signalEveryFiveMinutes,
    features: [everythingOf('Starter'), tierBenefits.everyPair.text],
  },
  {
    id: 'gold',
    name: 'Gold',
    badge: 'Dual',
    description: 'All signals: 1-minute scalping and the 5-minute standard.',
    uPointsRequired: TIER_PRICES_UPOINTS.gold,
    access: 'Multiple OTC pairs',
    timeframe: '1-minute and 5-minute',
    signalFrequency: 'A signal every minute, and one every 5 minutes',
    features: [everythingOf('Silver'), tierBenefits.dualSignal.text],
  },
]
