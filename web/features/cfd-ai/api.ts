import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  confirmSubscription,
  getCfdAi,
  getSubscriberCounts,
  joinNewsletter,
  joinWaitlist,
  type MailingList,
  removeSubscription,
} from '../../../contract/cfd-ai.ts'
import { call } from '../../lib/call.ts'
import { invalidate, queryOf } from '../../lib/query-of.ts'

/** docs/product.md, “CFD AI”: how long a success is said before the form is as it was. */
const SUCCESS_MS = 3_000

export const useCfdAi = () => useQuery(queryOf(getCfdAi))

const join = {
  waitlist: (email: string) => call(joinWaitlist, { input: { email } }),
  newsletter: (email: string) => call(joinNewsletter, { input: { email } }),
} as const

/** Enters an address; three seconds after it succeeded, another one can be entered. */
export const useJoining = (list: MailingList) => {
  const client = useQueryClient()
  const joining = useMutation({
    mutationFn: join[list],
    onSuccess: () => invalidate(client, getCfdAi),
  })
  const { isSuccess, reset } = joining
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])
  return joining
}

/** Puts the address of a mailed link on its list; the list's name. */
export const useConfirmation = (token: string) =>
  useMutation({ mutationFn: async () => (await call(confirmSubscription, { params: { token } })).list })

/** Takes it off its list. */
export const useLeaving = (token: string) =>
  useMutation({ mutationFn: () => call(removeSubscription, { params: { token } }) })

export const useSubscriberCounts = () => useQuery(queryOf(getSubscriberCounts))
