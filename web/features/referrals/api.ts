import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createReferralLink,
  getReferrals,
  listReferralLeaders,
  type ReferralOverview,
} from '../../../contract/referrals.ts'
import { call } from '../../lib/call.ts'
import { invalidate, keyOf, queryOf } from '../../lib/query-of.ts'
import { useTopic } from '../../lib/use-topic.ts'

/** The member's referrals; renewed as soon as one is credited. */
export const useReferrals = () => {
  const client = useQueryClient()
  const renew = () => {
    invalidate(client, getReferrals)
    invalidate(client, listReferralLeaders)
  }
  useTopic('members/me/upoints', renew, { onResync: renew })
  return useQuery(queryOf(getReferrals))
}

export const useReferralLeaders = () => useQuery(queryOf(listReferralLeaders))

export const useCreateReferralLink = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(createReferralLink, { input: { name } }),
    onSuccess: (link) => {
      client.setQueryData<ReferralOverview>(
        keyOf(getReferrals),
        (overview) => overview && { ...overview, links: [...overview.links, link] },
      )
      return invalidate(client, getReferrals)
    },
  })
}
