import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getAdminOverview } from '../../../contract/admin-audit.ts'
import type { InputOf } from '../../../contract/call.ts'
import {
  type AdminMember,
  downloadMembers,
  listMembers,
  MEMBERS_PAGE_SIZE,
  updateMember,
  updateMemberAccess,
} from '../../../contract/members.ts'
import { assignUpoints } from '../../../contract/upoints.ts'
import { call, callForAnswer, callForFile } from '../../lib/call.ts'
import type { SortOrder } from '../../lib/sort-order.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'
import { adjustmentReason, type Edit } from './edit-rules.ts'
import { type SortColumn, withMember } from './rules.ts'

const MEMBERS_KEY = [listMembers.path] as const
const OVERVIEW_KEY = [getAdminOverview.path] as const

interface MembersPage {
  members: AdminMember[]
  total: number
  pages: number
}

interface Asked {
  page: number
  search: string
  sort: SortOrder<SortColumn>
}

export const useMembers = ({ page, search, sort }: Asked) =>
  useQuery({
    queryKey: [...MEMBERS_KEY, page, search, sort.by, sort.order],
    queryFn: async ({ signal }): Promise<MembersPage> => {
      const input = {
        ...{ page, limit: MEMBERS_PAGE_SIZE, sortBy: sort.by, order: sort.order },
        ...(search ? { search } : {}),
      }
      const { data, pagination } = await callForAnswer(listMembers, { input, signal })
      return { members: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })

export const useTierCounts = () =>
  useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: ({ signal }) => call(getAdminOverview, { signal }),
    select: ({ members }) => members.byTier,
  })

export const loadMembersFile = (search: string) => callForFile(downloadMembers, { input: search ? { search } : {} })

/** Puts a member as the server answered into every list that shows them. */
const useShowMember = () => {
  const client = useQueryClient()
  return (changed: AdminMember) => {
    client.setQueriesData<MembersPage>(
      { queryKey: MEMBERS_KEY },
      (page) => page && { ...page, members: withMember(page.members, changed) },
    )
    client.invalidateQueries({ queryKey: OVERVIEW_KEY })
  }
}

interface AccessChange {
  member: AdminMember
  access: InputOf<typeof updateMemberAccess>
}

export const useUpdateAccess = () => {
  const showMember = useShowMember()
  return useLeavableMutation({
    mutationFn: ({ member, access }: AccessChange, signal) =>
      call(updateMemberAccess, { params: { id: member.id }, input: access, signal }),
    onSuccess: showMember,
  })
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
  const showMember = useShowMember()
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
    onSuccess: ({ member }) => showMember(member),
  })
}

/** The member as of now; null when they are no longer there. There is no call for one, and their e-mail may have changed. */
const findMember = async ({ id, email, fullName }: AdminMember, signal: AbortSignal): Promise<AdminMember | null> => {
  for (const search of [email, fullName]) {
    const found = (await call(listMembers, { input: { search }, signal })).find((member) => member.id === id)
    if (found) return found
  }
  return null
}

export const useReadMember = () => {
  const showMember = useShowMember()
  return useLeavableMutation({
    mutationFn: findMember,
    whenLeft: null,
    onSuccess: (member) => {
      if (member) showMember(member)
    },
  })
}
