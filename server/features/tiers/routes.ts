import { aiModels, listAiModels } from '../../../contract/ai-models.ts'
import { listTiers, tierPlans, upgradeMessages, upgradeTier } from '../../../contract/tier-upgrades.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import type { Tiers } from './service.ts'

export const tierRoutes = (tiers: Tiers): Route[] => [
  route(listTiers, () => [...tierPlans]),
  route(listAiModels, () => [...aiModels]),
  route(
    upgradeTier,
    async ({ member, input }) =>
      answer(await tiers.upgradeTier(member.id, input), { message: upgradeMessages.unlocked(input.targetTier) }),
    { limits: [{ by: 'member', max: 20, windowSeconds: 60 }] },
  ),
]
