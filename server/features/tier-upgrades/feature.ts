import { aiModels, listAiModels } from '../../../contract/ai-models.ts'
import { listTiers, tierPlans, upgradeMessages, upgradeTier } from '../../../contract/tier-upgrades.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import type { Members } from '../members/service.ts'
import type { Upoints } from '../upoints/service.ts'
import { createTiers, type Tiers } from './service.ts'

const tierRoutes = (tiers: Tiers): Route[] => [
  route(listTiers, () => [...tierPlans]),
  route(listAiModels, () => [...aiModels]),
  route(
    upgradeTier,
    async ({ member, input }) =>
      answer(await tiers.upgradeTier(member.id, input), { message: upgradeMessages.unlocked(input.targetTier) }),
    { limits: [{ by: 'member', max: 20, windowSeconds: 60 }] },
  ),
]

interface Needs {
  members: Members
  upoints: Upoints
}

export const tiersFeature = (p: Platform, { members, upoints }: Needs) => {
  const service = createTiers({ ...p, members, upoints })
  return { service, routes: tierRoutes(service) } satisfies Feature<Tiers>
}
