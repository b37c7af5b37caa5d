import { downloadMembers, listMembers, updateMember, updateMemberAccess } from '../../../contract/members.ts'
import { csvAnswerOf } from '../../platform/http/file-answer.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { memberLineOf } from './csv-rules.ts'
import type { MemberManagement } from './service.ts'

const COLUMNS = [
  ...(['createdAt', 'fullName', 'email', 'phone', 'country', 'tier', 'uPoints', 'depositAmount'] as const),
  ...(['dashboardUnlocked', 'hasDeposited', 'premiumTest', 'id'] as const),
]

export const memberRoutes = (management: MemberManagement): Route[] => [
  route(listMembers, async ({ input }) => {
    const { total, members } = await management.listMembers(input)
    return answer(members, { pagination: { total, pages: Math.ceil(total / input.limit), current: input.page } })
  }),
  route(
    downloadMembers,
    ({ input }) => csvAnswerOf('uptick-members.csv', COLUMNS, management.listAllMembers(input.search), memberLineOf),
    { limits: [{ by: 'member', max: 10, windowSeconds: 60 }] },
  ),
  route(updateMember, async ({ member, params, input }) =>
    answer(await management.updateMember(member, params.id, input), { message: 'User updated successfully' }),
  ),
  route(updateMemberAccess, async ({ member, params, input }) =>
    answer(await management.updateMemberAccess(member, params.id, input), {
      message: 'User access updated successfully',
    }),
  ),
]
