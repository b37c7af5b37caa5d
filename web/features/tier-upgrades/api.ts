import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listTiers, type TierPlan, upgradeTier } from '../../../contract/tier-upgrades.ts'
import { ME_KEY, STATEMENT_KEY } from '../../data/user-context.tsx'
import { session } from '../../lib/browser-session.ts'
import { call } from '../../lib/call.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'

const PLANS_KEY = [listTiers.path] as const
const ONE_HOUR_MS = 3_600_000

export const useTierPlans = () =>
  useQuery({ queryKey: PLANS_KEY, queryFn: ({ signal }) => call(listTiers, { signal }), staleTime: ONE_HOUR_MS })

/** Buys a tier at the price that was shown; the answer is the member as they are now. */
export const useUpgradeTier = () => {
  const client = useQueryClient()
  return useLeavableMutation({
    mutationFn: ({ id, uPointsPrice }: TierPlan, signal) =>
      call(upgradeTier, { input: { targetTier: id, paymentMethod: 'upoints', cost: uPointsPrice }, signal }),
    onSuccess: (user) => {
      client.setQueryData(ME_KEY, session.remember(user))
      client.invalidateQueries({ queryKey: STATEMENT_KEY })
    },
    onError: () => {
      // The price, the balance or the tier was not what the screen believed; or the answer got lost and the tier is bought.
      client.invalidateQueries({ queryKey: PLANS_KEY })
      client.invalidateQueries({ queryKey: ME_KEY })
    },
  })
}
