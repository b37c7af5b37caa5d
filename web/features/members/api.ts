import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getAdminOverview } from '../../../contract/audit.ts'
import { type AdminMember, getMember, listMembers, updateMember } from '../../../contract/members.ts'
import { assignUpoints } from '../../../contract/upoints.ts'
import { call } from '../../lib/call.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { invalidateAll, queryOf } from '../../lib/query-of.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'
import { adjustmentReason, type Edit } from './edit-rules.ts'

export const useTierCounts = () =>
  useQuery({
    ...queryOf(getAdminOverview),
    select: ({ members }) => members.byTier,
  })

/** The lists that show a member read them again. */
const useRenewMembers = () => {
  const client = useQueryClient()
  return () => void invalidateAll(client, [listMembers, getAdminOverview])
}

interface Saving extends Edit {
  member: AdminMember
}

interface Saved {
  /** As far as it was saved. */
  member: AdminMember
  /** Why the points stayed as they were, where they did. */
  pointsFailure: Error | null
}

/** Saves the details, refused as a whole where they are stale, then the difference in points. */
export const useSaveMember = () => {
  const onSuccess = useRenewMembers()
  return useLeavableMutation({
    mutationFn: async ({ member, details, difference }: Saving, signal): Promise<Saved> => {
      const params = { id: member.id }
      const saved = details
        ? await call(updateMember, { params, input: { ...details, updatedAt: member.updatedAt }, signal })
        : member
      if (difference === 0) return { member: saved, pointsFailure: null }
      const input = { userId: member.id, amount: difference, reason: adjustmentReason(difference) }
      return call(assignUpoints, { input, signal }).then(
        ({ user }) => ({ member: { ...saved, uPoints: user.uPoints }, pointsFailure: null }),
        (pointsFailure: Error) => {
          signal.throwIfAborted()
          return { member: saved, pointsFailure }
        },
      )
    },
    onSuccess,
  })
}

/** The member as of now; null when they are no longer there. */
const findMember = ({ id }: AdminMember, signal: AbortSignal): Promise<AdminMember | null> =>
  call(getMember, { params: { id }, signal }).catch((error: unknown) => {
    if (error instanceof CallFailure && error.is('MEMBER_NOT_FOUND')) return null
    throw error
  })

export const useReadMember = () => {
  const onSuccess = useRenewMembers()
  return useLeavableMutation({ mutationFn: findMember, whenLeft: null, onSuccess })
}
