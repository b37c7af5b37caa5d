import { getMember, listMembers, updateMember, updateMemberAccess } from '../../../contract/members.ts'
import { updateProfile } from '../../../contract/own-account.ts'
import { updatePreferences, updateTheme } from '../../../contract/preferences.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import { memberLineOf } from './csv-rules.ts'
import type { MemberManagement, Members } from './service.ts'

const COLUMNS = [
  ...(['createdAt', 'fullName', 'email', 'phone', 'country', 'tier', 'uPoints', 'depositAmount'] as const),
  ...(['dashboardUnlocked', 'hasDeposited', 'premiumTest', 'sponsoredTier', 'sponsoredTierEndsAt', 'id'] as const),
]

export const memberRoutes = (
  management: MemberManagement,
  members: Pick<Members, 'updatePreferences' | 'updateProfile' | 'updateTheme'>,
): Route[] => [
  ...listRoutes(listMembers, management.listMembers, {
    name: 'uptick-members.csv',
    columns: COLUMNS,
    lineOf: memberLineOf,
  }),
  route(updateProfile, async ({ member, input }) =>
    answer(await members.updateProfile(member.id, input), { message: 'Profile saved' }),
  ),
  route(updatePreferences, ({ member, input }) => members.updatePreferences(member.id, input)),
  route(updateTheme, ({ member, input }) => members.updateTheme(member.id, input)),
  route(getMember, ({ params }) => management.getMember(params.id)),
  route(updateMember, async ({ member, params, input }) =>
    answer(await management.updateMember(member, params.id, input), { message: 'User updated successfully' }),
  ),
  route(updateMemberAccess, async ({ member, params, input }) => {
    const edited = await management.updateMemberAccess(member, params.id, input)
    return answer(edited.member, { message: 'User access updated successfully', undo: edited.actionId })
  }),
]
