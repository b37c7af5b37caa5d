import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createReferralLink,
  getReferrals,
  listReferralLeaders,
  type ReferralOverview,
} from '../../../contract/referrals.ts'
import { call } from '../../lib/call.ts'
import { useTopic } from '../../lib/use-topic.ts'

const REFERRALS_KEY = [getReferrals.path] as const
const LEADERS_KEY = [listReferralLeaders.path] as const

/** The member's referrals; renewed as soon as one is credited. */
export const useReferrals = () => {
  const client = useQueryClient()
  const renew = () => {
    client.invalidateQueries({ queryKey: REFERRALS_KEY })
    client.invalidateQueries({ queryKey: LEADERS_KEY })
  }
  useTopic('members/me/upoints', renew, { onResync: renew })
  return useQuery({ queryKey: REFERRALS_KEY, queryFn: ({ signal }) => call(getReferrals, { signal }) })
}

export const useReferralLeaders = () =>
  useQuery({ queryKey: LEADERS_KEY, queryFn: ({ signal }) => call(listReferralLeaders, { signal }) })

export const useCreateReferralLink = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(createReferralLink, { input: { name } }),
    onSuccess: (link) => {
      client.setQueryData<ReferralOverview>(
        REFERRALS_KEY,
        (overview) => overview && { ...overview, links: [...overview.links, link] },
      )
      return client.invalidateQueries({ queryKey: REFERRALS_KEY })
    },
  })
}
