import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { followProfile, getFollow, getProfile, listCallerProfiles } from '../../contract/profiles.ts'
import { call } from '../lib/call.ts'
import { invalidate, keyOf, queryOf } from '../lib/query-of.ts'

const KEPT_MS = 60_000

/** A public profile; one that is private fails as one that does not exist. */
export const useProfile = (handle: string, enabled = true) =>
  useQuery({ ...queryOf(getProfile, { params: { handle } }), enabled, staleTime: KEPT_MS, retry: false })

/** The handle of a caller's public profile; null where they have none. */
export const useCallerProfile = (caller: string | null): string | null =>
  useQuery({ ...queryOf(listCallerProfiles), staleTime: KEPT_MS }).data?.find((one) => one.caller === caller)?.handle ??
  null

/** Whether the member follows a profile, and the way to change it. */
export const useFollow = (handle: string, isSignedIn: boolean) => {
  const client = useQueryClient()
  const params = { handle }
  const { data } = useQuery({ ...queryOf(getFollow, { params }), enabled: isSignedIn, retry: false })
  const { mutate, isPending } = useMutation({
    mutationFn: (isFollowing: boolean) => call(followProfile, { params, input: { isFollowing } }),
    onSuccess: (follow) => {
      client.setQueryData(keyOf(getFollow, { params }), follow)
      return invalidate(client, getProfile, { params })
    },
  })
  return { follow: data, setFollowing: mutate, isPending }
}
